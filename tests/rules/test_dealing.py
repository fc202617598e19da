"""Skill dice handed out pip by pip: skills, specializations, the Force and advanced skills."""

from dataclasses import replace

import pytest

from rules import Code, RuleError, ruleset
from rules.characters.attributes import ATTRIBUTES
from rules.characters.dealing import deal
from rules.characters.sheet import Sheet

COMPANION, REVISED = ruleset("companion"), ruleset("revised")
NEW = Sheet(attributes=dict.fromkeys(ATTRIBUTES, Code(3)))
SENSITIVE = replace(NEW, force_sensitive=True)


def test_a_skill_starts_at_its_attribute() -> None:
    assert deal(NEW, COMPANION, "dodge", 1).skills == {"dodge": Code(3, 1)}


def test_what_is_back_at_its_attribute_leaves_the_sheet() -> None:
    assert deal(deal(NEW, COMPANION, "dodge", 1), COMPANION, "dodge", -3) == NEW


def test_a_specialization_starts_at_its_skill() -> None:
    sheet = deal(deal(NEW, REVISED, "blaster", 3), REVISED, "blaster: heavy pistol", 3)
    assert sheet.specializations == {"blaster": {"heavy pistol": Code(5)}}


def test_a_specialization_keeps_its_dice_when_its_skill_moves() -> None:
    special = deal(NEW, REVISED, "blaster: heavy pistol", 3)
    sheet = deal(special, REVISED, "blaster", 4)
    assert sheet.specializations["blaster"]["heavy pistol"] == Code(5, 1)
    assert sheet.added(REVISED) == {"blaster": Code(1, 1), "blaster: heavy pistol": Code(1)}
    assert deal(sheet, REVISED, "blaster", -4) == special


def test_a_specialization_taken_out_leaves_the_sheet() -> None:
    sheet = deal(NEW, REVISED, "blaster: heavy pistol", 1)
    assert deal(sheet, REVISED, "blaster: heavy pistol", -1) == NEW


def test_the_first_edition_has_no_specializations() -> None:
    with pytest.raises(RuleError, match=r"sheet\.no_specializations"):
        deal(NEW, COMPANION, "blaster: heavy pistol", 3)


@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "a: b"])
def test_a_specialization_needs_a_name(name: str) -> None:
    with pytest.raises(RuleError, match=r"skill\.specialization_name"):
        deal(NEW, REVISED, f"blaster: {name}", 3)


@pytest.mark.parametrize("skill", ["medicine", "control"])
def test_what_stands_apart_is_not_specialized(skill: str) -> None:
    with pytest.raises(RuleError, match=r"skill\.not_specialized"):
        deal(SENSITIVE, REVISED, f"{skill}: half of it", 3)


def test_an_advanced_skill_begins_and_ends_with_a_whole_die() -> None:
    sheet = deal(NEW, REVISED, "medicine", 1)
    assert sheet.advanced == {"medicine": Code(1)}
    assert deal(sheet, REVISED, "medicine", -1) == NEW


def test_force_skills_are_for_the_sensitive() -> None:
    assert deal(SENSITIVE, COMPANION, "control", 3).force == {"control": Code(1)}
    with pytest.raises(RuleError, match=r"sheet\.not_force_sensitive"):
        deal(NEW, COMPANION, "control", 3)
