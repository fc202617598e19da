"""Sheets: everything the rules find wrong with one, told at once."""

from typing import Any

import pytest

from rules import NAMES, Code, RuleError, ruleset
from rules.characters.attributes import ATTRIBUTES
from rules.characters.sheet import Sheet
from rules.characters.sheet_parts import Weapon
from rules.characters.species import Species

THREE_EACH = dict.fromkeys(ATTRIBUTES, Code(3))
COMPANION = ruleset("companion")
REVISED = ruleset("revised")


def sheet(**parts: Any) -> Sheet:
    return Sheet(attributes=THREE_EACH, **parts)


def codes_of(faults: tuple[RuleError, ...]) -> list[str]:
    return [fault.code for fault in faults]


@pytest.mark.parametrize("name", NAMES)
def test_new_character_within_the_rules_has_no_fault(name: str) -> None:
    fair = sheet(skills={"blaster": Code(5), "dodge": Code(4, 1), "con": Code(4)})
    assert fair.faults(ruleset(name), new="pc") == ()


@pytest.mark.parametrize(
    ("parts", "fault"),
    [
        ({"skills": {"juggling": Code(4)}}, "skill.unknown"),
        ({"skills": {"Blaster": Code(4)}}, "skill.unknown"),
        ({"skills": {"blaster": Code(2, 2)}}, "skill.below_attribute"),
        ({"skills": {"blaster": Code(3, 4)}}, "sheet.not_a_sheet_code"),
        ({"skills": {"control": Code(4)}}, "sheet.misplaced_skill"),
        ({"force": {"blaster": Code(4)}}, "sheet.misplaced_skill"),
        ({"force": {"control": Code(0, 2)}}, "skill.below_one_die"),
        ({"specializations": {"blaster": {"carbine": Code(4)}}}, "sheet.no_specializations"),
        ({"injury": "itchy"}, "injury.no_such_state"),
        ({"injury": "wounded_twice"}, "injury.no_such_state"),
        ({"scale": "moon"}, "scale.unknown"),
        ({"weapons": (Weapon(name="yo-yo", skill="juggling"),)}, "skill.unknown"),
        ({"move": -1}, "sheet.move"),
    ],
)
def test_fault_of_any_sheet(parts: dict[str, Any], fault: str) -> None:
    assert codes_of(sheet(**parts).faults(COMPANION)) == [fault]


def test_specializations_where_the_ruleset_has_them() -> None:
    special = sheet(specializations={"blaster": {"carbine": Code(4)}})
    assert special.faults(REVISED) == ()
    low = sheet(specializations={"blaster": {"carbine": Code(2)}})
    assert codes_of(low.faults(REVISED)) == ["skill.below_attribute"]


def test_advanced_skill_has_a_part_of_its_own() -> None:
    assert sheet(advanced={"medicine": Code(1)}).faults(REVISED) == ()
    assert codes_of(sheet(skills={"medicine": Code(4)}).faults(REVISED)) == [
        "sheet.misplaced_skill"
    ]
    assert codes_of(sheet(advanced={"medicine": Code(4)}).faults(COMPANION)) == [
        "sheet.misplaced_skill"
    ]


def test_second_edition_wants_the_force_sensitive() -> None:
    trained = sheet(force={"control": Code(1)})
    assert codes_of(trained.faults(REVISED)) == ["sheet.not_force_sensitive"]
    assert trained.faults(COMPANION) == ()
    assert sheet(force={"control": Code(1)}, force_sensitive=True).faults(REVISED) == ()


def test_droid_learns_no_force_skill_and_nothing_beyond_its_limit() -> None:
    droid = sheet(droid=True, skills={"languages": Code(14)}, force={"sense": Code(1)})
    assert sorted(codes_of(droid.faults(COMPANION))) == [
        "droid.force_skill",
        "droid.skill_too_high",
    ]


def test_experienced_character_may_have_what_a_new_one_may_not() -> None:
    hero = sheet(skills={"blaster": Code(7)})
    assert hero.faults(COMPANION) == ()
    assert codes_of(hero.faults(COMPANION, new="pc")) == ["creation.too_much_in_a_skill"]


def test_every_fault_is_told_at_once() -> None:
    poor = Sheet(
        attributes=THREE_EACH | {"dexterity": Code(4)},
        skills={"blaster": Code(3), "juggling": Code(1), "con": Code(5, 1)},
    )
    assert codes_of(poor.faults(COMPANION, new="pc")) == [
        "skill.below_attribute",
        "skill.unknown",
        "creation.wrong_total",
        "creation.too_much_in_a_skill",
    ]


def test_seven_dice_pay_for_skills_specializations_and_the_force() -> None:
    new = sheet(
        skills={"dodge": Code(5), "con": Code(3)},
        specializations={"dodge": {"energy weapons": Code(6)}, "con": {"disguise": Code(4)}},
        advanced={"medicine": Code(1)},
        force={"control": Code(1), "sense": Code(1)},
        force_sensitive=True,
    )
    assert new.added(REVISED) == {
        "dodge": Code(2),
        "dodge: energy weapons": Code(1),
        "con: disguise": Code(1),
        "medicine": Code(1),
        "control": Code(1),
        "sense": Code(1),
    }
    assert new.faults(REVISED, new="pc") == ()


def test_dice_over_the_seven_are_refused() -> None:
    new = sheet(skills=dict.fromkeys(("dodge", "con", "search", "lifting"), Code(5)))
    assert codes_of(new.faults(COMPANION, new="pc")) == ["creation.too_many_skill_dice"]


SLOW = Species(name="slow", attributes={"dexterity": (Code(1), Code(2, 2))}, move=(6, 8))


def test_species_limits_hold_where_the_ruleset_has_them() -> None:
    assert codes_of(sheet().faults(REVISED, species=SLOW)) == ["species.attribute", "species.move"]
    assert sheet().faults(COMPANION, species=SLOW) == ()


def test_species_tells_its_best() -> None:
    assert (SLOW.best("dexterity"), SLOW.best("strength"), SLOW.best_move) == (Code(2, 2), None, 8)


@pytest.mark.parametrize("name", [one for one in NAMES if ruleset(one).force_powers])
def test_a_power_nobody_knows_is_a_fault(name: str) -> None:
    jedi = sheet(powers=("control_pain", "juggling"), force_sensitive=True)
    assert codes_of(jedi.faults(ruleset(name))) == ["force.no_such_power"]
