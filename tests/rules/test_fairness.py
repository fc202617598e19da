"""The chi-squared test of faces, against printed tables and dice known to be crooked."""

from collections import Counter

import pytest

from rules.dice import SeededDice
from rules.fairness import fairness


def even(each: int) -> dict[int, int]:
    return dict.fromkeys(range(1, 7), each)


def test_faces_that_fell_equally_often_stray_nowhere() -> None:
    found = fairness(even(10))
    assert (found.chi_squared, found.chance, found.mean) == (0, 1, 3.5)


@pytest.mark.parametrize(
    ("chi_squared", "chance"), [(4.351, 0.5), (9.236, 0.1), (11.070, 0.05), (20.515, 0.001)]
)
def test_the_chance_is_that_of_printed_tables(chi_squared: float, chance: float) -> None:
    # One face above and one below by the same number gives 2·d²/e.
    expected = 1_000_000
    off = round((chi_squared * expected / 2) ** 0.5)
    found = fairness(even(expected) | {1: expected + off, 6: expected - off})
    assert found.chi_squared == pytest.approx(chi_squared, abs=0.01)
    assert found.chance == pytest.approx(chance, abs=0.001)


def test_our_dice_are_fair() -> None:
    dice = SeededDice(b"a seed", combat="c", round_number=1)
    assert fairness(Counter(dice.throw().faces(60_000))).verdict == "fair"


def test_loaded_dice_are_found_out() -> None:
    assert fairness(even(50) | {6: 100}).verdict == "very_rare"


def test_a_die_off_by_a_little_is_remarked_on() -> None:
    assert fairness(even(50) | {6: 84}).verdict == "rare"


def test_few_dice_prove_nothing() -> None:
    assert fairness({6: 29}).verdict == "too_few"


def test_no_dice_at_all() -> None:
    found = fairness({})
    assert (found.thrown, found.mean, found.chi_squared, found.verdict) == (0, 0, 0, "too_few")
