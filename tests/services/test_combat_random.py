"""Anything may happen in a fight: what is kept of it stays sound, and its secrets are kept too."""

from __future__ import annotations

import json
import os
from random import Random

import pytest

from combat.models import Event
from combat.projection import NOBODY, form_of, seen_state
from combat.verify import verify
from rules import NAMES
from rules.combat import Viewer
from rules.combat.serial import plain
from tests.cast import Cast
from tests.online import OnlineTable, plans_of_others

TIMES = int(os.environ.get("SUBLIGHT_FUZZ", "1"))

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("seed", range(TIMES))
@pytest.mark.parametrize("ruleset", NAMES)
def test_whatever_happens_a_fight_stays_sound_and_keeps_its_secrets(
    ruleset: str, seed: int
) -> None:
    table = OnlineTable(Cast(), ruleset, Random(seed))
    viewers = (NOBODY, *(Viewer(str(user.pk)) for user in table.people.values()))
    for _ in range(10):
        table.play(4)
        for viewer in viewers:
            nothing_shows(table, viewer)
    for event in Event.objects.filter(combat=table.combat):
        for viewer in viewers:
            assert "canary" not in json.dumps(form_of(table.combat, table.state, event, viewer))
    answers = verify(table.combat)
    assert [(one.question, one.detail) for one in answers if one.good is not True] == []


def nothing_shows(table: OnlineTable, viewer: Viewer) -> None:
    shown = json.dumps(plain(seen_state(table.state, viewer)))
    for word in ("canary", *plans_of_others(table.state, viewer)):
        place = shown.find(word)
        assert place < 0, shown[max(0, place - 200) : place + 80]
