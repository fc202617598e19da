"""Plotting a hyperspace jump."""

from abc import abstractmethod
from collections.abc import Container, Mapping

from rules.errors import RuleError
from rules.mechanics.rule import Rule
from rules.values import value

HOURS_IN_A_DAY = 24


@value(kw_only=True)
class Jump:
    """What a navigator asks for."""

    base: int | None = None
    duration_hours: float | None = None
    hours_added: float = 0
    hours_saved: float = 0
    days_added: float = 0
    days_saved: float = 0
    hasty: bool = False
    one_round: bool = False
    damage: str = ""

    @property
    def longer_by(self) -> float:
        """Hours the journey takes beyond its standard duration; negative when time is saved."""
        days = self.days_added - self.days_saved
        return self.hours_added - self.hours_saved + days * HOURS_IN_A_DAY


@value
class Plot:
    """The answer: what to roll, how long the journey is, and whether it can be tried."""

    difficulty: int
    hours: float | None
    legal: bool


@value(kw_only=True)
class Jumps(Rule):
    """How a jump is plotted."""

    standard: int

    @abstractmethod
    def plot(self, jump: Jump) -> Plot:
        """What the navigator must roll."""

    def base(self, jump: Jump) -> int:
        return self.standard if jump.base is None else jump.base

    def require_known(self, damage: str, known: Container[str]) -> None:
        """An undamaged ship names no damage; a word nobody knows is not the same as none."""
        if damage and damage not in known:
            raise RuleError("jump.no_such_damage", damage=damage)


@value(kw_only=True)
class GazetteerJumps(Jumps):
    """Time saved on the journey makes the plot harder, time added easier."""

    hours_in_a_step: int
    fewest_hours: int
    hasty_entry: int
    damage: Mapping[str, int]

    def plot(self, jump: Jump) -> Plot:
        self.require_known(jump.damage, self.damage)
        steps = int(jump.longer_by / self.hours_in_a_step)
        hasty = self.hasty_entry if jump.hasty or jump.one_round else 0
        difficulty = self.base(jump) - steps + hasty + self.damage.get(jump.damage, 0)
        if jump.duration_hours is None:
            return Plot(difficulty, None, legal=True)
        hours = jump.duration_hours + jump.longer_by
        return Plot(difficulty, max(hours, self.fewest_hours), legal=hours >= self.fewest_hours)


@value(kw_only=True)
class CalculatedJumps(Jumps):
    """A jump in one round doubles the difficulty; a damaged hyperdrive adds to it or to the time.

    The hours are those of the calculation: of the journey's this edition says nothing.
    """

    one_round_times: int
    damage: Mapping[str, Mapping[str, int]]
    impossible: tuple[str, ...]

    def plot(self, jump: Jump) -> Plot:
        self.require_known(jump.damage, (*self.damage, *self.impossible))
        in_one_round = jump.one_round or jump.hasty
        hurt = self.damage.get(jump.damage, {})
        times = self.one_round_times if in_one_round else 1
        difficulty = self.base(jump) * times + hurt.get("always", 0)
        if in_one_round:
            difficulty += hurt.get("one_round", 0)
        hours = jump.duration_hours
        if hours is not None and not in_one_round:
            hours *= hurt.get("time_times", 1)
        return Plot(difficulty, hours, legal=jump.damage not in self.impossible)
