"""Dice typed in: how many a roll takes, re-rolls included, and the refusal of any other number."""

from collections.abc import Sequence

from rules.dice import SIDES
from rules.errors import RuleError


def wanted(faces: Sequence[int], dice: int, *, wild: bool) -> int:
    """How many there have to be of these: a 6 on the wild die, the first, is thrown again."""
    count = dice
    if not (wild and dice > 0 and faces and faces[0] == SIDES):
        return count
    count += 1
    while len(faces) >= count and faces[count - 1] == SIDES:
        count += 1
    return count


def require_fitting(faces: Sequence[int], dice: int, *, wild: bool) -> None:
    count = wanted(faces, dice, wild=wild)
    if len(faces) != count:
        code = "dice.wrong_number" if count == dice else "dice.wild_goes_on"
        raise RuleError(code, wanted=count, given=len(faces))
