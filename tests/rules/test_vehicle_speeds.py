"""Endurance, Moves lost to damage, and speeds in km/h."""

import pytest

from rules import RuleError, ruleset
from rules.mechanics.endurance import Endurance
from rules.mechanics.four_speeds import SPEEDS
from rules.mechanics.rule import required
from rules.mechanics.vehicle_speeds import LostMoves, MoveChart

REVISED = ruleset("revised")


@pytest.fixture
def endurance() -> Endurance:
    return required(REVISED.endurance, "endurance")


@pytest.fixture
def lost_moves() -> LostMoves:
    return required(REVISED.lost_moves, "lost Moves")


@pytest.fixture
def chart() -> MoveChart:
    return required(REVISED.move_chart, "move chart")


@pytest.mark.parametrize(
    ("mover", "speed", "number", "interval", "level"),
    [
        ("character", "all_out", 1, "1 minute", "very_easy"),
        ("animal", "high", 3, "10 minutes", "moderate"),
        ("vehicle", "all_out", 2, "10 minutes", "easy"),
        ("vehicle", "high", 6, "1 hour", "heroic"),
        ("vehicle", "high", 7, "1 hour", "heroic+10"),
    ],
)
def test_endurance_rolls(
    endurance: Endurance, mover: str, speed: str, number: int, interval: str, level: str
) -> None:
    roll = endurance.roll(mover, speed, number)
    assert roll is not None
    assert (roll.interval, roll.level) == (interval, level)
    assert roll.skill == ("body strength" if mover == "vehicle" else "stamina")


@pytest.mark.parametrize("speed", ["cautious", "cruising"])
def test_slow_movement_tires_nobody(endurance: Endurance, speed: str) -> None:
    assert endurance.roll("character", speed) is None


@pytest.mark.parametrize(
    ("mover", "missed_by", "result", "repair", "hours"),
    [
        ("character", 20, "rest_double", None, 0),
        ("vehicle", 1, "strain_rest_double", None, 0),
        ("vehicle", 10, "strain_rest_double", None, 0),
        ("vehicle", 11, "mechanical_failure", "moderate", 1),
    ],
)
def test_exhaustion(
    endurance: Endurance, mover: str, missed_by: int, result: str, repair: str | None, hours: int
) -> None:
    failure = endurance.failure(mover, missed_by)
    assert failure is not None
    assert (failure.result, failure.repair, failure.repair_hours) == (result, repair, hours)


def test_rest_takes_twice_as_long_as_the_run(endurance: Endurance) -> None:
    assert endurance.rest(15) == 30
    assert endurance.failure("vehicle", 0) is None


@pytest.mark.parametrize(
    ("results", "lost", "limit"),
    [
        ([], 0, None),
        ([-1], 1, "high"),
        ([-1, -1], 2, "cruising"),
        ([-1, -2], 3, "cautious"),
        ([-2, -2], 4, "disabled"),
        ([-2, -3], 5, "destroyed"),
        ([-4, -4], 8, "destroyed"),
    ],
)
def test_lost_moves_add_up(
    lost_moves: LostMoves, results: list[int], lost: int, limit: str | None
) -> None:
    assert lost_moves.total(results) == lost
    assert lost_moves.limit(lost) == limit


def test_lost_moves_rule_out_the_faster_speeds(lost_moves: LostMoves) -> None:
    allowed = {lost: [lost_moves.allows(lost, speed) for speed in SPEEDS] for lost in (0, 2, 4)}
    assert allowed[0] == [True] * 4
    assert allowed[2] == [True, True, False, False]
    assert allowed[4] == [False] * 4


def test_slower_speeds_are_fractions_of_all_out(chart: MoveChart) -> None:
    assert chart.speeds(400) == {"cautious": 50, "cruising": 100, "high": 200, "all_out": 400}


@pytest.mark.parametrize(
    ("move", "kmh"),
    [(3, 10), (10, 30), (26, 75), (30, 90), (105, 300), (195, 560), (210, 600), (520, 1500)],
)
def test_move_chart(chart: MoveChart, move: int, kmh: int) -> None:
    assert chart.kmh(move) == kmh


def test_every_printed_speed_is_within_a_step_of_its_move(chart: MoveChart) -> None:
    assert all(abs(kmh - 2.88 * move) <= 15 for move, kmh in chart.kmh_of_move.items())
    assert chart.kmh(12) == 35


@pytest.mark.parametrize(
    ("space", "move", "kmh"),
    [(1, 210, 600), (5, 290, 850), (8, 365, 1050), (11, 435, 1250), (12, 450, 1300)],
)
def test_ships_in_an_atmosphere(chart: MoveChart, space: int, move: int, kmh: int) -> None:
    assert chart.move_in_atmosphere(space) == move
    assert chart.kmh(move) == kmh


@pytest.mark.parametrize("space", [0, 13])
def test_space_off_the_chart_is_refused(chart: MoveChart, space: int) -> None:
    with pytest.raises(RuleError, match=r"vehicle\.no_such_space"):
        chart.move_in_atmosphere(space)
