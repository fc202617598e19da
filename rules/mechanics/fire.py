"""What makes a target harder or easier to hit: stance, terrain, size, a called shot."""

from collections.abc import Mapping, Sequence

from rules.codes import NOTHING, Code
from rules.errors import RuleError
from rules.mechanics.difficulty import entry_key
from rules.mechanics.rule import Rule
from rules.tables import Row
from rules.values import value

TARGET, OTHERWISE = "target_", "_otherwise"


@value(kw_only=True)
class FireModifiers(Rule):
    """Stance, terrain and size of a target change the number to hit it."""

    situations: Mapping[str, int]
    sizes: tuple[Row, ...]

    def situation(self, name: str) -> int:
        """``slit_otherwise`` is a slit the firer does not stand at."""
        key = entry_key(name).removeprefix(TARGET)
        for known in (key, key + OTHERWISE):
            if known in self.situations:
                return self.situations[known]
        raise RuleError("fire.no_such_situation", situation=name)

    def size(self, height_cm: float) -> int:
        """Between persons only."""
        row = _row_of_size(self.sizes, height_cm)
        return int(row["difficulty"]) if row else 0

    def difficulty(self, base: int, situations: Sequence[str], height_cm: float = 0) -> int:
        size = self.size(height_cm) if height_cm else 0
        return base + sum(map(self.situation, situations)) + size


@value(kw_only=True)
class CalledShots(Rule):
    """Dice added to the difficulty of hitting a small target."""

    sizes: tuple[Row, ...]

    def added(self, target_cm: float) -> Code:
        row = _row_of_size(self.sizes, target_cm)
        return Code.parse(row["difficulty"]) if row else NOTHING


def _row_of_size(rows: tuple[Row, ...], size_cm: float) -> Row | None:
    return next((row for row in rows if _fits(row, size_cm)), None)


def _fits(row: Row, size_cm: float) -> bool:
    if "below_cm" in row:
        return bool(size_cm < row["below_cm"])
    return bool(size_cm <= row.get("max_cm", size_cm))
