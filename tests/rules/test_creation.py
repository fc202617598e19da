"""New characters, aliens, droids, the skills and what a code means."""

import pytest

from rules import NAMES, Code, RuleError, ruleset
from rules.characters.aliens import Aliens
from rules.characters.attributes import ATTRIBUTES, attribute_named, by_attribute
from rules.mechanics.rule import required

THREE_EACH = dict.fromkeys(ATTRIBUTES, Code(3))
TWO_EACH = dict.fromkeys(ATTRIBUTES, Code(2))
ONE_EACH = dict.fromkeys(ATTRIBUTES, Code(1))


def codes_of(faults: tuple[RuleError, ...]) -> list[str]:
    return [fault.code for fault in faults]


def test_attributes_are_known_in_full_and_in_short() -> None:
    assert [attribute_named(name) for name in ("DEX", "Strength", "tec")] == [
        "dexterity",
        "strength",
        "technical",
    ]
    with pytest.raises(RuleError, match=r"attribute\.unknown"):
        attribute_named("luck")


@pytest.mark.parametrize("name", NAMES)
def test_players_template_has_eighteen_dice_and_others_twelve(name: str) -> None:
    creation = ruleset(name).creation
    assert not creation.template_faults(THREE_EACH)
    assert not creation.template_faults(TWO_EACH, role="npc")
    assert codes_of(creation.template_faults(TWO_EACH)) == ["creation.wrong_total"]
    assert codes_of(creation.template_faults(THREE_EACH, role="npc")) == ["creation.wrong_total"]


def test_pips_of_a_template_count() -> None:
    uneven = THREE_EACH | {"dexterity": Code(3, 2), "knowledge": Code(2, 1)}
    assert not ruleset("companion").creation.template_faults(uneven)


def test_every_attribute_has_a_die() -> None:
    lopsided = THREE_EACH | {"dexterity": Code(5, 1), "knowledge": Code(0, 2)}
    faults = ruleset("companion").creation.template_faults(lopsided)
    assert codes_of(faults) == ["creation.attribute_below_one_die"]


def test_unknown_role_is_refused() -> None:
    with pytest.raises(RuleError, match=r"creation\.no_such_role"):
        ruleset("companion").creation.template_faults(THREE_EACH, role="extra")


@pytest.mark.parametrize("name", NAMES)
def test_seven_skill_dice_at_most_two_in_a_skill(name: str) -> None:
    creation = ruleset(name).creation
    fair = {"blaster": Code(2), "dodge": Code(1, 2), "con": Code(1, 1)}
    assert not creation.skill_faults(fair)
    assert creation.skill_dice_left(fair) == Code(2)
    greedy = {"blaster": Code(2, 1)}
    assert codes_of(creation.skill_faults(greedy)) == ["creation.too_much_in_a_skill"]
    many = {"blaster": Code(2), "dodge": Code(2), "con": Code(2), "search": Code(1, 1)}
    assert codes_of(creation.skill_faults(many)) == ["creation.too_many_skill_dice"]


@pytest.mark.parametrize(
    ("name", "sensitive", "force_points", "points"),
    [
        ("companion", False, 1, 0),
        ("upgrade", True, 1, 0),
        ("revised", False, 1, 5),
        ("revised", True, 2, 5),
        ("house", True, 2, 5),
    ],
)
def test_points_at_the_start(name: str, sensitive: bool, force_points: int, points: int) -> None:
    start = ruleset(name).creation.start(force_sensitive=sensitive)
    assert (start.force_points, start.points) == (force_points, points)


def aliens() -> Aliens:
    return required(ruleset("companion").aliens, "aliens")


def test_alien_gains_a_die_in_each_attribute() -> None:
    assert aliens().legal(ONE_EACH)
    assert aliens().total(ONE_EACH) == Code(18)
    assert aliens().total(ONE_EACH, Code(11, 2)) == Code(17, 2)


@pytest.mark.parametrize(
    "added",
    [
        {"STR": Code(6)},
        ONE_EACH | {"strength": Code(2)},
        ONE_EACH | {"strength": Code(1, 1), "technical": Code(0, 2)},
        {},
    ],
)
def test_alien_dice_go_nowhere_else(added: dict[str, Code]) -> None:
    assert not aliens().legal(added)


@pytest.mark.parametrize("name", NAMES)
def test_every_skill_has_an_attribute(name: str) -> None:
    skills = ruleset(name).skills
    for skill in skills.by_name.values():
        assert skill.attribute in (*ATTRIBUTES, "force")
    assert skills.named("dodge").attribute == "dexterity"
    assert [skill.name for skill in skills.under("force")] == ["alter", "control", "sense"]


@pytest.mark.parametrize(
    ("name", "skill", "attribute"),
    [
        ("companion", "starship tactics", "knowledge"),
        ("companion", "Technology", "knowledge"),
        ("companion", "hide/sneak", "perception"),
        ("companion", "starship shields", "mechanical"),
        ("revised", "melee combat", "dexterity"),
        ("revised", "sneak", "perception"),
        ("revised", "first_aid", "technical"),
        ("house", "martial arts", "strength"),
        ("house", "blaster", "dexterity"),
    ],
)
def test_skill_stands_under_its_attribute(name: str, skill: str, attribute: str) -> None:
    assert ruleset(name).skills.named(skill).attribute == attribute


def test_medicine_is_advanced_in_the_second_edition() -> None:
    assert ruleset("revised").skills.named("(A) medicine").advanced
    assert not ruleset("companion").skills.named("medicine").advanced


def test_specializations_that_are_named() -> None:
    assert "Jedi lore" in ruleset("revised").skills.named("scholar").specializations
    assert "fleets" in ruleset("revised").skills.named("tactics").specializations


def test_skill_a_document_does_not_name_is_refused() -> None:
    with pytest.raises(RuleError, match=r"skill\.unknown"):
        ruleset("companion").skills.named("martial arts")


def test_without_a_skill_its_attribute_is_rolled() -> None:
    skills, attributes = ruleset("companion").skills, by_attribute({"DEX": Code(3, 1)})
    assert skills.attribute_code("blaster", attributes) == Code(3, 1)
    assert skills.attribute_code("juggling", attributes) is None


@pytest.mark.parametrize(
    ("dice", "told", "one_in"),
    [
        (1, "below the human average", None),
        (2, "the human average", None),
        (3, "average training", None),
        (4, "professional", None),
        (5, "above-average", None),
        (6, "city", 100_000),
        (7, "continent", 10_000_000),
        (8, "planet", 100_000_000),
        (9, "several systems", 1_000_000_000),
        (10, "sector", None),
        (11, "region", None),
        (12, "galaxy", None),
        (14, "galaxy", None),
    ],
)
def test_what_a_code_means(dice: int, told: str, one_in: int | None) -> None:
    levels = required(ruleset("revised").skill_levels, "skill levels")
    meaning = levels.meaning(Code(dice, 2))
    assert meaning is not None
    assert told in meaning
    assert levels.rarity(Code(dice, 2)) == one_in


def test_less_than_a_die_means_nothing() -> None:
    levels = required(ruleset("revised").skill_levels, "skill levels")
    assert levels.meaning(Code(0, 2)) is None


def test_specialist_of_the_companion() -> None:
    levels = required(ruleset("companion").skill_levels, "skill levels")
    assert levels.meaning(Code(4)) == "specialist"
