"""A round is no dearer for each when there are more: counted in calls, so that it is exact."""

from cProfile import Profile
from pstats import Stats

from tests.bench.combat import Battle


def calls_each(size: int) -> float:
    battle, profile = Battle(size), Profile()
    profile.runcall(battle.round)
    calls: int = vars(Stats(profile))["total_calls"]
    return calls / size


def test_cost_of_a_round_grows_with_the_combatants_and_no_faster() -> None:
    calls_each(5)
    few, many = calls_each(20), calls_each(300)
    assert many < 1.1 * few
