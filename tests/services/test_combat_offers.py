"""No act the rules know is without a button, and nothing it takes without a field."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from combat.drafts import Draft
from combat.selectors.adders import groups_of
from combat.selectors.aiming import aimed
from combat.selectors.fields import fields_of
from combat.selectors.questions import _points, _price, _reaction
from rules import NAMES
from rules.combat import act_forms
from rules.combat.interrupting import EVASIONS
from rules.combat.state import Question
from tests.rules.combat.fights import BLASTER, HANDS, Fight
from tests.rules.combat.test_forms import CODES, SABER, a_table, begins
from tests.rules.combat.test_ships_elsewhere import dogfight

ARTIST = {**CODES, "martial arts": "8D", "brawling": "4D", "running": "4D", "medicine": "4D"}
# What is known in one fight or another: on the ground, dizzy, in the dark, aboard.
SITUATIONS: tuple[dict[str, Any], ...] = (
    {"kit": 1},
    {"stance": "prone"},
    {"notes": {"grips": "hold:trooper-1"}},
    {"notes": {"lost:blaster pistol": "0"}},
    {"powers": ("absorb_dissipate_energy",)},
    {"on_stun": ("blaster pistol",)},
)
# No powers are printed in this book.
NOT_THERE = {"upgrade": {"force"}}


def fights(name: str) -> Iterator[tuple[Fight, str]]:
    table = a_table(name, duel_actions="on", martial_arts="on")
    arms = [SABER, BLASTER, HANDS]
    table.adds("anakin", codes=ARTIST, arms=arms, position="hall", controller="ann", player=True)
    whole = table.state
    for fields in SITUATIONS:
        one = replace(whole.combatants["anakin"], **fields)
        people = whole.combatants.put("anakin", one)
        table.state = replace(whole, combatants=people, light="dark")
        yield table, "anakin"
    aboard = dogfight(name)
    aboard.does("set", who="co-pilot", fields={"station": "shields"}, reason="at the shields")
    begins(aboard)
    yield from ((aboard, who) for who in ("pilot", "co-pilot"))


def offered(fight: Fight, who: str) -> set[str]:
    """Which acts have a button, before anything is on the list."""
    return {
        adder.op.split(":")[1]
        for reacting in (False, True)
        for group in groups_of(fight.rules, fight.state, Draft(who), reacting=reacting)
        for adder in group.adders
    }


def asked_for(fight: Fight) -> set[str]:
    """Reactions that are answers, where nobody declares them."""
    asked = fight.sequence.commands.get("react") is None and "reaction" in fight.sequence.answers
    return {*fight.sequence.reactions, EVASIONS[0]} if asked else set()


@pytest.mark.parametrize("name", NAMES)
def test_every_act_the_rules_know_has_a_button(name: str) -> None:
    found = set(NOT_THERE.get(name, ()))
    for fight, who in fights(name):
        found |= offered(fight, who) | asked_for(fight)
    assert {do for do, kind in fight.sequence.kinds.items() if kind.declared} - found == set()


@pytest.mark.parametrize("name", NAMES)
def test_everything_an_act_takes_has_a_field(name: str) -> None:
    for fight, who in fights(name):
        for form in act_forms(fight.rules, fight.state, who):
            wanted = {one.name for one in form.fields if one.choices != () and form.offered}
            shown = fields_of(fight.rules, fight.state, who, form, {"do": form.do}, 0)
            assert wanted <= {one.name.rpartition("-")[2] for one in shown}, form.do


@pytest.mark.parametrize("name", NAMES)
def test_whoever_has_another_weapon_first_sets_the_one_that_stuns(name: str) -> None:
    fight, who = next(fights(name))
    drafted = Draft(who).changed("add:set_stun")
    assert aimed(fight.rules, fight.state, drafted).acts[0]["weapon"] == "blaster pistol"


def test_a_gun_of_a_craft_is_aimed_at_a_craft_of_the_others() -> None:
    aboard = dogfight("companion")
    begins(aboard)
    side = aboard.state.combatants["pilot"].side
    at = aimed(aboard.rules, aboard.state, Draft("pilot", acts=({"do": "fire"},))).acts[0]["at"]
    assert aboard.state.combatants[at].side != side
    assert "hull" in aboard.state.sheet(at).codes


def test_whoever_is_aboard_finds_the_acts_aboard_first_and_unfolded() -> None:
    aboard = dogfight("companion")
    begins(aboard)
    groups = groups_of(aboard.rules, aboard.state, Draft("pilot"), reacting=False)
    first = next(iter(groups))
    assert (first.name, first.folded) == ("Aboard", False)


def test_whoever_is_named_in_a_volley_joins_that_one() -> None:
    fight = Fight("upgrade")
    fight.adds("trooper", "empire", count=2, codes={"dexterity": "1D"})
    fight.adds("hunter", "empire", codes={"dexterity": "4D"})
    fight.adds("luke", player=True, controller="ann")
    fight.begins()
    fight.declares("trooper", {"do": "combined", "at": "luke", "allies": ["hunter"]})
    (act,) = aimed(fight.rules, fight.state, Draft("hunter", acts=({"do": "combined"},))).acts
    assert (act["at"], act["allies"]) == ("luke", ["trooper-1", "trooper-2"])


def buttons(arms: list[dict[str, Any]], **fields: Any) -> dict[str, str]:
    """Why each act of somebody cannot be put on the list, by its label."""
    fight = Fight("revised", wild_one="normal")
    fight.adds("han", arms=arms, player=True, codes={"first aid": "4D"}, **fields)
    fight.adds("greedo", side="empire", injury="wounded")
    begins(fight)
    groups = groups_of(fight.rules, fight.state, Draft("han"), reacting=False)
    return {adder.label: adder.why for group in groups for adder in group.adders}


def test_whoever_has_no_weapon_is_told_so_where_one_would_shoot() -> None:
    assert "nothing to shoot with" in buttons([HANDS])["Shoot"]
    assert buttons([HANDS, BLASTER])["Shoot"] == ""
    assert "Shoot" not in buttons([HANDS, SABER])


def test_a_medpac_nobody_carries_is_offered_with_its_reason() -> None:
    assert buttons([HANDS], kit=1)["Use a medpac"] == ""
    assert "No medpac" in buttons([HANDS], kit=0)["Use a medpac"]


def test_fire_at_a_craft_is_told_to_its_pilot_as_such() -> None:
    about = {"by": "ds-61", "at": "bolt", "act": "ds-61.1"}
    fight = dogfight("revised")
    question = Question(id="q1", kind="reaction", of="pilot", choices=("none",), about=about)
    title, _ = _reaction(fight.state, question)
    assert title == "ds-61 attacks bolt"


def test_price_of_a_reaction_is_what_it_costs_beside_the_wounds() -> None:
    left = {"act": "thug.1", "do": "attack", "base": "4D", "code": "2D"}
    before = {"acts": [], "actions": 1, "declared": [left]}
    dodge = {"acts": [{"code": "1D"}], "actions": 2, "declared": [{**left, "code": "1D"}]}
    assert _price(before, before) == ""
    assert _price(dodge, before) == "you roll 1D · 2 actions · attack 2D → 1D"


def test_strength_in_a_hold_is_not_strength_against_damage() -> None:
    fight = Fight("house")
    fight.adds("rua")
    roll = {"2:rua:grip": {"purpose": "strength"}}
    state = replace(fight.state, rolls=fight.state.rolls.put("2:rua:grip", roll["2:rua:grip"]))
    about = {"roll": "2:rua:grip", "total": 9}
    question = Question(id="q1", kind="character_points", of="rua", choices=("0",), about=about)
    assert _points(state, question)[0].endswith("has 9 for Strength")
