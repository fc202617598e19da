"""Speed actions: how far each goes, by the level of the mover, in its medium and out of it."""

from collections.abc import Mapping
from typing import NamedTuple

from rules.codes import Code
from rules.mechanics.movement import Movement
from rules.mechanics.movers import mover_level, swims
from rules.tables import Table
from rules.values import value

HALF_SPEED, SPEED, OVERSPEED = "half_speed", "speed", "overspeed"
MANEUVER, RAMMING, CRAWL = "maneuver", "ramming", "crawl"
PACES = (HALF_SPEED, SPEED, OVERSPEED, MANEUVER, RAMMING, CRAWL)


class Span(NamedTuple):
    """The metres one action may cover."""

    min: int
    max: int


@value(kw_only=True)
class SpeedActions(Movement):
    """Each speed action goes a set distance; as many as the speed code has dice."""

    metres: Mapping[str, int]
    lowest_partial_m: int
    lowest_off_medium_m: int
    crawl_m: int

    @classmethod
    def from_table(cls, table: Table) -> "SpeedActions":
        return cls(
            source=table.source,
            paces=PACES,
            metres=dict(table["levels"]),
            lowest_partial_m=table["lowest_partial_m"],
            lowest_off_medium_m=table["lowest_off_medium_m"],
            crawl_m=table["crawl_m"],
        )

    def most(self, speed_code: Code) -> int:
        """The speed actions a base speed code allows, any pips counting as one more."""
        return max(speed_code.dice_rounded_up, 0)

    def distance(self, mover: str, *, native_medium: bool | None = None) -> int:
        """Metres of one speed action; out of its medium a mover drops to the level below.

        Where nothing is said a mover is in its own medium, except for one who swims.
        """
        native = not swims(mover) if native_medium is None else native_medium
        if native:
            return self.metres[mover_level(mover)]
        return self._level_below(mover, self.lowest_off_medium_m)

    def half_speed(self, mover: str, *, native_medium: bool | None = None) -> int:
        """A walk: the single half-speed move that counts as no action."""
        return self.distance(mover, native_medium=native_medium) // 2

    def shortest(self, mover: str) -> int:
        """The least an action may cover when it is cut short."""
        return self._level_below(mover, self.lowest_partial_m)

    def spans(self, mover: str, speed_actions: int) -> tuple[Span, ...]:
        """Only the last action may be cut short."""
        full = self.distance(mover)
        last = Span(min(self.shortest(mover), full), full)
        return (Span(full, full),) * (speed_actions - 1) + (last,) * (speed_actions > 0)

    def crawl(self, speed_actions: int) -> int:
        """Metres crawled; each is a movement action like any other."""
        return self.crawl_m * speed_actions

    def _level_below(self, mover: str, below_all: int) -> int:
        own = self.metres[mover_level(mover)]
        return max((metres for metres in self.metres.values() if metres < own), default=below_all)
