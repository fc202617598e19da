"""Droids built from building dice."""

from collections.abc import Mapping

import pytest

from rules import Code, RuleError, ruleset
from rules.characters.droids import DroidPlan, Droids, DroidSkill, Tool
from rules.mechanics.rule import required


def droids() -> Droids:
    return required(ruleset("companion").droids, "droids")


def faults(plan: DroidPlan) -> list[str]:
    return [fault.code for fault in droids().faults(plan)]


@pytest.mark.parametrize(("role", "budget"), [("npc", "35D"), ("pc", "65D")])
def test_building_dice(role: str, budget: str) -> None:
    assert str(droids().budget(role)) == budget
    assert droids().affordable(Code.parse(budget), role)
    assert not droids().affordable(Code.parse(budget).improved(), role)


@pytest.mark.parametrize(
    ("attributes", "cost"),
    [({}, "0D"), ({"DEX": Code(3)}, "10D"), ({"DEX": Code(1, 1)}, "1D+2")],
)
def test_attributes_cost_five_for_one(attributes: Mapping[str, Code], cost: str) -> None:
    assert str(droids().cost(DroidPlan(attributes=attributes)).attributes) == cost


@pytest.mark.parametrize(
    ("speed", "cost"), [(None, "0D"), (Code(2), "0D"), (Code(1), "0D"), (Code(3, 1), "4D")]
)
def test_speed_above_dexterity_costs_three_for_one(speed: Code | None, cost: str) -> None:
    plan = DroidPlan(attributes={"DEX": Code(2)}, speed=speed)
    assert str(droids().cost(plan).speed) == cost


def test_armor_costs_three_for_one() -> None:
    assert droids().cost(DroidPlan(armor=Code(1, 2))).armor == Code(5)


def test_items_and_features_cost_a_die_each() -> None:
    plan = DroidPlan(equipment=(Tool("arm"), Tool("video sensor", 2)))
    assert droids().cost(plan).equipment == Code(4)


def test_skill_is_paid_from_its_attribute_up() -> None:
    own = DroidSkill("security", Code(4, 1))
    given = DroidSkill("security", Code(4, 1), attribute=Code(3))
    plan = DroidPlan(attributes={"TEC": Code(2)}, skills=(own,))
    assert droids().cost(plan).skills == Code(2, 1)
    assert droids().cost(DroidPlan(skills=(given,))).skills == Code(1, 1)
    unknown = DroidPlan(skills=(DroidSkill("juggling", Code(3)),))
    assert droids().cost(unknown).skills == Code(2)


@pytest.mark.parametrize("pattern", ["R2", "3PO"])
def test_patterns_take_all_their_building_dice(pattern: str) -> None:
    plan = droids().patterns[pattern]
    assert droids().cost(plan).total == Code(35)
    assert not droids().faults(plan)


def test_plan_over_budget_is_told() -> None:
    assert faults(DroidPlan(attributes={"DEX": Code(9)})) == ["droid.over_budget"]
    assert not faults(DroidPlan(role="pc", attributes={"DEX": Code(9)}))


def test_skill_stops_at_thirteen_dice() -> None:
    assert not faults(DroidPlan(skills=(DroidSkill("languages", Code(13)),)))
    assert faults(DroidPlan(skills=(DroidSkill("languages", Code(13, 1)),))) == [
        "droid.skill_too_high"
    ]


@pytest.mark.parametrize(
    "skill", [DroidSkill("control", Code(1)), DroidSkill("x", Code(1), force=True)]
)
def test_no_droid_has_force_skills(skill: DroidSkill) -> None:
    assert faults(DroidPlan(skills=(skill,))) == ["droid.force_skill"]


def test_attribute_below_a_die_is_told() -> None:
    assert faults(DroidPlan(attributes={"STR": Code(0, 2)})) == ["droid.attribute_below_base"]


def test_macrobinoculars_need_eyes() -> None:
    blind = DroidPlan(equipment=(Tool("macrobinoculars"),))
    seeing = DroidPlan(equipment=(Tool("macrobinoculars"), Tool("photoreceptors")))
    assert faults(blind) == ["droid.tool_needs"]
    assert not faults(seeing)


@pytest.mark.parametrize(
    ("purpose", "armed"), [("security", True), ("war", True), ("medical", False)]
)
def test_only_security_and_war_droids_are_armed(purpose: str, armed: bool) -> None:
    plan = DroidPlan(purpose=purpose, equipment=(Tool("blaster", weapon=True),))
    assert faults(plan) == ([] if armed else ["droid.may_not_be_armed"])


def test_nineteen_tools_are_listed() -> None:
    assert len(droids().tools) == 19
    assert {"buzz saw", "IDS data-connect", "sonar"} <= set(droids().tools)


def test_later_skill_costs_credits_too() -> None:
    price = droids().add_skill("security")
    assert (price.credits, price.needs_skill_points) == (1000, True)
    with pytest.raises(RuleError, match=r"droid\.force_skill"):
        droids().add_skill("alter")


@pytest.mark.parametrize(("role", "points"), [("pc", 1), ("npc", 0)])
def test_force_points_of_a_new_droid(role: str, points: int) -> None:
    start = droids().start(role)
    assert (start.force_points, start.force_skills_allowed) == (points, False)


def test_unknown_role_is_refused() -> None:
    with pytest.raises(RuleError, match=r"droid\.no_such_role"):
        droids().budget("boss")
    with pytest.raises(RuleError, match=r"droid\.no_such_role"):
        droids().start("boss")
