"""Die codes as values: 4D+2, +2, 0D, 8D+3, -1D.

Two arithmetics live side by side. On the sheet three pips make a die (``carried``, ``improved``,
``sheet_sum``). In play pips stay pips, whatever their number (``+``, ``-``, ``doubled``).
"""

import re
from dataclasses import dataclass
from functools import lru_cache, total_ordering

from rules.errors import RuleError

PIPS_PER_DIE = 3

_FORM = re.compile(
    r"(?P<sign>[+-])?(?:(?P<dice>[0-9]{1,3})D(?:(?P<pip_sign>[+-])(?P<pips>[0-9]{1,3}))?|(?P<bare>[0-9]{1,3}))",
    re.IGNORECASE,
)


@total_ordering
@dataclass(frozen=True, slots=True)
class Code:
    """Dice and pips; either may be negative, because a penalty is a code too."""

    dice: int = 0
    pips: int = 0

    @classmethod
    def parse(cls, text: str) -> "Code":
        return _parse(text)

    @classmethod
    def from_pips(cls, count: int) -> "Code":
        """The sheet code worth so many pips."""
        dice, pips = divmod(abs(count), PIPS_PER_DIE)
        return cls(dice, pips) if count >= 0 else cls(-dice, -pips)

    def __str__(self) -> str:
        if not self.dice:
            return f"{self.pips:+d}" if self.pips else "0D"
        return f"{self.dice}D{self.pips:+d}" if self.pips else f"{self.dice}D"

    @property
    def signed(self) -> str:
        """The same code written as a modifier: +2D, +1, -1D."""
        text = str(self)
        return text if text[0] in "+-" else f"+{text}"

    @property
    def pip_count(self) -> int:
        return self.dice * PIPS_PER_DIE + self.pips

    @property
    def dice_rounded_up(self) -> int:
        """Whole dice, any pips counting as one more."""
        return self.dice + (self.pips > 0)

    @property
    def rollable(self) -> bool:
        return self.dice >= 1

    def __bool__(self) -> bool:
        return bool(self.dice or self.pips)

    def __lt__(self, other: "Code") -> bool:
        return (self.pip_count, self.dice) < (other.pip_count, other.dice)

    def __add__(self, other: "Code") -> "Code":
        return Code(self.dice + other.dice, self.pips + other.pips)

    def __sub__(self, other: "Code") -> "Code":
        return Code(self.dice - other.dice, self.pips - other.pips)

    def __neg__(self) -> "Code":
        return Code(-self.dice, -self.pips)

    def __mul__(self, times: int) -> "Code":
        return Code(self.dice * times, self.pips * times)

    def less_dice(self, dice: int) -> "Code":
        return Code(self.dice - dice, self.pips)

    def doubled(self) -> "Code":
        """What a Force Point makes of it: dice and pips both."""
        return self * 2

    def carried(self) -> "Code":
        """The same worth as a sheet code: three pips make a die."""
        return Code.from_pips(self.pip_count)

    def sheet_sum(self, other: "Code") -> "Code":
        return Code.from_pips(self.pip_count + other.pip_count)

    def improved(self, pips: int = 1) -> "Code":
        return Code.from_pips(self.pip_count + pips)

    def ladder(self, steps: int) -> tuple["Code", ...]:
        """The codes passed through when improving pip by pip."""
        return tuple(self.improved(step) for step in range(1, steps + 1))


NOTHING = Code()
ONE_DIE = Code(1)


def require_rollable(code: Code, **about: str) -> Code:
    """An action whose code has fallen below 1D cannot be rolled."""
    if not code.rollable:
        raise RuleError("code.below_one_die", die_code=str(code), **about)
    return code


@lru_cache(maxsize=1024)
def _parse(text: str) -> Code:
    found = _FORM.fullmatch(text.replace(" ", ""))
    if not found:
        raise RuleError("code.unreadable", text=text)
    sign = -1 if found["sign"] == "-" else 1
    if found["bare"]:
        return Code(0, sign * int(found["bare"]))
    pip_sign = -1 if found["pip_sign"] == "-" else 1
    return Code(sign * int(found["dice"]), pip_sign * int(found["pips"] or 0))
