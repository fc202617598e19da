"""The exact chance that a code reaches a difficulty, counted with whole numbers."""

from fractions import Fraction
from functools import cache
from itertools import zip_longest

from rules.codes import Code, require_rollable
from rules.dice import SIDES
from rules.rolls import SUBTRACT

FACES = tuple(range(1, SIDES + 1))
CERTAIN = Fraction(1)


def chance(code: Code, difficulty: int, *, cap: int | None = None) -> Fraction:
    """Without a wild die; faces over a die cap count nothing."""
    require_rollable(code)
    return Fraction(_at_least(ways(code.dice, cap), difficulty - code.pips), SIDES**code.dice)


def wild_chance(code: Code, difficulty: int, choice: str = "") -> Fraction:
    """With a wild die. A 1 on it takes the highest other die along when that is what it does."""
    require_rollable(code)
    need, others = difficulty - code.pips, code.dice - 1
    sums = ways(others)
    won = Fraction(0)
    for total, count in enumerate(sums):
        won += count * _wild_at_least(need - total)
    if choice == SUBTRACT:
        kept, cut = _at_least(sums, need - 1), _at_least(_without_highest(others), need)
        won += Fraction(cut - kept, SIDES)
    return Fraction(won, SIDES**others)


@cache
def ways(dice: int, cap: int | None = None) -> tuple[int, ...]:
    """In how many ways so many dice show each sum, from 0 on."""
    counted = tuple(face if cap is None or face <= cap else 0 for face in FACES)
    return _sums(dice, counted)


def distribution(code: Code, *, cap: int | None = None) -> dict[int, Fraction]:
    """The chance of every total a code can show without a wild die."""
    require_rollable(code)
    every = SIDES**code.dice
    counts = enumerate(ways(code.dice, cap), start=code.pips)
    return {total: Fraction(count, every) for total, count in counts if count}


def _sums(dice: int, faces: tuple[int, ...]) -> tuple[int, ...]:
    sums = [1]
    for _ in range(dice):
        longer = [0] * (len(sums) + max(faces, default=0))
        for total, count in enumerate(sums):
            for face in faces:
                longer[total + face] += count
        sums = longer
    return tuple(sums)


def _at_least(sums: tuple[int, ...], need: int) -> int:
    return sum(sums[max(need, 0) :])


def _wild_at_least(need: int) -> Fraction:
    """A die that is thrown again on every 6: full sixes first, then what is still missing."""
    if need <= 1:
        return CERTAIN
    sixes, below = divmod(need - 1, SIDES)
    return Fraction(SIDES - below, SIDES ** (sixes + 1))


@cache
def _without_highest(dice: int) -> tuple[int, ...]:
    """As ``ways``, the highest die taken away."""
    if not dice:
        return (1,)
    left = [0] * (SIDES * dice)
    for highest in FACES:
        upto, below = _sums(dice, FACES[:highest]), _sums(dice, FACES[: highest - 1])
        for total, (with_it, without) in enumerate(zip_longest(upto, below, fillvalue=0)):
            left[total - highest] += with_it - without
    return tuple(left)
