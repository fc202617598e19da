"""Skills and things on lines of their own: read, written, refused."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from rules import NAMES, Code, RuleError, ruleset
from rules.characters.attributes import ATTRIBUTES
from rules.characters.sheet import Sheet
from rules.characters.statblock_lines import (
    gear_lines,
    read_gear_lines,
    read_skills,
    skill_lines,
)

COMPANION, REVISED = ruleset("companion"), ruleset("revised")
NEW = Sheet(attributes=dict.fromkeys(ATTRIBUTES, Code(3)))
LIBRARY = Path(__file__).parents[2] / "characters" / "library" / "templates.toml"
SHEETS = [Sheet.from_dict(row["sheet"]) for row in tomllib.loads(LIBRARY.read_text())["template"]]


def faults_of(reads: Any, text: str) -> list[str]:
    with pytest.raises(RuleError, match=r"lines\.unreadable") as refusal:
        reads(text, NEW, COMPANION)
    return [fault.code for fault in refusal.value.params["faults"]]


def test_a_skill_with_a_code_is_had_and_without_one_suggested() -> None:
    found = read_skills("Blaster 4D+1, dodge\nsearch", NEW, COMPANION)
    assert found.sheet.skills == {"blaster": Code(4, 1)}
    assert found.suggested == ("dodge", "search")


def test_skills_find_their_part_of_the_sheet() -> None:
    found = read_skills("medicine 2D\nscholar: botany 5D\ndodge 4D", NEW, REVISED).sheet
    assert (found.skills, found.advanced) == ({"dodge": Code(4)}, {"medicine": Code(2)})
    assert found.specializations == {"scholar": {"botany": Code(5)}}


def test_skills_come_out_as_they_went_in() -> None:
    found = read_skills("medicine 2D\nscholar: botany 5D\ndodge 4D\nsearch", NEW, REVISED)
    assert read_skills(skill_lines(found.sheet, found.suggested), NEW, REVISED) == found


def test_every_unknown_skill_is_told() -> None:
    codes = faults_of(read_skills, "knitting\ndodge\ncooking 4D\ncontrol 1D\nblaster: big 4D")
    assert codes == [
        "skill.unknown",
        "skill.unknown",
        "sheet.misplaced_skill",
        "sheet.no_specializations",
    ]


def test_weapons_armor_and_things_are_told_apart() -> None:
    text = "a blaster pistol (damage 4D)\nWears a blast vest (+1D)\nrope and hook\nMk. II scanner"
    found = read_gear_lines(text, NEW, COMPANION)
    assert [(weapon.name, weapon.damage) for weapon in found.weapons] == [
        ("blaster pistol", Code(4))
    ]
    assert found.armor is not None
    assert found.armor.protection == Code(1)
    assert found.gear == ("rope and hook", "Mk. II scanner")


def test_a_figure_that_cannot_be_read_is_refused() -> None:
    assert faults_of(read_gear_lines, "a blaster pistol (damage lots)") == ["gear.unread"]


def test_an_endless_list_is_refused() -> None:
    assert faults_of(read_gear_lines, "rope\n" * 61) == ["lines.too_many"]


@pytest.mark.parametrize("name", NAMES)
def test_what_the_librarys_people_carry_comes_out_as_it_went_in(name: str) -> None:
    rules = ruleset(name)
    for sheet in SHEETS:
        assert read_gear_lines(gear_lines(sheet, rules), sheet, rules) == sheet
