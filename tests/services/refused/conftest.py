from __future__ import annotations

import pytest

from characters.models import Character
from tests.cast import Cast, person
from tests.party import award, in_play


@pytest.fixture
def kesh(cast: Cast) -> Character:
    made = in_play(cast, cast.player, technology=3)
    award(cast, made, 12)
    return made


@pytest.fixture
def mirra(cast: Cast) -> Character:
    other = person("Otherplayer")
    cast.campaign.memberships.create(user=other, role="player")
    return in_play(cast, other, "Mirra")
