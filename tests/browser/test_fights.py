"""Whole fights by three people in three browsers, each under rules of its own."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import BrowserAs
from tests.browser.seats import Table

pytestmark = pytest.mark.django_db(transaction=True)
FOURS = (4,) * 60


def test_first_edition_three_rounds_with_haste_dodges_a_volley_stun_a_wound_and_undo(
    browser_as: BrowserAs,
) -> None:
    table = Table("companion")
    arena = table.arena
    arena.adds("kesh", player=table.cast.player)
    arena.adds("rua", player=table.second, codes={"dexterity": "3D+1"})
    arena.adds("hunter", "empire", codes={"dexterity": "4D", "dodge": "5D", "strength": "4D"})
    arena.adds("trooper", "empire", count=4, codes={"dexterity": "1D"})
    gm, kesh, rua = table.sit(browser_as)

    gm.presses("Begin round 1")
    gm.speaks_for("Trooper").adds("Combine fire", at="rua").says()
    expect(kesh.page).to_have_title("● Your turn · The cargo deck · Ord · Sublight")
    kesh.speaks_for("Kesh").hastens().adds("Shoot", at="hunter").shows("Two actions").says()
    rua.speaks_for("Rua").adds("Full dodge").adds("Run").says()
    gm.speaks_for("Hunter").adds("Shoot", at="kesh").says()
    gm.speaks_for("Hunter").adds("Dodge").shows("Two actions").says()
    rua.speaks_for("Rua").does_nothing()
    kesh.speaks_for("Kesh").does_nothing()
    gm.speaks_for("Trooper").does_nothing()
    gm.presses("Let everything happen", *FOURS)
    for seat in (gm, kesh, rua):
        seat.stands("Round 1 is over.")
    gm.presses("Begin round 2")
    gm.speaks_for("Trooper").does_nothing()
    kesh.speaks_for("Kesh").adds("Shoot", at="trooper-1").says()
    rua.speaks_for("Rua").adds("Set to stun", group="more").adds("Shoot", at="trooper-2").says()
    gm.speaks_for("Hunter").adds("Shoot", at="kesh")
    gm.says()
    for seat, name in ((gm, "Hunter"), (rua, "Rua"), (kesh, "Kesh"), (gm, "Trooper")):
        seat.speaks_for(name).does_nothing()
    gm.presses("Let everything happen", *FOURS)
    gm.stands("Round 2 is over.")
    gm.page.locator("#log a.moment").first.click()
