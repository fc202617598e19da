"""Costs never fall as codes rise: every price in every ruleset that has it."""

from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import NAMES, Code, ruleset
from rules.characters.attributes import ATTRIBUTES
from rules.characters.droids import DroidPlan, DroidSkill
from rules.characters.force_training import Teacher
from rules.mechanics.equipment import Project
from rules.mechanics.rule import required
from rules.mechanics.shares import Job

SECOND_EDITION = ("revised", "house")
VALUE = 1000

codes = st.builds(Code.from_pips, st.integers(0, 90))
rollable = st.builds(Code.from_pips, st.integers(3, 60))
teachers = st.none() | st.builds(Teacher, code=st.none() | rollable)


def prices(jobs: Iterable[Job | None]) -> list[float]:
    return [job.cost for job in jobs if job and job.cost is not None]


@given(st.sampled_from(NAMES), codes, st.integers(1, 3))
def test_points_for_the_sheet(name: str, code: Code, pips: int) -> None:
    advancement = ruleset(name).advancement
    for kind in advancement.by_kind:
        cost = advancement.cost(code, kind, pips)
        assert cost <= advancement.cost(code.improved(), kind, pips)
        assert cost <= advancement.cost(code, kind, pips + 1)


@given(st.sampled_from(SECOND_EDITION), st.integers(1, 40))
def test_points_for_moving_faster(name: str, move: int) -> None:
    advancement = ruleset(name).advancement
    assert advancement.improve_move(move).cost <= advancement.improve_move(move + 1).cost


@given(st.sampled_from(["companion", *SECOND_EDITION]), rollable, teachers)
def test_points_for_a_force_skill(name: str, code: Code, teacher: Teacher | None) -> None:
    training = required(ruleset(name).force_training, "force training")
    first, second = code.ladder(2)
    cost = training.improvement(code, first, teacher).cost
    assert cost <= training.improvement(first, second, teacher).cost
    assert cost <= training.improvement(code, second, teacher).cost


@given(codes, st.integers(1, 6), st.booleans(), st.booleans())
def test_points_and_credits_for_equipment(
    code: Code, pips: int, additive: bool, hired: bool
) -> None:
    work = required(ruleset("companion").equipment, "equipment")
    project, dearer, longer = (
        work.estimate(Project(code=start, pips=count, additive=additive, hired=hired))
        for start, count in [(code, pips), (code.improved(), pips), (code, pips + 1)]
    )
    assert project.skill_points <= dearer.skill_points
    assert project.credits <= dearer.credits
    assert project.skill_points <= longer.skill_points
    assert project.credits <= longer.credits


@given(codes, st.integers(0, 9), st.booleans())
def test_points_for_armor(armor: Code, pips: int, erase_penalty: bool) -> None:
    rule = required(ruleset("companion").armor_improvement, "armor")
    cost, dearer = (
        rule.estimate(start, start.improved(pips), erase_penalty=erase_penalty).skill_points
        for start in (armor, armor.improved())
    )
    assert cost <= dearer


@given(codes, st.sampled_from(ATTRIBUTES))
def test_dice_for_a_droid(code: Code, attribute: str) -> None:
    droids = required(ruleset("companion").droids, "droids")

    def total(code: Code) -> tuple[Code, ...]:
        skill = DroidSkill("security", code, attribute=Code(1))
        plans = (
            DroidPlan(attributes={attribute: code}),
            DroidPlan(speed=code),
            DroidPlan(armor=code),
            DroidPlan(skills=(skill,)),
        )
        return tuple(droids.cost(plan).total for plan in plans)

    pairs = zip(total(code), total(code.improved()), strict=True)
    assert all(cost <= dearer for cost, dearer in pairs)


def test_points_for_a_faster_hyperdrive() -> None:
    drives = required(ruleset("companion").hyperdrives, "hyperdrives")
    steps = [drives.skill_points(start, end) for start, end in pairwise(drives.multipliers)]
    assert steps == sorted(steps)


@pytest.mark.parametrize("name", SECOND_EDITION)
def test_credits_for_modifications(name: str) -> None:
    rule = required(ruleset(name).modifications, "modifications")
    for system, steps in rule.charts.items():
        costs = prices(rule.job(system, step.increase, VALUE) for step in steps)
        assert len(costs) == len(steps)
        assert costs == sorted(costs)
    drives = rule.hyperdrives.multipliers
    costs = prices(rule.hyperdrive_job(start, end, VALUE) for start, end in pairwise(drives))
    assert len(costs) == len(drives) - 1
    assert costs == sorted(costs)


@pytest.mark.parametrize("name", SECOND_EDITION)
@pytest.mark.parametrize("system", ["maneuverability", "shields", "move", "drive"])
def test_credits_for_repairs(name: str, system: str) -> None:
    rule = required(ruleset(name).repairs, "repairs")
    costs = prices(rule.job(system, lost, VALUE) for lost in range(7))
    assert costs == sorted(costs)
    assert costs[0] == 0 < costs[1]
