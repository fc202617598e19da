"""Pages about characters cost the same number of queries whatever stands on them."""

import pytest
from django.urls import reverse

from campaign.models import Campaign
from characters.models import Character
from tests.cast import Cast
from tests.party import EVEN, in_play
from tests.pictures import hang
from tests.web.test_queries import queries

PAGES = ["sheet", "edit", "pdf", "export"]


@pytest.mark.parametrize("page", PAGES)
def test_a_sheet_with_much_on_it(cast: Cast, page: str) -> None:
    Campaign.objects.filter(pk=cast.id).update(ruleset="revised")
    kesh = hang(cast, in_play(cast, cast.player, dodge=3))
    address = reverse(f"characters:{page}", args=[cast.id, kesh.pk])
    before = queries(cast.gm, address)
    many = {f"make {number}": "5D" for number in range(60)}
    sheet = {"attributes": EVEN, "specializations": {"blaster": many}, "gear": list(many)}
    Character.objects.filter(pk=kesh.pk).update(sheet=sheet | {"skills": {"blaster": "4D"}})
    assert queries(cast.gm, address) == before


def test_a_roster_with_many_portraits(cast: Cast) -> None:
    address = reverse("characters:roster", args=[cast.id])
    hang(cast, in_play(cast, cast.player))
    before = queries(cast.gm, address)
    for name in ("Rua", "Bram", "Oss"):
        hang(cast, in_play(cast, cast.player, name))
    assert queries(cast.gm, address) == before
