"""Faster hyperdrives, one step of the multiplier after the other."""

from rules.errors import RuleError
from rules.mechanics.rule import Rule
from rules.values import value

HALF = "x1/2"
WAYS_TO_WRITE_HALF = ("x.5", "x0.5", "x½", "x1/2")


@value(kw_only=True)
class Hyperdrives(Rule):
    """The multipliers a drive may have, from slow to fast."""

    multipliers: tuple[str, ...]

    def find(self, multiplier: str) -> int | None:
        """The place of a multiplier from slow to fast, however it is written."""
        key = "x" + multiplier.lower().replace(" ", "").strip("x×")
        key = HALF if key in WAYS_TO_WRITE_HALF else key
        return self.multipliers.index(key) if key in self.multipliers else None

    def place(self, multiplier: str) -> int:
        found = self.find(multiplier)
        if found is None:
            raise RuleError("hyperdrive.no_such_multiplier", multiplier=multiplier)
        return found

    def steps(self, start: str, end: str) -> range:
        """The places of the multipliers each step starts from."""
        first, last = self.place(start), self.place(end)
        if last < first:
            raise RuleError("hyperdrive.not_faster", start=start, end=end)
        return range(first, last)


@value(kw_only=True)
class HyperdrivesForPoints(Hyperdrives):
    """Each step costs skill points."""

    points: tuple[int, ...]

    def skill_points(self, start: str, end: str) -> int:
        return sum(self.points[step] for step in self.steps(start, end))


@value(kw_only=True)
class GradedHyperdrives(Hyperdrives):
    """Each step has its level and its share of the value."""

    levels: tuple[str, ...]
    percents: tuple[int, ...]
