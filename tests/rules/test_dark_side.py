"""The Dark Side: calls, consumption, villains, the lure, and the ways back."""

import pytest

from rules import NAMES, Code, ruleset
from rules.mechanics.atonement import Atonement, Penance
from rules.mechanics.dark_side import CallOutcome, DarkSide, Standing
from rules.mechanics.lure import Lure
from rules.mechanics.rule import required
from rules.source import Document


def dark_side() -> DarkSide:
    return required(ruleset("companion").dark_side, "the Dark Side")


def atonement() -> Atonement:
    return required(ruleset("companion").atonement, "atonement")


def lure() -> Lure:
    return required(ruleset("revised").lure, "the lure")


def calls(roll: int, dark: int = 0, consumption: int | None = None) -> CallOutcome:
    standing = Standing(force_points=1, dark_side_points=dark)
    return dark_side().call(standing, roll=roll, difficulty=9, consumption=consumption)


@pytest.mark.parametrize(("before", "difficulty"), [(0, 6), (1, 9), (2, 12), (5, 21)])
def test_each_call_of_an_adventure_is_harder(before: int, difficulty: int) -> None:
    assert dark_side().call_difficulty(before) == difficulty


def test_call_that_harms_nobody_is_harder() -> None:
    assert dark_side().call_difficulty(0, harms_living=False) == 16
    assert dark_side().call_difficulty(1, harms_living=False) == 19


def test_perception_or_control_is_rolled() -> None:
    assert dark_side().call_rolls == ("perception", "control")


def test_only_believers_may_call() -> None:
    assert dark_side().may_call(believes_in_force=True)
    assert not dark_side().may_call(believes_in_force=False)


def test_call_brings_a_point_of_each_kind() -> None:
    outcome = calls(9, dark=1, consumption=3)
    assert outcome.success
    assert (outcome.force_points, outcome.dark_side_points) == (2, 2)
    assert outcome.force_point_expires == "this_round"
    assert outcome.consumed is False


def test_failed_call_costs_nothing_but_makes_the_next_harder() -> None:
    assert calls(8, dark=2) == CallOutcome(
        success=False,
        force_points=1,
        dark_side_points=2,
        force_point_expires=None,
        consumed=False,
        next_difficulty=12,
    )


def test_consumption_is_rolled_against_the_new_total() -> None:
    assert calls(9, dark=2, consumption=3).consumed is True
    assert calls(9, dark=2, consumption=4).consumed is False
    assert calls(9, dark=2).consumed is None


def test_six_points_consume_without_a_roll() -> None:
    assert dark_side().consumed(5, None) is None
    assert dark_side().consumed(6, None) is True


def test_evil_act_is_a_dark_side_point() -> None:
    assert dark_side().evil_act == 1


def test_villain_gains_only_by_calling() -> None:
    assert dark_side().villain_gain("dark_side_call").force_points == 1
    heroic = dark_side().villain_gain("heroic_act")
    assert (heroic.force_points, heroic.momentarily_free) == (0, False)


def test_villain_whose_call_fails_is_free_for_a_moment() -> None:
    failed = dark_side().villain_gain("dark_side_call", call_succeeds=False)
    assert (failed.force_points, failed.momentarily_free) == (0, True)


def test_atoning_takes_a_point_and_gives_the_force_point_back() -> None:
    assert atonement().atone(force_points=2, dark_side_points=3) == Penance(
        allowed=True, dark_side_points=2, force_points_now=1, force_points_end_of_adventure=2
    )


@pytest.mark.parametrize(
    ("force_points", "dark", "atoned", "from_dark_side"),
    [(0, 1, 0, False), (1, 0, 0, False), (1, 1, 1, False), (1, 1, 0, True)],
    ids=["no Force Point", "nothing to atone for", "once already", "a point of the Dark Side"],
)
def test_refused_atonement_changes_nothing(
    force_points: int, dark: int, atoned: int, from_dark_side: bool
) -> None:
    penance = atonement().atone(
        force_points=force_points,
        dark_side_points=dark,
        atoned_this_adventure=atoned,
        point_from_dark_side=from_dark_side,
    )
    assert not penance.allowed
    assert (penance.force_points_now, penance.dark_side_points) == (force_points, dark)


def test_lure_offers_a_die_for_each_point() -> None:
    tempted = lure().tempts(2)
    assert (tempted.bonus, tempted.levels_harder) == (Code(2), 0)
    (modifier,) = lure().modifiers(tempted)
    assert modifier.source == lure().source


def test_refusing_the_lure_is_a_level_harder() -> None:
    tempted = lure().tempts(2, refused=True)
    assert (tempted.bonus, tempted.levels_harder) == (Code(0), 1)
    assert lure().modifiers(tempted) == ()


@pytest.mark.parametrize("refused", [True, False])
def test_nothing_lures_the_pure_or_the_fallen(refused: bool) -> None:
    for tempted in (lure().tempts(0, refused=refused), lure().tempts(4, gone_over=True)):
        assert (tempted.bonus, tempted.levels_harder) == (Code(0), 0)


@pytest.mark.parametrize(("dark", "left"), [(9, 5), (5, 5), (3, 3)])
def test_return_to_the_light_takes_its_toll(dark: int, left: int) -> None:
    redeemed = required(ruleset("revised").return_to_light, "return").redeem(
        force_points=3, character_points=12, dark_side_points=dark, selfless_force_point=True
    )
    assert redeemed.redeemed
    assert (redeemed.force_points, redeemed.character_points) == (0, 0)
    assert redeemed.dark_side_points == left


def test_without_a_selfless_point_nobody_returns() -> None:
    refused = required(ruleset("revised").return_to_light, "return").redeem(
        force_points=3, character_points=12, dark_side_points=8, selfless_force_point=False
    )
    assert not refused.redeemed
    assert (refused.force_points, refused.character_points, refused.dark_side_points) == (3, 12, 8)


@pytest.mark.parametrize("name", [name for name in NAMES if name != "upgrade"])
def test_figures_of_the_dark_side_name_the_rules_companion(name: str) -> None:
    assert required(ruleset(name).dark_side, "the Dark Side").source.document is Document.COMPANION
