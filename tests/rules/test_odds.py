"""The chance of reaching a difficulty, against every throw counted one by one."""

from fractions import Fraction
from itertools import product

import pytest

from rules import Code, RuleError
from rules.dice import ScriptedDice
from rules.odds import chance, distribution, ways, wild_chance
from rules.rolls import NORMAL, SUBTRACT, Terms, roll

FACES = range(1, 7)


def counted(code: Code, difficulty: int, cap: int | None = None) -> Fraction:
    throws = list(product(FACES, repeat=code.dice))
    rolled = (roll(code, ScriptedDice(faces), Terms(cap=cap)) for faces in throws)
    return Fraction(sum(record.total >= difficulty for record in rolled), len(throws))


@pytest.mark.parametrize("text", ["1D", "2D+1", "3D-2", "4D"])
@pytest.mark.parametrize("difficulty", [-3, 1, 2, 5, 9, 13, 24, 25, 40])
def test_chance_is_the_share_of_throws_that_succeed(text: str, difficulty: int) -> None:
    code = Code.parse(text)
    assert chance(code, difficulty) == counted(code, difficulty)


@pytest.mark.parametrize("cap", [1, 3, 5, 6])
@pytest.mark.parametrize("difficulty", [0, 1, 5, 10, 16])
def test_capped_dice_count_nothing(cap: int, difficulty: int) -> None:
    assert chance(Code(3, 1), difficulty, cap=cap) == counted(Code(3, 1), difficulty, cap)


def wild_counted(code: Code, difficulty: int, choice: str) -> Fraction:
    """Every throw with up to three re-rolls; a fourth would be beyond all difficulties asked."""
    sixes, won = 3, Fraction(0)
    for others in product(FACES, repeat=code.dice - 1):
        for again in range(sixes + 1):
            for last in range(1, 6):
                dice = ScriptedDice(
                    [*([6] * again + [last])[:1], *others, *([6] * again + [last])[1:]]
                )
                terms = Terms(wild=(NORMAL, SUBTRACT), wild_choice=choice)
                weight = Fraction(1, 6 ** (again + code.dice))
                won += weight * (roll(code, dice, terms).total >= difficulty)
    return won + Fraction(1, 6 ** (sixes + 1))


@pytest.mark.parametrize("choice", [NORMAL, SUBTRACT])
@pytest.mark.parametrize("text", ["1D", "1D+2", "2D", "3D+1"])
@pytest.mark.parametrize("difficulty", [0, 1, 2, 3, 7, 8, 12, 15, 18, 19, 24])
def test_wild_die_is_followed_through_its_re_rolls(text: str, difficulty: int, choice: str) -> None:
    code = Code.parse(text)
    assert wild_chance(code, difficulty, choice) == wild_counted(code, difficulty, choice)


def test_wild_die_leaves_no_difficulty_out_of_reach() -> None:
    assert chance(Code(1), 7) == 0
    assert wild_chance(Code(1), 7) == Fraction(1, 6)
    assert wild_chance(Code(1), 31) == Fraction(1, 6**5)


def test_all_ways_together_are_all_throws() -> None:
    assert sum(ways(12)) == 6**12
    assert sum(ways(4, 2)) == 6**4


def test_distribution_names_every_total() -> None:
    spread = distribution(Code(2, 1))
    assert list(spread) == list(range(3, 14))
    assert spread[8] == Fraction(1, 6)
    assert sum(spread.values()) == 1


def test_harder_is_never_likelier() -> None:
    for code in (Code(5, 2), Code(12)):
        for difficulty in range(40):
            assert chance(code, difficulty) >= chance(code, difficulty + 1)
            assert wild_chance(code, difficulty) >= wild_chance(code, difficulty, SUBTRACT)


def test_code_below_one_die_has_no_chance_to_tell() -> None:
    with pytest.raises(RuleError, match=r"code\.below_one_die"):
        chance(Code(0, 2), 1)
    with pytest.raises(RuleError, match=r"code\.below_one_die"):
        wild_chance(Code(-1), 1)
