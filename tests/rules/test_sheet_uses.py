"""What a roll off a sheet is for: a fight, a point, a range."""

import pytest

from rules import NAMES, Code, ruleset
from rules.characters.attack_numbers import attack_number
from rules.characters.sheet import Sheet
from rules.characters.sheet_parts import Weapon
from rules.characters.weapon_skills import fights

PISTOL, CLUB = Weapon(name="blaster pistol", damage=Code(4)), Weapon(name="club")


@pytest.mark.parametrize("name", ["blaster", "dodge", "melee parry", "blaster: carbine"])
@pytest.mark.parametrize("rules", NAMES)
def test_combat_skills_are_known(rules: str, name: str) -> None:
    assert fights(ruleset(rules), name)


@pytest.mark.parametrize("name", ["con", "search", "dexterity", "astrogation", ""])
def test_other_skills_are_none(name: str) -> None:
    assert not fights(ruleset("companion"), name)


@pytest.mark.parametrize(("pick", "number"), [("low", 11), ("middle", 13), ("high", 15), ("", 11)])
def test_a_shot_is_as_hard_as_its_range(pick: str, number: int) -> None:
    assert attack_number(ruleset("companion"), PISTOL, "medium", pick) == number


def test_a_shot_without_a_range_has_no_number() -> None:
    assert attack_number(ruleset("companion"), PISTOL, "") is None


def test_a_hand_weapon_is_as_hard_as_it_is_printed() -> None:
    rules = ruleset("companion")
    printed = rules.melee.weapons["club"].difficulty
    assert printed
    assert attack_number(rules, CLUB, "long") == printed.low


def test_a_free_code_is_hindered_like_any_other() -> None:
    hurt = Sheet(attributes={"dexterity": Code(3)}, injury="wounded")
    found = hurt.free_code(ruleset("companion"), Code(4, 1), actions=2)
    assert found.code == Code(2, 1)
    assert [each.reason for each in found.modifiers] == ["wounded", "2 actions"]


def test_a_force_point_doubles_a_free_code_before_penalties() -> None:
    sheet = Sheet(attributes={"dexterity": Code(3)})
    found = sheet.free_code(ruleset("companion"), Code(4, 1), actions=2, force_point=True)
    assert found.code == Code(7, 2)


def test_a_specialization_counts_as_one_for_points() -> None:
    sheet = Sheet(
        attributes={"dexterity": Code(3)},
        skills={"blaster": Code(4)},
        specializations={"blaster": {"carbine": Code(5)}},
    )
    assert sheet.code(ruleset("revised"), "blaster: carbine").point_use == "specialization"
    assert sheet.code(ruleset("revised"), "blaster").point_use == "blaster"
