"""Dice: fair, reproducible, and honest about where they come from."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import RuleError
from rules.dice import (
    EnteredDice,
    RecordedDice,
    ScriptedDice,
    SeededDice,
    commitment,
    players_hash,
)

SEED = bytes(range(32))


def seeded(
    seed: bytes = SEED,
    combat: str = "c",
    round_number: int = 1,
    first_roll: int = 1,
    players: dict[str, bytes] | None = None,
) -> SeededDice:
    return SeededDice(
        seed, combat=combat, round_number=round_number, first_roll=first_roll, players=players
    )


def test_seeded_dice_are_unbiased_over_a_million() -> None:
    thrown: Counter[int] = Counter()
    throw = seeded().throw()
    for _ in range(100):
        thrown.update(throw.faces(10_000))
    expected = 1_000_000 / 6
    chi_squared = sum((thrown[face] - expected) ** 2 / expected for face in range(1, 7))
    # 5 degrees of freedom: 20.5 is passed by chance once in a thousand seeds; this seed is fixed.
    assert chi_squared < 20.5


@given(st.binary(min_size=1, max_size=40), st.lists(st.integers(1, 40), max_size=6))
def test_seeded_dice_are_reproducible(seed: bytes, counts: list[int]) -> None:
    first, again = seeded(seed).throw(), seeded(seed).throw()
    drawn = tuple(face for count in counts for face in first.faces(count))
    assert drawn == again.faces(sum(counts))


@pytest.mark.parametrize(
    "other",
    [
        seeded(seed=bytes(32)),
        seeded(combat="d"),
        seeded(round_number=2),
        seeded(first_roll=2),
        seeded(players={"ana": b"mine"}),
    ],
)
def test_everything_in_the_message_changes_the_faces(other: SeededDice) -> None:
    assert other.throw().faces(30) != seeded().throw().faces(30)


def test_each_roll_has_its_own_number_and_faces() -> None:
    dice = seeded(first_roll=7)
    first, second = dice.throw(), dice.throw()
    assert (first.number, second.number) == (7, 8)
    assert first.faces(30) != second.faces(30)


def test_players_seeds_cannot_be_shifted_into_one_another() -> None:
    assert players_hash({"a": b"bc"}) != players_hash({"ab": b"c"})
    assert players_hash({"a": b"1", "b": b"2"}) == players_hash({"b": b"2", "a": b"1"})


def test_commitment_hides_and_binds_the_seed() -> None:
    assert commitment(SEED) != commitment(bytes(32))
    assert len(commitment(SEED)) == 64


def test_scripted_dice_run_through_all_throws() -> None:
    dice = ScriptedDice([1, 2, 3])
    assert dice.throw().faces(2) == (1, 2)
    assert dice.throw().faces(1) == (3,)


def test_script_that_is_too_short_says_so() -> None:
    with pytest.raises(RuleError, match=r"dice\.too_few"):
        ScriptedDice([1]).throw().faces(2)


def test_recorded_dice_give_each_roll_its_own_faces() -> None:
    dice = RecordedDice([(4, [1, 2, 3]), (5, [6])])
    first = dice.throw()
    assert (first.number, first.faces(2)) == (4, (1, 2))
    assert dice.throw().faces(1) == (6,)
    with pytest.raises(RuleError, match=r"dice\.no_record"):
        dice.throw()


def test_typed_in_dice_are_checked() -> None:
    with pytest.raises(RuleError, match=r"dice\.no_such_face"):
        EnteredDice([4, 7])
    dice = EnteredDice([4, 5])
    assert dice.throw().faces(1) == (4,)
    with pytest.raises(RuleError, match=r"dice\.too_many"):
        dice.require_all_used()
