"""Facings of a capital ship, which matter once a shield is down."""

from collections.abc import Sequence

from rules.errors import RuleError
from rules.mechanics.rule import Rule
from rules.values import value

PLANAR = "planar"
_OTHER_NAMES = {"front": "forward", "back": "rear", "aft": "rear"}


@value(kw_only=True)
class Facings(Rule):
    """A reserved speed action turns a ship to the next facing, two to the opposite one."""

    opposites: tuple[tuple[str, str], ...]
    adjacent: int
    opposite: int
    sides: tuple[str, ...]
    attitudes: tuple[str, ...]

    def named(self, facing: str) -> str:
        name = _OTHER_NAMES.get(facing, facing)
        if not any(name in pair for pair in self.opposites):
            raise RuleError("facing.unknown", facing=facing)
        return name

    def reserved_actions(self, start: str, wanted: str) -> int:
        here, there = self.named(start), self.named(wanted)
        if here == there:
            return 0
        across = any({here, there} == set(pair) for pair in self.opposites)
        return self.opposite if across else self.adjacent

    def under_fire(self, attitude: str, towards: Sequence[str] = ()) -> tuple[str, ...]:
        """The facings a firing ship can reach.

        From above or below those are all sides and the one turned to it. In the plane they are
        the one or two sides it lies towards.
        """
        if attitude not in self.attitudes:
            raise RuleError("facing.no_such_attitude", attitude=attitude)
        if attitude != PLANAR:
            return (*self.sides, attitude)
        seen = tuple(self.named(side) for side in towards)
        opposed = len(seen) == 2 and self.reserved_actions(*seen) != self.adjacent
        if not 1 <= len(seen) <= 2 or opposed or not set(seen) <= set(self.sides):
            raise RuleError("facing.no_such_bearing", towards=towards)
        return seen
