"""Whole fights by three people in three browsers, each under rules of its own."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import BrowserAs
from tests.browser.seats import Table
from tests.rules.combat.fights import faces
from tests.rules.combat.test_upgrade_example import IMPERIALS, REBELS, codes

pytestmark = pytest.mark.django_db(transaction=True)
FOURS, ONES = (4,) * 60, (1,) * 60
DUEL = (4,) * 9 + (2,) * 10  # the feint wins
PARRIED = (2,) * 5 + (4,) * 5 + (2,) * 8 + (4,) * 3  # parry, strike, damage, Strength
# Who throws what in the example, in its order: the GM, the first player or the second.
THROWN = (
    *[("2", 3, 12), ("g", 4, 17), ("1", 4, 16), ("2", 3, 9), ("1", 4, 12), ("g", 3, 13)],
    *[("1", 4, 12), ("1", 4, 14), ("g", 3, 11), ("g", 3, 12), ("g", 4, 12), ("g", 3, 7)],
    *[("1", 4, 14), ("g", 3, 10), ("1", 4, 17), ("g", 3, 11)],
    *[("g", 4, 12), ("1", 3, 9), ("g", 4, 15), ("2", 5, 24)],
)


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
    gm.reads("Hunter is wounded")

    gm.presses("Begin round 2")
    gm.speaks_for("Trooper").does_nothing()
    kesh.speaks_for("Kesh").does_nothing()
    rua.speaks_for("Rua").adds("Set to stun", group="more").adds("Shoot", at="trooper-2").says()
    gm.speaks_for("Hunter").adds("Shoot", at="kesh").shows("wounded").says()
    for seat, name in ((gm, "Hunter"), (rua, "Rua"), (kesh, "Kesh"), (gm, "Trooper")):
        seat.speaks_for(name).does_nothing()
    gm.presses("Let everything happen", *FOURS)
    gm.stands("Round 2 is over.")
    assert arena.state.combatants["trooper-2"].stuns

    expect(gm.page.locator("#log .entry:not(.seal-shown)").first).to_contain_text("Round 2 is over")
    gm.page.locator("#log a.moment").first.click()
    gm.page.locator("main summary.danger").click()
    gm.page.get_by_role("button", name="To before this").click()
    for seat in (gm, kesh, rua):
        seat.stands("Everybody has spoken.")
    assert not arena.state.combatants["trooper-2"].stuns
    gm.presses("Let everything happen", *ONES)
    gm.presses("Begin round 3")
    for seat, name in ((gm, "Trooper"), (kesh, "Kesh"), (rua, "Rua"), (gm, "Hunter")):
        seat.speaks_for(name).does_nothing()
    kesh.stands("Declare reactions")
    assert arena.state.round == 3


def test_second_edition_initiative_an_interrupting_reaction_the_wild_die_and_points(
    browser_as: BrowserAs,
) -> None:
    table = Table("revised")
    arena = table.arena
    points = {"character": 3}
    arena.adds("kesh", player=table.cast.player, codes={"perception": "4D"}, points=points)
    arena.adds("rua", player=table.second, codes={"perception": "2D"})
    arena.adds("thug", "empire", codes={"perception": "2D"})
    gm, kesh, rua = table.sit(browser_as)

    gm.presses("Begin round 1", 4, 4, 4, 4)
    expect(kesh.page).to_have_title("● You are asked · The cargo deck · Ord · Sublight")
    rua.asked("Kesh is asked something")
    kesh.answers("Leave it", 2, 2)
    kesh.answers("Act first")
    kesh.speaks_for("Kesh").adds("Shoot", at="thug").says()
    gm.asked("Kesh attacks Thug")
    gm.asked("you roll 4D")
    gm.answers("Dodge", 2, 2, 2, 2, 1, 5, 5, 4)
    gm.answers("A complication")
    kesh.asked("Kesh has")
    kesh.answers("Add 1", 4, 5, 5, 5, 5, 2, 2, 2)
    rua.reads("Thug")
    assert arena.state.combatants["kesh"].points["character"] == 2
    assert arena.state.combatants["thug"].injury != "unhurt"


def test_a_duel_with_lightsabers_under_the_house_rules(browser_as: BrowserAs) -> None:
    table = Table("house")
    arena = table.arena
    saber = [{"name": "lightsaber", "damage": "5D", "kind": "melee", "skill": "lightsaber"}]
    skill = {"lightsaber": "6D", "perception": "4D"}
    arena.adds("kesh", player=table.cast.player, codes=skill, arms=saber, position="bridge")
    arena.adds("rua", player=table.second, codes={"perception": "2D"}, position="hall")
    arena.adds(
        "inquisitor",
        "empire",
        codes={**skill, "dexterity": "2D", "perception": "3D"},
        arms=saber,
        position="bridge",
    )
    gm, kesh, rua = table.sit(browser_as)

    gm.presses("Begin round 1")
    kesh.speaks_for("Kesh").adds("Feint", group="lightsaber-duel", at="inquisitor")
    kesh.adds("Strong strike", at="inquisitor").shows("Two actions").says()
    gm.speaks_for("Inquisitor").adds("Quick strike", group="lightsaber-duel", at="kesh").says()
    rua.speaks_for("Rua").does_nothing()
    gm.presses("Let everything happen", *DUEL)
    gm.asked("Kesh attacks Inquisitor")
    rua.asked("Inquisitor is asked something")
    gm.answers("Parry", *PARRIED)
    kesh.asked("Inquisitor attacks Kesh")
    kesh.answers("Do not react", *ONES)
    for seat in (gm, kesh, rua):
        seat.stands("Round 1 is over.")
    assert arena.state.combatants["inquisitor"].injury != "unhurt"


def test_the_example_round_of_the_rules_upgrade_with_dice_typed_in(browser_as: BrowserAs) -> None:
    table = Table("upgrade")
    arena, first, second = table.arena, table.cast.player, table.second
    players = {"pilot": first, "smuggler": first, "engineer": second, "wookiee": second}
    for name, sheet in REBELS.items():
        arena.adds(name, player=players[name], codes=codes(*sheet))
    arena.adds("hunter", "empire", codes=codes(*IMPERIALS["hunter"]))
    arena.adds("trooper", "empire", count=6, codes=codes(*IMPERIALS["trooper"]))
    gm, one, two = table.sit(browser_as)
    for seat in (gm, one, two):
        seat.throws_own_dice()

    gm.presses("Begin round 1")
    pair = ["trooper-1", "trooper-2"]
    gm.speaks_for("Trooper")
    gm.adds("Combine fire", at="wookiee", by=pair, allies=["hunter"], lead="hunter")
    gm.adds("Combine fire", at="engineer", by=["trooper-3", "trooper-4"])
    gm.adds("Shoot", at="pilot", by=["trooper-5"])
    gm.adds("Shoot", at="smuggler", by=["trooper-6"]).says()
    two.speaks_for("Engineer").adds("Full dodge").adds("Run").says()
    two.speaks_for("Wookiee").hastens().adds("Walk", cover="medium_cover")
    two.adds("Shoot", at="hunter").says()
    one.speaks_for("Pilot").adds("Drop prone", group="more").adds("Shoot", at="trooper-2")
    one.adds("Shoot", at="trooper-5").shows("Two actions").says()
    one.speaks_for("Smuggler").hastens().adds("Shoot", at="hunter").says()
    gm.speaks_for("Hunter").adds("Combine fire", at="wookiee", allies=pair, lead="hunter").says()
    quiet = {"Trooper": gm, "Engineer": two, "Wookiee": two, "Pilot": one, "Smuggler": one}
    for name, seat in quiet.items():
        seat.speaks_for(name).does_nothing()
    gm.speaks_for("Hunter").adds("Dodge").says()
    gm.presses("Let everything happen")
    seats = {"g": gm, "1": one, "2": two}
    for who, dice, total in THROWN:
        seats[who].types(faces((dice, total)))
    two.stands("Round 1 is over.")
    found = {name: state.injury for name, state in arena.state.combatants.items()}
    assert {name for name, injury in found.items() if injury == "wounded"} == {
        "smuggler",
        "trooper-2",
        "trooper-5",
    }
    stunned = {name for name, state in arena.state.combatants.items() if state.stuns}
    assert stunned == {"hunter", "wookiee"}
