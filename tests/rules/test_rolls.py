"""Rolls: what counts, what is dropped, what the wild die does, and what is kept."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import Code, RuleError, ruleset
from rules.dice import RecordedDice, ScriptedDice, SeededDice
from rules.rolls import Modifier, Terms, highest, lowest, roll

rollable = st.builds(Code, st.integers(1, 20), st.integers(-6, 9))
seeds = st.binary(min_size=32, max_size=32)
WILD = ruleset("revised").wild_die


def dice(seed: bytes) -> SeededDice:
    return SeededDice(seed, combat="c", round_number=1)


@given(rollable, seeds)
def test_no_roll_leaves_its_range(code: Code, seed: bytes) -> None:
    assert lowest(code) <= roll(code, dice(seed)).total <= highest(code)


@given(rollable, seeds, st.integers(1, 6))
def test_die_cap_never_raises_a_total(code: Code, seed: bytes, cap: int) -> None:
    free, capped = roll(code, dice(seed)), roll(code, dice(seed), Terms(cap=cap))
    assert capped.total <= free.total
    assert capped.total == free.total - sum(face for face in free.faces if face > cap)


@given(rollable, seeds)
def test_wild_roll_is_never_below_its_code(code: Code, seed: bytes) -> None:
    record = roll(code, dice(seed), WILD.terms())
    assert record.total >= lowest(code)
    assert len(record.faces) + 1 == code.dice


@given(rollable, seeds)
def test_recorded_faces_give_the_same_roll(code: Code, seed: bytes) -> None:
    record = roll(code, dice(seed), WILD.terms())
    again = roll(code, RecordedDice([(record.number, record.thrown)]), WILD.terms())
    assert (again.total, again.faces, again.wild) == (record.total, record.faces, record.wild)


def test_modifiers_are_kept_with_their_reason() -> None:
    second = ruleset("companion").points.modifier(Code(-1), "second action")
    record = roll(Code(4, 2), ScriptedDice([3, 3, 3]), Terms(modifiers=(second,)))
    assert (record.base, record.code, record.total) == (Code(4, 2), Code(3, 2), 11)
    assert str(record.modifiers[0]).startswith("-1D second action · Rules Companion")


def test_equal_to_the_difficulty_succeeds() -> None:
    record = roll(Code(2), ScriptedDice([4, 4]), Terms(difficulty=8))
    assert record.success
    assert not record.against(9).success


def test_code_worn_below_one_die_is_refused() -> None:
    worn = Modifier(Code(-3), "wounds")
    with pytest.raises(RuleError, match=r"code\.below_one_die"):
        roll(Code(3, 2), ScriptedDice([]), Terms(modifiers=(worn,)))


def test_bare_pips_still_resist() -> None:
    assert roll(Code(0, 2), ScriptedDice([]), Terms(bare_pips=True)).total == 2


def test_wild_six_is_rolled_again_as_long_as_it_comes_up() -> None:
    record = roll(Code(3), ScriptedDice([6, 2, 3, 6, 4]), WILD.terms())
    assert record.wild == (6, 6, 4)
    assert record.total == 21


def test_one_on_a_re_roll_means_nothing() -> None:
    record = roll(Code(2), ScriptedDice([6, 2, 1]), WILD.terms())
    assert not record.wild_one
    assert record.total == 9


@pytest.mark.parametrize(
    ("choice", "total", "complication"),
    [("normal", 12, False), ("complication", 12, True), ("subtract", 6, False)],
)
def test_wild_one_does_what_the_gamemaster_chooses(
    choice: str, total: int, complication: bool
) -> None:
    asked = roll(Code(4, 1), ScriptedDice([1, 5, 3, 2]), WILD.terms())
    assert asked.choice_needed
    settled = asked.choose(choice)
    assert (settled.total, settled.complication) == (total, complication)
    assert not settled.choice_needed


def test_one_sheet_wild_one_is_always_a_complication() -> None:
    record = roll(Code(2), ScriptedDice([1, 6]), ruleset("house").wild_die.terms(difficulty=5))
    assert record.complication
    assert record.success


def test_first_edition_has_no_wild_die() -> None:
    record = roll(Code(2), ScriptedDice([6, 1]), ruleset("companion").wild_die.terms())
    assert (record.wild, record.total) == ((), 7)


def test_character_point_die_explodes_and_its_one_is_harmless() -> None:
    plain = roll(Code(2), ScriptedDice([3, 3]), WILD.terms())
    assert plain.with_character_point(ScriptedDice([6, 2])).total == 14
    assert plain.with_character_point(ScriptedDice([1])).total == 7


def test_single_die_is_all_wild() -> None:
    record = roll(Code(1), ScriptedDice([1]), WILD.terms(choice="subtract"))
    assert (record.wild, record.total) == ((1,), 0)
