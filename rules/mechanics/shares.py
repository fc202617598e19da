"""Prices that are a share of a thing's value, and the hands that are paid for the work."""

from rules.errors import RuleError
from rules.values import value


def percent_of(value: float, percent: int) -> float:
    """A whole number of credits wherever it comes out whole."""
    share = value * percent / 100
    return int(share) if share == int(share) else share


@value
class Job:
    """What a piece of work takes: a level to roll against and a price where one is printed."""

    level: str | None
    cost: float | None


@value
class Labour:
    """Work done by others costs a multiple, the lowest unless the gamemaster asks for more."""

    times: tuple[int, ...]

    def cost(
        self, value: float, percent: int, *, by_self: bool = True, times: int | None = None
    ) -> float:
        asked = self.times[0] if times is None else times
        if asked not in self.times:
            raise RuleError("labour.no_such_price", times=asked)
        return percent_of(value, percent * (1 if by_self else asked))
