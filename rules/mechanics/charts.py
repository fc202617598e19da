"""Two ways to read a damage chart: by the ratio of the rolls or by their difference."""

from abc import abstractmethod
from typing import Any

from rules.mechanics.rule import Rule
from rules.tables import Row, Table, row_holding
from rules.values import value

NO_EFFECT = "no_effect"


@value(kw_only=True)
class DamageChart(Rule):
    """What a damage roll does against the roll that resists it."""

    column: str
    rows: tuple[Row, ...]

    @abstractmethod
    def row(self, damage: int, resist: int) -> Row | None:
        """The row that holds, or none when nothing happens."""

    def result(self, damage: int, resist: int) -> str:
        row = self.row(damage, resist)
        return row[self.column] if row else NO_EFFECT

    def value(self, damage: int, resist: int, key: str) -> Any:
        row = self.row(damage, resist)
        return row.get(key) if row else None


@value(kw_only=True)
class RatioChart(DamageChart):
    """The damage roll is measured in multiples of the resisting roll."""

    @classmethod
    def from_table(cls, table: Table, column: str = "normal", rows: str = "rows") -> "RatioChart":
        return cls(source=table.source, column=column, rows=table.rows(rows))

    def row(self, damage: int, resist: int) -> Row | None:
        if damage <= 0 and resist <= 0:
            return None
        return next((row for row in self.rows if _holds(row, damage, resist)), None)


@value(kw_only=True)
class DifferenceChart(DamageChart):
    """The damage roll less the resisting roll; below zero nothing happens."""

    @classmethod
    def from_table(
        cls, table: Table, column: str = "result", rows: str = "rows"
    ) -> "DifferenceChart":
        return cls(source=table.source, column=column, rows=table.rows(rows))

    def row(self, damage: int, resist: int) -> Row | None:
        return row_holding(self.rows, damage - resist)


def _holds(row: Row, damage: int, resist: int) -> bool:
    """A row either needs the damage to reach a multiple, or twice the damage to stay below."""
    if "ratio" in row:
        return bool(damage >= row["ratio"] * resist)
    return bool(row.get("damage_times", 1) * damage < resist)
