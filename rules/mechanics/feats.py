"""Falling and lifting."""

from rules.codes import NOTHING, Code
from rules.mechanics.difficulty import shifted
from rules.mechanics.rule import Rule
from rules.tables import Row, row_holding
from rules.values import value


@value(kw_only=True)
class Falling(Rule):
    """Damage by the metres fallen."""

    rows: tuple[Row, ...]

    def damage(self, metres: float) -> Code:
        row = row_holding(self.rows, metres)
        return Code.parse(row["damage"]) if row else NOTHING


@value(kw_only=True)
class Lifting(Rule):
    """Difficulty by weight, harder the longer it is held."""

    weights: tuple[Row, ...]
    durations: tuple[Row, ...]

    def level(self, kg: float, seconds: float = 0) -> str | None:
        """None for what is heavier than the table goes."""
        weight = next((row for row in self.weights if kg <= row["kg"]), None)
        if weight is None:
            return None
        return shifted(weight["level"], self.levels_for_time(seconds))

    def levels_for_time(self, seconds: float) -> int:
        """After the first hour each further hour is rolled like the first."""
        held = (row for row in self.durations if seconds <= row["up_to_seconds"])
        levels: int = next(held, self.durations[-1])["level_increase"]
        return levels
