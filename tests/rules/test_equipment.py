"""Equipment improved for skill points: codes, armor, hyperdrives, weapons."""

import pytest

from rules import Code, RuleError, ruleset
from rules.mechanics.added_weapons import AddedWeapons
from rules.mechanics.armor import ArmorDamage, ArmorImprovement
from rules.mechanics.equipment import EquipmentImprovement, Project
from rules.mechanics.hyperdrives import HyperdrivesForPoints
from rules.mechanics.rule import required

COMPANION = ruleset("companion")


def equipment() -> EquipmentImprovement:
    return required(COMPANION.equipment, "equipment")


@pytest.mark.parametrize(
    ("code", "pips", "additive", "points"),
    [
        ("4D", 1, False, 4),
        ("4D", 3, False, 12),
        ("4D+2", 2, False, 9),
        ("0D", 1, False, 1),
        ("+2", 2, False, 2),
        ("1D", 1, True, 4),
        ("0D", 2, True, 8),
        ("2D+2", 2, True, 11),
        ("4D", 0, False, 0),
    ],
)
def test_skill_points_for_pips(code: str, pips: int, additive: bool, points: int) -> None:
    assert equipment().skill_points(Code.parse(code), pips, additive=additive) == points


@pytest.mark.parametrize(
    ("pip", "level"),
    [
        (1, "very_easy"),
        (2, "easy"),
        (3, "moderate"),
        (4, "difficult"),
        (5, "very_difficult"),
        (11, "very_difficult"),
    ],
)
def test_technology_roll_gets_harder_with_every_pip(pip: int, level: str) -> None:
    assert equipment().level(pip) == level


@pytest.mark.parametrize(
    ("scale", "time", "credits"),
    [
        ("character", "1 day", 10),
        ("speeder", "3 days", 100),
        ("walker", "3 days", 500),
        ("starfighter", "1 week", 500),
        ("capital", "1 month", 1_000_000),
        ("death_star", "2 months", 1_000_000_000),
    ],
)
def test_time_for_a_pip_and_credits_for_a_point(scale: str, time: str, credits: int) -> None:
    estimate = equipment().estimate(Project(code=Code(1), scale=scale))
    assert (str(estimate.time), estimate.credits) == (time, credits)


def test_fourth_pip_of_a_blaster() -> None:
    estimate = equipment().estimate(Project(original=Code(4), code=Code(5)))
    assert (estimate.pip_number, estimate.level) == (4, "difficult")
    assert (estimate.skill_points, estimate.credits) == (5, 50)
    assert estimate.code == Code(5, 1)


def test_several_pips_are_rolled_for_where_they_end() -> None:
    estimate = equipment().estimate(Project(code=Code(4), pips=2, scale="speeder"))
    assert (estimate.pip_number, estimate.level) == (2, "easy")
    assert str(estimate.time) == "6 days"


@pytest.mark.parametrize(
    ("scale", "times"),
    [("character", 2), ("walker", 2), ("starfighter", 2), ("capital", 1), ("death_star", 1)],
)
def test_hired_hands_double_the_credits(scale: str, times: int) -> None:
    own = equipment().estimate(Project(code=Code(3), scale=scale))
    hired = equipment().estimate(Project(code=Code(3), scale=scale, hired=True))
    assert hired.credits == times * own.credits
    assert hired.skill_points == own.skill_points


def test_hired_specialist_knows_technology_at_4d() -> None:
    assert (equipment().skill, equipment().specialist) == ("technology", Code(4))


@pytest.mark.parametrize(("roll", "code", "lost"), [(11, "5D+1", 0), (10, "5D", 5)])
def test_failed_tinkering_wastes_the_points(roll: int, code: str, lost: int) -> None:
    attempt = equipment().attempt(Project(code=Code(5)), technology=roll, difficulty=11)
    assert (str(attempt.code), attempt.skill_points_lost) == (code, lost)
    assert attempt.success is (lost == 0)


@pytest.mark.parametrize(
    ("what", "additive"),
    [
        ("speed", True),
        ("fire_control", True),
        ("shields", True),
        ("armor", True),
        ("damage", False),
    ],
)
def test_codes_that_are_added_to_others(what: str, additive: bool) -> None:
    assert equipment().is_additive(what) is additive


def test_unknown_scale_is_refused() -> None:
    with pytest.raises(RuleError, match=r"equipment\.no_such_scale"):
        equipment().estimate(Project(code=Code(1), scale="planet"))


def armor() -> ArmorImprovement:
    return required(COMPANION.armor_improvement, "armor")


def test_armor_and_the_dexterity_it_costs() -> None:
    kept = armor().estimate(Code(1), Code(1, 2), erase_penalty=True)
    assert (kept.armor_points, kept.dexterity_points, kept.skill_points) == (8, 8, 16)
    assert kept.dexterity_penalty == 0
    lost = armor().estimate(Code(1), Code(1, 2))
    assert (lost.skill_points, lost.dexterity_penalty) == (8, 2)


def test_more_than_a_die_of_armor() -> None:
    estimate = armor().estimate(Code(1), Code(2, 1), erase_penalty=True)
    assert (estimate.armor_points, estimate.dexterity_points) == (4 * 3 + 5, 4 * 3 + 4)


def test_armor_is_not_made_worse() -> None:
    with pytest.raises(RuleError, match=r"armor\.not_an_improvement"):
        armor().estimate(Code(2), Code(1))


@pytest.mark.parametrize(
    ("improved", "enhancement", "penalty", "legal"),
    [
        ("+2", "0D", 2, True),
        ("+2", "+1", 1, True),
        ("+2", "+2", 0, True),
        ("+2", "1D", 0, False),
        ("1D+1", "0D", 4, True),
        ("0D", "0D", 0, True),
        ("0D", "+1", 0, False),
    ],
)
def test_dexterity_is_bought_back_not_on_top(
    improved: str, enhancement: str, penalty: int, legal: bool
) -> None:
    pair = Code.parse(improved), Code.parse(enhancement)
    assert armor().penalty(*pair) == penalty
    assert armor().enhancement_legal(*pair) is legal


def test_worn_armor_adds_to_strength_and_takes_from_dexterity() -> None:
    worn = armor().worn(Code(1, 2), improved_by=Code(0, 2), enhancement=Code(0, 1))
    assert (worn["strength"].code, worn["dexterity"].code) == (Code(1, 2), Code(0, -1))
    assert "Armor" in str(worn["dexterity"].source)
    assert "dexterity" not in armor().worn(Code(1), improved_by=Code(), enhancement=Code())


def armor_damage() -> ArmorDamage:
    return required(ruleset("house").armor_damage, "armor damage")


@pytest.mark.parametrize(
    ("over", "effect", "left"),
    [
        (-1, "0D", "2D"),
        (0, "-1", "1D+2"),
        (3, "-1", "1D+2"),
        (4, "-1D", "1D"),
        (8, "-1D", "1D"),
        (9, "useless", "0D"),
        (12, "useless", "0D"),
        (13, "destroyed", "0D"),
        (15, "destroyed", "0D"),
        (16, "destroyed", "0D"),
    ],
)
def test_one_sheet_armor_suffers_with_its_wearer(over: int, effect: str, left: str) -> None:
    assert armor_damage().effect(20 + over, 20) == effect
    assert str(armor_damage().left(Code(2), 20 + over, 20)) == left


def test_armor_never_falls_below_nothing() -> None:
    assert armor_damage().left(Code(0, 2), 24, 20) == Code()


def hyperdrives() -> HyperdrivesForPoints:
    return required(COMPANION.hyperdrives, "hyperdrives")


@pytest.mark.parametrize(
    ("start", "end", "points"),
    [
        ("x4", "x3", 5),
        ("x3", "x2", 10),
        ("x2", "x1", 20),
        ("x1", "x1/2", 40),
        ("x4", "x2", 15),
        ("x4", "x.5", 75),
        ("2", "×1", 20),
        ("x1", "x1", 0),
    ],
)
def test_hyperdrive_steps(start: str, end: str, points: int) -> None:
    assert hyperdrives().skill_points(start, end) == points


def test_hyperdrive_is_not_slowed_down_nor_invented() -> None:
    with pytest.raises(RuleError, match=r"hyperdrive\.not_faster"):
        hyperdrives().skill_points("x1", "x2")
    with pytest.raises(RuleError, match=r"hyperdrive\.no_such_multiplier"):
        hyperdrives().skill_points("x9", "x8")


def added_weapons() -> AddedWeapons:
    return required(COMPANION.added_weapons, "added weapons")


@pytest.mark.parametrize(
    ("scale", "credits"),
    [
        ("character", 150),
        ("speeder", 1500),
        ("starfighter", 6000),
        ("capital", 10_000_000),
        ("walker", None),
    ],
)
def test_installing_a_purchased_weapon(scale: str, credits: int | None) -> None:
    assert added_weapons().install_credits(scale) == credits


def test_weapon_built_for_skill_points() -> None:
    rule = added_weapons()
    assert (rule.skill_points, rule.fire_control, rule.damage) == (9, Code(1), Code(1))
    assert rule.install_credits("speeder", purchased=False) == 0
