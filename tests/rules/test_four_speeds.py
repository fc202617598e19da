"""The four speeds: distance, terrain, acceleration, maneuvers, failures."""

import pytest

from rules import RuleError, ruleset
from rules.mechanics.control import GAMEMASTER_DECIDES, MovementFailures
from rules.mechanics.difficulty import Band
from rules.mechanics.four_speeds import SPEEDS, FourSpeeds
from rules.mechanics.rule import required

REVISED = ruleset("revised")
TERRAINS = ("very_easy", "easy", "moderate", "difficult", "very_difficult", "heroic")


def four_speeds(name: str) -> FourSpeeds:
    movement = ruleset(name).movement
    assert isinstance(movement, FourSpeeds)
    return movement


@pytest.fixture
def speeds() -> FourSpeeds:
    return four_speeds("revised")


@pytest.fixture
def failures() -> MovementFailures:
    return required(REVISED.failure, "failures")


@pytest.mark.parametrize(
    ("speed", "least", "most"),
    [("cautious", 2.5, 5), ("cruising", 5, 10), ("high", 10, 20), ("all_out", 20, 40)],
)
def test_half_to_all_of_the_speed(
    speeds: FourSpeeds, speed: str, least: float, most: float
) -> None:
    assert speeds.reach(10, speed) == (least, most)


@pytest.mark.parametrize(
    ("speed", "levels"),
    [
        ("cautious", (None, None, None, "moderate", "difficult", "very_difficult")),
        ("cruising", (None, None, None, "difficult", "very_difficult", "heroic")),
        ("high", ("very_easy", "easy", "moderate", "very_difficult", "heroic", "heroic+10")),
        ("all_out", ("easy", "moderate", "difficult", "heroic", "heroic+10", "heroic+20")),
    ],
)
def test_terrain_by_speed(speeds: FourSpeeds, speed: str, levels: tuple[str | None, ...]) -> None:
    found = [speeds.crossing(speed, terrain) for terrain in TERRAINS]
    assert [crossing.level for crossing in found] == list(levels)
    assert [crossing.roll for crossing in found] == [level is not None for level in levels]


def test_cautious_movement_is_free_until_it_is_rolled(speeds: FourSpeeds) -> None:
    assert not speeds.crossing("cautious", "moderate").is_action
    assert speeds.crossing("cautious", "difficult").is_action


@pytest.mark.parametrize("speed", ["cruising", "high", "all_out"])
def test_faster_movement_is_always_an_action(speeds: FourSpeeds, speed: str) -> None:
    assert speeds.crossing(speed, "very_easy").is_action


def test_all_out_allows_nothing_else(speeds: FourSpeeds) -> None:
    allowed = [speeds.crossing(speed, "easy").other_actions for speed in SPEEDS]
    assert allowed == [True, True, True, False]


@pytest.mark.parametrize(
    ("mover", "before", "after", "legal"),
    [
        ("character", "cautious", "high", True),
        ("character", "cautious", "all-out", False),
        ("character", "all_out", "cruising", True),
        ("character", "stopped", "cruising", True),
        ("vehicle", "cautious", "cruising", True),
        ("vehicle", "cautious", "high", False),
        ("vehicle", "high", "high", True),
        ("vehicle", "stopped", "cautious", True),
        ("starship", "all_out", "high", True),
        ("starship", "all_out", "cruising", False),
    ],
)
def test_acceleration(speeds: FourSpeeds, mover: str, before: str, after: str, legal: bool) -> None:
    assert speeds.may_change(mover, before, after) is legal


def test_unknown_speed_is_refused(speeds: FourSpeeds) -> None:
    with pytest.raises(RuleError, match=r"movement\.no_such_speed"):
        speeds.reach(10, "ludicrous")
    with pytest.raises(RuleError, match=r"movement\.no_such_speed"):
        speeds.reach(10, "stopped")


@pytest.mark.parametrize(
    ("ease", "band"),
    [
        ("fairly easy", Band(1, 5)),
        ("somewhat difficult", Band(6, 10)),
        ("difficult", Band(11, 15)),
        ("almost impossible", Band(16, None)),
    ],
)
def test_maneuvers_add_to_the_difficulty(speeds: FourSpeeds, ease: str, band: Band) -> None:
    assert speeds.maneuver(ease) == band


def test_unknown_maneuver_is_refused(speeds: FourSpeeds) -> None:
    with pytest.raises(RuleError, match=r"movement\.no_such_maneuver"):
        speeds.maneuver("barrel roll")


def test_one_sheet_counts_speeds_in_actions() -> None:
    house = four_speeds("house")
    weights = [ruleset("house").actions.weight(house.pace(speed)) for speed in SPEEDS]
    assert weights == [0.5, 1, 2, 4]
    assert not house.crossing("cautious", "easy").is_action


def test_fall(failures: MovementFailures) -> None:
    for missed_by in (7, 10):
        fall = failures.mishap(missed_by, "all_out")
        assert (fall.result, fall.fraction_moved, fall.stance) == ("fall", "1/2", "kneeling")
        assert (fall.acts_rest_of_round, fall.acts_next_round) == (False, True)
        assert (str(fall.next_round_penalty), str(fall.damage)) == ("-2D", "0D")


@pytest.mark.parametrize(("speed", "damage"), [("all_out", "1D"), ("high", "0D"), ("", "0D")])
def test_minor_tumble_hurts_only_at_all_out(
    failures: MovementFailures, speed: str, damage: str
) -> None:
    for missed_by in (11, 15):
        tumble = failures.mishap(missed_by, speed)
        assert (tumble.result, tumble.fraction_moved) == ("minor_tumble", "1/4")
        assert (tumble.acts_rest_of_round, tumble.acts_next_round) == (False, False)
        assert (str(tumble.next_round_penalty), str(tumble.damage)) == ("0D", damage)


def test_small_miss_is_left_to_the_gamemaster(failures: MovementFailures) -> None:
    assert failures.mishap(6, "high") == GAMEMASTER_DECIDES


def test_worst_printed_failure_stands_for_worse_ones(failures: MovementFailures) -> None:
    assert failures.mishap(25, "high") == failures.mishap(15, "high")


def test_starship_spins_this_round_and_the_next(failures: MovementFailures) -> None:
    assert failures.spins_until(3) == 4
