"""Mending the systems of vehicles, ships and weapons for a share of their value."""

from collections.abc import Mapping
from dataclasses import field

from rules.codes import Code
from rules.errors import RuleError
from rules.mechanics.rule import Rule
from rules.mechanics.shares import Job, Labour
from rules.tables import Row, Table
from rules.values import value

ALIASES = {
    "moves": "move",
    "space": "move",
    "maneuver": "maneuverability",
    "shield": "shields",
    "weapons": "weapon",
    "drives": "drive",
    "hyperdrives": "hyperdrive",
}


@value
class RepairChart:
    """Level and percent by what was lost: a count of dice or Moves, or a state by name."""

    rows: tuple[tuple[str, int | None], ...]
    states: tuple[str, ...]
    ends: bool

    @classmethod
    def from_row(cls, row: Row) -> "RepairChart":
        rows = tuple((level, *percent, None)[:2] for level, *percent in row["rows"])
        return cls(rows, row.get("states", ()), row.get("ends", False))

    def repairable(self, lost: int) -> bool:
        return not self.ends or lost <= len(self.rows)

    def row(self, lost: int) -> tuple[str, int | None]:
        """What is lost beyond the last row is mended like the last."""
        return self.rows[min(lost, len(self.rows)) - 1]

    def count(self, state: str) -> int:
        """The place of a state of damage; any other, such as destroyed, lies beyond."""
        known = state.removesuffix("_damaged")
        return self.states.index(known) + 1 if known in self.states else len(self.rows) + 1


@value(kw_only=True)
class Repairs(Rule):
    """Level and cost of mending by system and by what it lost."""

    minutes_to_first_roll: int
    labour: Labour
    charts: Mapping[str, RepairChart] = field(repr=False)

    @classmethod
    def from_table(cls, table: Table) -> "Repairs":
        charts = {name: RepairChart.from_row(row) for name, row in table["charts"].items()}
        return cls(
            source=table.source,
            minutes_to_first_roll=table["minutes_to_first_roll"],
            labour=Labour(table["hired_times"]),
            charts=charts,
        )

    def job(
        self,
        system: str,
        lost: Code | int | str = 1,
        value: float = 0,
        *,
        by_self: bool = True,
        times: int | None = None,
    ) -> Job | None:
        """What it takes; None for what cannot be repaired. Where nothing is lost nothing is due."""
        chart = self._chart(system)
        count = _count(chart, lost)
        if count <= 0:
            return Job(None, 0)
        if not chart.repairable(count):
            return None
        level, percent = chart.row(count)
        if percent is None:
            return Job(level, None)
        return Job(level, self.labour.cost(value, percent, by_self=by_self, times=times))

    def _chart(self, system: str) -> RepairChart:
        name = ALIASES.get(system, system)
        if name not in self.charts:
            raise RuleError("repair.no_such_system", system=system)
        return self.charts[name]


def _count(chart: RepairChart, lost: Code | int | str) -> int:
    """Lost dice are counted whole: any pips make one more."""
    if isinstance(lost, Code):
        return max(lost, -lost).dice_rounded_up
    return chart.count(lost) if isinstance(lost, str) else abs(lost)
