"""Grenades, powers, medpacs, bare hands and waiting: several in each journey."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import BrowserAs
from tests.browser.seats import Seat, Table
from tests.fights import BLASTER

pytestmark = pytest.mark.django_db(transaction=True)
FOURS = (4,) * 60
ASTRAY = (1, 1, 1, 1, 3, 2, 4)  # the throw, how far off it lands, and where
GRENADE = {"name": "grenade", "damage": "5D", "skill": "grenade", "kind": "grenade"}
HANDS = {"name": "hands", "damage": "", "skill": "brawling", "kind": "brawling"}


def does(seat: Seat, label: str) -> None:
    """Something out of turn."""
    seat._sends(seat.page.locator("#declare .moves").get_by_role("button", name=label), ())


def goes_on(gm: Seat) -> None:
    """To the end of the round, unless it has gone there by itself."""
    if gm.arena.state.segment:
        gm.presses("Let everything happen", *FOURS)


def asks_before_a_hit_counts(gm: Seat) -> None:
    gm.page.get_by_role("link", name="How it is run").click()
    gm.page.get_by_label("Ask me before a hit counts").check()
    gm.page.get_by_role("button", name="Save").click()
    expect(gm.page.get_by_role("link", name="hits wait for you")).to_be_visible()


def test_a_grenade_goes_astray_beside_a_power_and_a_medpac_and_the_gm_confirms(
    browser_as: BrowserAs,
) -> None:
    table = Table("companion")
    arena = table.arena
    arena.adds("guard", "empire", codes={"dexterity": "1D"})
    arena.adds("kesh", player=table.cast.player, codes={"grenade": "4D"}, arms=[BLASTER, GRENADE])
    healer = {"dexterity": "3D+1", "control": "6D", "medicine": "5D"}
    arena.adds("rua", player=table.second, codes=healer, injury="wounded", kit=1)
    gm, kesh, rua = table.sit(browser_as)
    asks_before_a_hit_counts(gm)

    gm.presses("Begin round 1")
    gm.speaks_for("Guard").does_nothing()
    kesh.speaks_for("Kesh").adds("Throw").shows("Guard, grenade").says()
    rua.speaks_for("Rua").adds("Use the Force", power="force_of_will")
    rua._fills(rua.acts.first, "keep_up", "1")
    rua.adds("Use a medpac").shows("Use a medpac · Rua").shows("Two actions").says()
    for seat, name in ((rua, "Rua"), (kesh, "Kesh"), (gm, "Guard")):
        seat.speaks_for(name).does_nothing()
    gm.presses("Let everything happen", *ASTRAY, *FOURS)
    kesh.reads("It lands 5 metres away")
    gm.page.locator("#gm").get_by_label("Guard").check()
    gm.presses("They are caught")
    kesh.reads("Guard is caught by the grenade")
    gm.presses("Let everything happen", *FOURS)
    gm.asked("Guard: wounded")
    expect(kesh.page.locator("#log")).not_to_contain_text("Guard is wounded")
    gm.answers("It stands: wounded", *FOURS)
    goes_on(gm)
    kesh.reads("Guard is wounded")
    kesh.stands("Round 1 is over.")
    people = arena.state.combatants
    assert (people["guard"].injury, people["rua"].injury, people["rua"].kit) == (
        "wounded",
        "unhurt",
        0,
    )
    assert people["rua"].powers == ("force_of_will",)

    gm.presses("Begin round 2")
    does(rua, "Rua lets go: force of will")
    kesh.reads("Rua lets force of will go")


def test_bare_hands_hold_one_while_another_waits_for_the_moment(browser_as: BrowserAs) -> None:
    table = Table("house")
    arena = table.arena
    fighter = {"perception": "4D", "martial arts": "6D", "dexterity": "4D"}
    arena.adds("kesh", player=table.cast.player, codes=fighter, arms=[HANDS], position="bar")
    arena.adds("rua", player=table.second, codes={"perception": "2D"}, position="bar")
    arena.adds("thug", "empire", codes={"perception": "3D"}, position="bar")
    gm, kesh, rua = table.sit(browser_as)

    gm.presses("Begin round 1")
    kesh.speaks_for("Kesh").adds("Hold grapple", group="martial-arts").shows("Thug").says()
    gm.speaks_for("Thug").adds("Shoot", at="rua").says()
    rua.speaks_for("Rua").adds("Shoot").says()
    does(rua, "Rua holds back")
    kesh.reads("Rua holds back and waits for a better moment")
    while not arena.state.questions:
        gm.presses("Let the next thing happen")
    gm.asked("Kesh attacks Thug")
    gm.answers("Do not react")
    gm.presses("Let the next thing happen", *FOURS)
    rua.reads("Kesh takes hold of Thug")
    does(rua, "Rua acts now")
    while arena.state.segment:
        gm.presses("Let the next thing happen", *FOURS)
    rua.reads("Rua shoots at Thug")
    kesh.reads("Thug loses the action")
    expect(gm.page.locator("#gm-title")).to_be_focused()
    expect(gm.page.locator("#gm").get_by_role("button", name="Begin round 2")).to_be_visible()
    assert arena.state.combatants["thug"].injury != "unhurt"


def test_one_who_speaks_for_two_is_led_from_one_to_the_other(browser_as: BrowserAs) -> None:
    table = Table("companion")
    for name, dexterity in (("mara", "2D"), ("rua", "4D")):
        table.arena.adds(name, player=table.second, codes={"dexterity": dexterity})
    table.arena.adds("kesh", player=table.cast.player)
    gm, kesh, other = table.sit(browser_as)

    gm.presses("Begin round 1")
    other.speaks_for("Mara").does_nothing()
    expect(other.page.locator("#declare-title")).to_have_text("What does Rua do?")
    kesh.speaks_for("Kesh").does_nothing()
    other.speaks_for("Rua").does_nothing()
    other.speaks_for("Rua").does_nothing()
    expect(other.page.locator("#declare-title")).to_have_text("If Mara is attacked")
    kesh.speaks_for("Kesh").does_nothing()
    other.speaks_for("Mara").adds("Dodge").says()
    kesh.reads("Mara will answer: dodge")
