"""Systems mended and improved for a share of their value."""

import pytest

from rules import Code, RuleError, ruleset
from rules.mechanics.modifications import Modifications
from rules.mechanics.repairs import Repairs
from rules.mechanics.rule import required
from rules.mechanics.shares import Job

VALUE = 10_000


def repairs() -> Repairs:
    return required(ruleset("revised").repairs, "repairs")


def modifications() -> Modifications:
    return required(ruleset("revised").modifications, "modifications")


@pytest.mark.parametrize(
    ("system", "lost", "level", "percent"),
    [
        ("maneuverability", Code(1), "easy", 10),
        ("maneuverability", Code(2), "moderate", 15),
        ("maneuverability", Code(3), "difficult", 20),
        ("maneuverability", Code(4), "difficult", 20),
        ("maneuverability", Code(0, 2), "easy", 10),
        ("maneuverability", Code(1, 1), "moderate", 15),
        ("maneuverability", Code(-2), "moderate", 15),
        ("shields", Code(1), "easy", 5),
        ("shields", Code(2), "moderate", 5),
        ("shields", Code(3), "difficult", 5),
        ("shields", Code(4), "very_difficult", 10),
        ("shields", Code(6), "very_difficult", 10),
        ("move", 1, "easy", 10),
        ("moves", 2, "moderate", 15),
        ("space", 3, "difficult", 20),
        ("move", 4, "very_difficult", 25),
        ("weapon", "lightly", "easy", 15),
        ("weapons", "heavily", "moderate", 25),
        ("weapon", "severely_damaged", "very_difficult", 35),
        ("drive", 1, "difficult", 35),
    ],
)
def test_level_and_cost_of_a_repair(
    system: str, lost: Code | int | str, level: str, percent: int
) -> None:
    assert repairs().job(system, lost, VALUE) == Job(level, VALUE * percent // 100)


@pytest.mark.parametrize(("system", "lost"), [("move", 5), ("move", 6), ("weapon", "destroyed")])
def test_what_is_destroyed_is_not_repaired(system: str, lost: int | str) -> None:
    assert repairs().job(system, lost, VALUE) is None


def test_hyperdrive_repair_has_no_price() -> None:
    assert repairs().job("hyperdrive", 1, VALUE) == Job("moderate", None)


def test_nothing_lost_is_nothing_due() -> None:
    assert repairs().job("shields", Code(), VALUE) == Job(None, 0)


def test_first_repair_roll_after_a_quarter_of_an_hour() -> None:
    assert repairs().minutes_to_first_roll == 15


def test_others_want_two_or_three_times_as_much() -> None:
    hired = repairs().job("move", 1, VALUE, by_self=False)
    dear = repairs().job("move", 1, VALUE, by_self=False, times=3)
    assert (hired, dear) == (Job("easy", 2000), Job("easy", 3000))
    with pytest.raises(RuleError, match=r"labour\.no_such_price"):
        repairs().job("move", 1, VALUE, by_self=False, times=4)


def test_unknown_system_is_refused() -> None:
    with pytest.raises(RuleError, match=r"repair\.no_such_system"):
        repairs().job("autochef", 1, VALUE)
    with pytest.raises(RuleError, match=r"modification\.no_such_system"):
        modifications().job("autochef", Code(0, 1), VALUE)


PIP_STEPS = ["+1", "+2", "1D", "1D+1", "1D+2"]
PIP_LEVELS = ["easy", "moderate", "difficult", "very_difficult", "heroic"]
MOVE_LEVELS = ["easy", "moderate", "very_difficult", "heroic"]


@pytest.mark.parametrize(
    ("system", "increases", "levels", "percents"),
    [
        ("maneuverability", PIP_STEPS, PIP_LEVELS, [5, 10, 15, 20, 25]),
        ("shields", PIP_STEPS, PIP_LEVELS, [15, 25, 30, 35, 50]),
        ("fire_control", PIP_STEPS, PIP_LEVELS, [15, 25, 30, 35, 50]),
        ("damage", PIP_STEPS, PIP_LEVELS, [15, 25, 30, 35, 50]),
        ("range", ["+5", "+10", "+15", "+20", "+25"], PIP_LEVELS, [5, 10, 15, 20, 25]),
        ("move", ["+5", "+10", "+15", "+20"], MOVE_LEVELS, [10, 15, 20, 25]),
        ("space", ["+1", "+2", "+3", "+4"], MOVE_LEVELS, [10, 15, 20, 25]),
    ],
)
def test_level_and_cost_of_an_improvement(
    system: str, increases: list[str], levels: list[str], percents: list[int]
) -> None:
    jobs = [modifications().job(system, Code.parse(step), VALUE) for step in increases]
    assert jobs == [
        Job(level, VALUE * percent // 100) for level, percent in zip(levels, percents, strict=True)
    ]


@pytest.mark.parametrize(
    ("system", "increase"),
    [
        ("maneuverability", "2D"),
        ("shields", "0D"),
        ("move", "+25"),
        ("move", "+3"),
        ("range", "+30"),
    ],
)
def test_improvement_outside_its_chart_is_not_to_be_had(system: str, increase: str) -> None:
    assert modifications().job(system, Code.parse(increase), VALUE) is None


def test_improvements_come_a_step_at_a_time() -> None:
    rule = modifications()
    assert rule.next_increase("shields") == Code(0, 1)
    assert rule.next_increase("shields", Code(0, 2)) == Code(1)
    assert rule.next_increase("shields", Code(1, 2)) is None
    assert rule.next_increase("move", Code(0, 5)) == Code(0, 10)
    assert rule.months_between_rolls == 1


@pytest.mark.parametrize(
    ("start", "end", "level", "percent"),
    [
        ("x4", "x3", "easy", 10),
        ("x3", "x2", "moderate", 15),
        ("x2", "x1", "very_difficult", 25),
        ("x1", "x.5", "heroic", 35),
    ],
)
def test_second_edition_hyperdrives(start: str, end: str, level: str, percent: int) -> None:
    assert modifications().hyperdrive_job(start, end, VALUE) == Job(level, VALUE * percent // 100)


@pytest.mark.parametrize(
    ("start", "end"), [("x4", "x2"), ("x1", "x2"), ("x2", "x2"), ("x1/2", "x1/4"), ("x6", "x5")]
)
def test_hyperdrive_takes_the_next_step_only(start: str, end: str) -> None:
    assert modifications().hyperdrive_job(start, end, VALUE) is None


def test_hired_hands_improve_for_double() -> None:
    job = modifications().job("shields", Code(0, 1), VALUE, by_self=False)
    drive = modifications().hyperdrive_job("x2", "x1", VALUE, by_self=False, times=3)
    assert (job, drive) == (Job("easy", 3000), Job("very_difficult", 7500))


def test_one_sheet_keeps_the_second_editions_workshop() -> None:
    assert ruleset("house").repairs == repairs()
