"""Improving the systems of vehicles, ships and weapons for a share of their value."""

from collections.abc import Mapping
from dataclasses import field

from rules.codes import NOTHING, Code
from rules.errors import RuleError
from rules.mechanics.hyperdrives import GradedHyperdrives
from rules.mechanics.rule import Rule
from rules.mechanics.shares import Job, Labour
from rules.tables import Table
from rules.values import value

ALIASES = {
    "maneuver": "maneuverability",
    "shield": "shields",
    "weapon_range": "range",
    "weapon": "damage",
    "weapons": "damage",
    "weapon_damage": "damage",
    "weapon_fire_control": "fire_control",
    "moves": "move",
}


@value
class Step:
    """One row of a chart: how far above the original, how hard, how dear."""

    increase: Code
    level: str
    percent: int


@value(kw_only=True)
class Modifications(Rule):
    """One pip, Move or hyperdrive step at a time, up to the end of the system's chart."""

    months_between_rolls: int
    labour: Labour
    charts: Mapping[str, tuple[Step, ...]] = field(repr=False)
    hyperdrives: GradedHyperdrives = field(repr=False)

    @classmethod
    def from_tables(cls, table: Table, hyperdrives: Table) -> "Modifications":
        charts = {system: _chart(table[name]) for system, name in table["charts"].items()}
        return cls(
            source=table.source,
            months_between_rolls=table["months_between_rolls"],
            labour=Labour(table["hired_times"]),
            charts=charts,
            hyperdrives=GradedHyperdrives.from_table(hyperdrives),
        )

    def job(
        self,
        system: str,
        increase: Code,
        value: float,
        *,
        by_self: bool = True,
        times: int | None = None,
    ) -> Job | None:
        """What it takes to reach this increase; None for one the chart does not have."""
        step = self._step(system, increase)
        if step is None:
            return None
        cost = self.labour.cost(value, step.percent, by_self=by_self, times=times)
        return Job(step.level, cost)

    def hyperdrive_job(
        self, start: str, end: str, value: float, *, by_self: bool = True, times: int | None = None
    ) -> Job | None:
        """None for anything but the next faster multiplier."""
        drives = self.hyperdrives
        place, next_place = drives.find(start), drives.find(end)
        if place is None or next_place != place + 1:
            return None
        cost = self.labour.cost(value, drives.percents[place], by_self=by_self, times=times)
        return Job(drives.levels[place], cost)

    def next_increase(self, system: str, already: Code = NOTHING) -> Code | None:
        """The only increase that may be tried next; None at the end of the chart."""
        higher = [step.increase for step in self._chart_of(system) if step.increase > already]
        return higher[0] if higher else None

    def _step(self, system: str, increase: Code) -> Step | None:
        wanted = increase.pip_count
        steps = self._chart_of(system)
        return next((step for step in steps if step.increase.pip_count == wanted), None)

    def _chart_of(self, system: str) -> tuple[Step, ...]:
        name = ALIASES.get(system, system)
        if name not in self.charts:
            raise RuleError("modification.no_such_system", system=system)
        return self.charts[name]


def _chart(rows: tuple[tuple[str, str, int], ...]) -> tuple[Step, ...]:
    return tuple(Step(Code.parse(increase), level, percent) for increase, level, percent in rows)
