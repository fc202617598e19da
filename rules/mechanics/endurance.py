"""Long-distance movement: how long high speed and all-out can be kept up."""

from collections.abc import Mapping
from typing import NamedTuple

from rules.mechanics.difficulty import shifted
from rules.mechanics.four_speeds import speed_named
from rules.mechanics.movers import CHARACTER, VEHICLE, is_living
from rules.mechanics.rule import Rule
from rules.tables import Table
from rules.values import value

REST, STRAIN, BREAKDOWN = "rest_double", "strain_rest_double", "mechanical_failure"


class EnduranceRoll(NamedTuple):
    """One of the rolls of a long run."""

    skill: str
    interval: str
    level: str


class Exhaustion(NamedTuple):
    """What a failed roll does."""

    result: str
    repair: str | None = None
    repair_hours: int = 0


@value(kw_only=True)
class Endurance(Rule):
    """Stamina or body strength is rolled at intervals, each time a level harder."""

    first_level: str
    rest_times: int
    intervals: Mapping[str, Mapping[str, str]]
    breakdown_from: int
    breakdown_repair: str
    breakdown_hours: int

    @classmethod
    def from_table(cls, table: Table) -> "Endurance":
        breakdown = table["breakdown"]
        return cls(
            source=table.source,
            first_level=table["first_level"],
            rest_times=table["rest_times"],
            intervals={kind: table[kind] for kind in (CHARACTER, VEHICLE)},
            breakdown_from=breakdown["missed_by"],
            breakdown_repair=breakdown["repair"],
            breakdown_hours=breakdown["hours"],
        )

    def roll(self, mover: str, speed: str, number: int = 1) -> EnduranceRoll | None:
        """The first, second or later roll of a run; none at a speed that tires nobody."""
        row = self.intervals[CHARACTER if is_living(mover) else VEHICLE]
        interval = row.get(speed_named(speed))
        if interval is None:
            return None
        return EnduranceRoll(row["skill"], interval, shifted(self.first_level, number - 1))

    def failure(self, mover: str, missed_by: int) -> Exhaustion | None:
        if missed_by <= 0:
            return None
        if is_living(mover):
            return Exhaustion(REST)
        if missed_by < self.breakdown_from:
            return Exhaustion(STRAIN)
        return Exhaustion(BREAKDOWN, self.breakdown_repair, self.breakdown_hours)

    def rest(self, time_moved: float) -> float:
        """How long to rest, in the unit of the time moved."""
        return time_moved * self.rest_times
