"""Die codes: how they are written, ordered and added on the sheet and in play."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import Code, RuleError
from rules.codes import require_rollable

codes = st.builds(Code, st.integers(-30, 60), st.integers(-30, 60))
sheet_codes = st.integers(0, 120).map(Code.from_pips)


@pytest.mark.parametrize("text", ["4D+2", "+2", "0D", "8D+3", "-1D", "-2", "3D-1", "-1D-2"])
def test_code_is_printed_as_it_was_read(text: str) -> None:
    assert str(Code.parse(text)) == text


@pytest.mark.parametrize(("text", "code"), [("+2D", Code(2)), ("4d + 2", Code(4, 2))])
def test_code_may_be_written_loosely(text: str, code: Code) -> None:
    assert Code.parse(text) == code


@pytest.mark.parametrize("text", ["", "D", "4D2", "four", "4D+", "4D++1"])
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(RuleError, match=r"code\.unreadable"):
        Code.parse(text)


@given(codes)
def test_codes_round_trip(code: Code) -> None:
    assert Code.parse(str(code)) == code
    assert Code.parse(code.signed) == code


@given(codes, codes, codes)
def test_codes_are_ordered(a: Code, b: Code, c: Code) -> None:
    assert (a < b) + (b < a) + (a == b) == 1
    if a <= b <= c:
        assert a <= c


@given(sheet_codes, sheet_codes)
def test_sheet_codes_are_ordered_to_the_pip(a: Code, b: Code) -> None:
    assert (a < b) == (a.pip_count < b.pip_count)


@given(codes, codes)
def test_pips_never_carry_in_play(a: Code, b: Code) -> None:
    assert (a + b).pips == a.pips + b.pips
    assert a + b - b == a


@given(sheet_codes, sheet_codes)
def test_pips_carry_on_the_sheet(a: Code, b: Code) -> None:
    both = a.sheet_sum(b)
    assert 0 <= both.pips <= 2
    assert both.pip_count == a.pip_count + b.pip_count


@given(sheet_codes, st.integers(1, 12))
def test_ladder_rises_a_pip_at_a_time(code: Code, steps: int) -> None:
    rungs = (code, *code.ladder(steps))
    assert [rung.pip_count for rung in rungs] == list(
        range(code.pip_count, code.pip_count + steps + 1)
    )


def test_force_point_doubles_dice_and_pips() -> None:
    assert Code(5, 2).doubled() == Code(10, 4)


def test_pips_count_as_one_more_die_when_rounding_up() -> None:
    assert Code(2, 1).dice_rounded_up == 3
    assert Code(2).dice_rounded_up == 2


def test_code_below_one_die_cannot_be_rolled() -> None:
    with pytest.raises(RuleError, match=r"code\.below_one_die"):
        require_rollable(Code(0, 2))
