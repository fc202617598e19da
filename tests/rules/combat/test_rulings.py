"""What the documents leave open and was ruled on: each in a round that is played."""

from typing import Any

import pytest

from rules import NAMES
from tests.rules.combat.fights import Fight, shot


def two(name: str = "companion", **more: Any) -> Fight:
    """Han, a player's, and Greedo, a few steps apart."""
    fight = Fight(name, **({"wild_one": "normal"} if name == "revised" else {}))
    fight.goes_on = True
    fight.adds("han", player=True, **more)
    fight.adds("greedo", side="hunters")
    fight.does("scene", usual_range="short")
    return fight


def rolled(fight: Fight, kind: str = "attacked", **like: Any) -> dict[str, Any]:
    found: dict[str, Any] = fight.told(kind, **like)[0]["rolls"][0]
    return found


def test_3_an_act_whose_code_fell_below_a_die_is_lost_and_said_so() -> None:
    fight = two(codes={"blaster": "2D"})
    fight.begins()
    fight.does("pass", who="greedo")
    acts = [shot("greedo"), shot("greedo"), shot("greedo")]
    assert fight.refuses("declare", who="han", acts=acts) == "code.below_one_die"
    fight.declares("han", *acts[:2])
    fight.does("set", who="han", fields={"injury": "wounded"}, reason="a stray bolt")
    fight.plays({}, usual=3)
    assert {told["reason"] for told in fight.told("action_lost")} == {"code.below_one_die"}


@pytest.mark.parametrize("name", NAMES)
def test_4_an_attack_that_equals_its_difficulty_hits(name: str) -> None:
    fight = two(name)
    if name == "revised":
        fight.begins(dice=[4, 4, 4, 3, 3, 3])
    else:
        fight.begins()
    fight.does("override", key="1:han.1:difficulty", value=12, reason="exactly")
    fight.plays({"han": [shot("greedo")]}, {"han.1:attack": 12}, usual=3)
    told = fight.told("attacked")[0]
    assert (told["total"], told["difficulty"], told["hit"]) == (12, 12, True)


@pytest.mark.parametrize("name", ["companion", "upgrade", "house"])
def test_5_a_force_point_doubles_pips_too_and_penalties_come_after(name: str) -> None:
    fight = two(name, codes={"blaster": "4D+1"}, points={"force": 1})
    fight.begins()
    while fight.state.awaited != "han":
        fight.does("pass", who=fight.state.awaited)
    fight.declares("han", shot("greedo"), shot("greedo"), force_point=True)
    fight.plays({}, usual=3)
    assert rolled(fight)["code"] == "7D+2"
    hurt = [roll for told in fight.told("hurt") for roll in told["rolls"]]
    assert {roll["code"] for roll in hurt if roll["purpose"] == "damage"} == {"4D"}


def test_9_of_equals_the_gamemaster_s_people_speak_first() -> None:
    fight = two()
    fight.adds("boba", side="hunters")
    fight.begins()
    assert fight.state.queue == ("greedo", "boba", "han")


def test_9_wounds_do_not_change_who_speaks_when() -> None:
    fight = two(injury="wounded", codes={"dexterity": "4D"})
    fight.begins()
    assert fight.state.queue == ("greedo", "han")


def test_10_the_one_sheet_declares_from_the_highest_perception_down() -> None:
    fight = two("house", codes={"perception": "4D"})
    fight.begins()
    assert fight.state.queue == ("han", "greedo")


def test_10_equals_in_dexterity_act_together() -> None:
    """Each with the codes held when it began, though both are hit."""
    fight = two("house")
    fight.begins()
    said = {"han": [shot("greedo")], "greedo": [shot("han")]}
    fight.plays(said, {"han.1:attack": 20, "greedo.1:attack": 20}, usual=4)
    assert [told["rolls"][0]["code"] for told in fight.told("attacked")] == ["4D", "4D"]
    assert len(fight.told("hurt")) == 2


@pytest.mark.parametrize("name", ["companion", "upgrade"])
def test_12_in_the_same_haste_nobody_feels_what_the_other_does(name: str) -> None:
    fight = two(name)
    fight.begins()
    said = {"han": [shot("greedo")], "greedo": [shot("han")]}
    fight.plays(said, {"han.1:attack": 20, "greedo.1:attack": 20}, usual=4)
    assert [told["rolls"][0]["code"] for told in fight.told("attacked")] == ["4D", "4D"]


def test_12_movement_of_the_same_haste_comes_later() -> None:
    fight = two("upgrade")
    fight.begins()
    fight.plays({"han": ["run"], "greedo": [shot("han")]}, usual=3)
    happened = [event.type for event in fight.events if event.type in ("attacked", "moved")]
    assert happened == ["attacked", "moved"]


def test_13_in_the_companion_a_slower_reaction_does_not_help() -> None:
    fight = two()
    fight.begins()
    fight.declares("greedo", shot("han"), haste=1)
    rolls = {"greedo.1:attack": 9, "han:combat_dodge": 20}
    fight.plays({}, rolls, reactions={"han": "combat_dodge"}, usual=3)
    assert "combat dodge" not in [part["reason"] for part in fight.told("attacked")[0]["parts"]]


def test_13_in_the_upgrade_haste_does_not_gate_reactions() -> None:
    fight = two("upgrade")
    fight.begins()
    fight.declares("greedo", shot("han"), haste=1)
    rolls = {"greedo.1:attack": 9, "han:combat_dodge": 20}
    fight.plays({}, rolls, reactions={"han": "combat_dodge"}, usual=3)
    assert fight.told("attacked")[0]["difficulty"] == 20


@pytest.mark.parametrize(
    ("name", "act", "code"),
    [
        ("companion", {"do": "walk"}, "4D"),
        ("companion", {"do": "fall_prone"}, "4D"),
        ("companion", {"do": "draw_weapon"}, "4D"),
        ("companion", {"do": "set_stun"}, "3D"),
        ("companion", {"do": "command"}, "3D"),
        ("revised", {"do": "draw_weapon"}, "3D"),
    ],
)
def test_14_what_counts_as_an_action(name: str, act: dict[str, Any], code: str) -> None:
    fight = two(name, codes={"command": "3D"})
    if name == "revised":
        fight.does("remove", who="greedo")
        fight.adds("jabba", side="rebels", unconscious=True)
        fight.begins()
        fight.declares("han", shot("jabba"), actions=2, dice=[3] * 20)
        assert rolled(fight)["code"] == code
        return
    fight.begins()
    fight.plays({"han": [act, shot("greedo")]}, usual=3)
    assert rolled(fight)["code"] == code


@pytest.mark.parametrize(("name", "number"), [("companion", 6), ("upgrade", 6), ("house", 10)])
def test_15_a_bad_dodge_leaves_the_original_difficulty(name: str, number: int) -> None:
    fight = two(name)
    fight.begins()
    rolls = {"greedo.1:attack": 12, "han:combat_dodge": 4 if name != "house" else 8}
    fight.plays({"greedo": [shot("han")]}, rolls, reactions={"han": "combat_dodge"}, usual=3)
    assert fight.told("attacked")[0]["difficulty"] == number


def test_15_in_the_second_edition_it_replaces_it_even_when_worse() -> None:
    fight = two("revised")
    fight.begins(dice=[2, 2, 2, 4, 4, 4])
    fight.plays(
        {"greedo": [shot("han")]},
        {"greedo.1:attack": 12, "han:combat_dodge": 8},
        reactions={"han": "combat_dodge"},
        usual=3,
    )
    assert fight.told("attacked")[0]["difficulty"] == 8


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("wounded", "incapacitated"),
        ("incapacitated", "mortally_wounded"),
        ("mortally_wounded", "dead"),
    ],
)
def test_19_the_ladder_of_the_first_edition(before: str, after: str) -> None:
    fight = two()
    fight.does("set", who="greedo", fields={"injury": before}, reason="before")
    fight.begins()
    rolls = {"han.1:attack": 20, "han.1:damage:greedo": 14, "han.1:strength:greedo": 9}
    fight.plays({"han": [shot("greedo")]}, rolls, usual=3)
    assert fight.told("hurt")[0]["result"] == "wounded"
    assert fight.is_("greedo") == after


def test_20_wounded_twice_is_down_and_out_for_the_round_but_awake() -> None:
    fight = two("revised")
    fight.does("set", who="greedo", fields={"injury": "wounded"}, reason="before")
    fight.begins(dice=[4, 4, 4, 3, 3])
    rolls = {"han.1:attack": 20, "han.1:damage:greedo": 14, "han.1:strength:greedo": 9}
    fight.plays({"han": [shot("greedo")]}, rolls, usual=3)
    greedo = fight.state.combatant("greedo")
    assert (greedo.injury, greedo.stance, greedo.unconscious) == ("wounded_twice", "prone", False)
    assert greedo.loses_round == 1
    fight.begins(dice=[4, 4, 4, 3])
    fight.plays({"greedo": [shot("han")]}, usual=3)
    assert rolled(fight, who="greedo")["code"] == "2D"


@pytest.mark.parametrize(
    ("name", "dies"), [("companion", False), ("revised", False), ("house", True)]
)
def test_21_a_tie_of_the_mortal_check(name: str, dies: bool) -> None:
    fight = two(name)
    fields = {"injury": "mortally_wounded", "mortal_since": 0}
    fight.does("set", who="greedo", fields={**fields, "mortal_since": -1}, reason="before")
    fight.begins()
    fight.plays({}, {"greedo:mortal": 2}, usual=3)
    assert fight.told("mortal_check")[0]["dies"] is dies


def test_32_a_failed_call_on_the_dark_side_makes_the_next_harder() -> None:
    fight = two(codes={"perception": "3D"})
    numbers = []
    for _ in range(2):
        fight.begins()
        while fight.state.awaited != "han":
            fight.does("pass", who=fight.state.awaited)
        fight.declares("han", shot("greedo"), dark_side={"roll": "perception"}, force_point=True)
        fight.plays({}, {"han:dark_side": 3}, usual=3)
        numbers.append(fight.told("called_dark_side")[-1]["difficulty"])
    assert numbers[1] > numbers[0]
    assert not any(told["success"] for told in fight.told("called_dark_side"))
