"""Movement by speed actions: distances, media, rolls, control; and the walk or run."""

import pytest

from rules import Code, RuleError, ruleset
from rules.mechanics.control import LossOfControl
from rules.mechanics.movement import WalkAndRun
from rules.mechanics.movement_roll import Course, MovementRolls
from rules.mechanics.rule import required
from rules.mechanics.speed import Span, SpeedActions

COMPANION = ruleset("companion")


@pytest.fixture
def speed() -> SpeedActions:
    assert isinstance(COMPANION.movement, SpeedActions)
    return COMPANION.movement


@pytest.fixture
def rolls() -> MovementRolls:
    return required(COMPANION.movement_roll, "movement rolls")


@pytest.fixture
def control() -> LossOfControl:
    return required(COMPANION.control, "control")


@pytest.mark.parametrize(
    ("mover", "full", "half", "shortest", "off_medium"),
    [
        ("character", 10, 5, 1, 2),
        ("walker", 100, 50, 10, 10),
        ("repulsorlift", 250, 125, 100, 100),
        ("starfighter", 10000, 5000, 250, 250),
        ("capital ship", 10000, 5000, 250, 250),
    ],
)
def test_movement_distances(
    speed: SpeedActions, mover: str, full: int, half: int, shortest: int, off_medium: int
) -> None:
    assert speed.distance(mover) == full
    assert speed.half_speed(mover) == half
    assert speed.shortest(mover) == shortest
    assert speed.distance(mover, native_medium=False) == off_medium


def test_swimmer_is_out_of_the_medium_unless_born_to_it(speed: SpeedActions) -> None:
    assert speed.distance("swimmer") == 2
    assert speed.distance("swimmer", native_medium=True) == 10


def test_unknown_mover_is_refused(speed: SpeedActions) -> None:
    with pytest.raises(RuleError, match=r"movement\.no_such_mover"):
        speed.distance("carousel")


@pytest.mark.parametrize(("code", "most"), [("2D", 2), ("2D+1", 3), ("3D+2", 4), ("+2", 1)])
def test_pips_round_speed_actions_up(speed: SpeedActions, code: str, most: int) -> None:
    assert speed.most(Code.parse(code)) == most


def test_only_the_last_action_may_be_cut_short(speed: SpeedActions) -> None:
    assert speed.spans("walker", 3) == (Span(100, 100), Span(100, 100), Span(10, 100))
    assert speed.spans("character", 1) == (Span(1, 10),)
    assert speed.spans("character", 0) == ()


def test_crawling_is_two_metres_an_action(speed: SpeedActions) -> None:
    assert speed.crawl(3) == 6
    assert COMPANION.actions.weight("crawl") == 1


def test_only_the_half_speed_move_is_free(speed: SpeedActions) -> None:
    free = [pace for pace in speed.paces if not COMPANION.actions.weight(pace)]
    assert free == ["half_speed"]


def test_unknown_pace_is_refused(speed: SpeedActions) -> None:
    with pytest.raises(RuleError, match=r"movement\.no_such_pace"):
        speed.pace("cruising")


def test_on_foot_the_speed_code_is_not_rolled(rolls: MovementRolls) -> None:
    course = Course(skill=Code(5, 2), speed_code=Code(3, 2), speed_actions=3, base_difficulty=3)
    roll = rolls.roll(course)
    assert (str(roll.code), roll.difficulty, roll.most_speed_actions) == ("3D+2", 3, 4)
    assert roll.metres == 30


def test_rider_adds_the_mounts_speed_code(rolls: MovementRolls) -> None:
    course = Course(mover="mount", skill=Code(4, 2), speed_code=Code(3, 2), speed_actions=2)
    assert str(rolls.roll(course).code) == "6D+4"


def test_overspeed_adds_an_action_distance_and_difficulty(rolls: MovementRolls) -> None:
    course = Course(
        mover="landspeeder",
        skill=Code(4, 2),
        speed_code=Code(2),
        speed_actions=2,
        overspeed=2,
        base_difficulty=11,
    )
    roll = rolls.roll(course)
    assert (str(roll.code), roll.difficulty, roll.metres) == ("3D+2", 17, 1000)


def test_movement_roll_says_why_and_where_from(rolls: MovementRolls) -> None:
    course = Course(mover="starfighter", skill=Code(5), speed_code=Code(4), speed_actions=3)
    told = [str(modifier) for modifier in rolls.roll(course).modifiers]
    assert told[0].startswith("+4D speed code · Rules Companion")
    assert told[1].startswith("-2D 3 actions · Rules Companion")


def test_more_speed_actions_than_the_code_allows_are_refused(rolls: MovementRolls) -> None:
    rolls.require_legal(Course(skill=Code(4), speed_code=Code(2, 1), speed_actions=3))
    with pytest.raises(RuleError, match=r"movement\.too_many_speed_actions"):
        rolls.require_legal(Course(skill=Code(4), speed_code=Code(2, 1), speed_actions=4))


@pytest.mark.parametrize(
    ("total", "completed", "not_taken", "lost_during"),
    [
        (14, 4, 0, None),
        (13, 3, 0, 4),
        (11, 2, 1, 3),
        (9, 2, 1, 3),
        (8, 1, 2, 2),
        (2, 0, 3, 1),
    ],
)
def test_three_points_cost_a_speed_action(
    control: LossOfControl, total: int, completed: int, not_taken: int, lost_during: int | None
) -> None:
    moved = control.travelled(total, 14, speed_actions=3, overspeed=1)
    assert (moved.completed, moved.not_taken) == (completed, not_taken)
    assert moved.lost_during == lost_during
    assert moved.missed_by == 14 - total


def test_narrow_miss_loses_control_in_the_last_action(control: LossOfControl) -> None:
    moved = control.travelled(9, 10, speed_actions=2)
    assert (moved.success, moved.completed, moved.lost_during) == (False, 2, 2)


def test_regaining_control_is_harder_unless_stopped(control: LossOfControl) -> None:
    assert control.regain(11) == 16
    assert control.regain(11, stopped=True) == 11


def test_typical_movement_difficulties_cover_every_way_of_moving() -> None:
    terrain = required(COMPANION.terrain, "terrain")
    levels = {
        how: [level for level, _ in terrain.for_moving(how)] for how in ("swimming", "flying")
    }
    assert levels["swimming"] == ["very_easy", "easy", "moderate", "difficult"]
    assert levels["flying"] == [*levels["swimming"], "very_difficult"]
    assert ("easy", "a city") in terrain.for_moving("repulsorlift")
    assert ("difficult", "a crowd in panic") in terrain.for_moving("running")


def test_upgrade_walks_for_free_and_runs_for_an_action() -> None:
    movement = ruleset("upgrade").movement
    assert isinstance(movement, WalkAndRun)
    assert (movement.distance("walk"), movement.distance("run")) == (5, 10)
    assert [ruleset("upgrade").actions.weight(pace) for pace in movement.paces] == [0, 1]
    assert str(movement.dodge_bonus("run")) == "1D"
    assert not movement.dodge_bonus("walk")
