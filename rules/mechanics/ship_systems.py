"""Which system of a ship was hit: one die for each level of damage."""

from collections.abc import Mapping
from typing import Any

from rules.codes import NOTHING, Code
from rules.errors import RuleError
from rules.mechanics.rule import Rule
from rules.tables import Row, Table, row_holding
from rules.values import value


@value(kw_only=True)
class SystemHit:
    """The damage in words, and the figures behind them.

    ``loses`` names the code that falls by ``dice``. ``rounds`` is the time until ``then`` happens,
    unless the crew may ``shut_down`` what is failing. ``again`` names a further roll. A damaged
    hyperdrive multiplies the time of a plot or adds to its difficulty until it is mended.
    """

    effect: str
    loses: str = ""
    dice: int = 0
    moves: int = 0
    ionized: int = 0
    rounds: Code = NOTHING
    shut_down: bool = False
    then: str = ""
    again: str = ""
    astrogation_times: int = 1
    astrogation_difficulty: int = 0
    one_round_difficulty: int = 0
    repair: str = ""
    repair_hours: int = 0


@value(kw_only=True)
class ShipSystems(Rule):
    """A die tells which system suffers."""

    levels: Mapping[str, tuple[Row, ...]]

    @classmethod
    def from_table(cls, table: Table) -> "ShipSystems":
        return cls(source=table.source, levels={level: table.rows(level) for level in table})

    def rolled(self, level: str) -> bool:
        """Whether the face of the die makes a difference."""
        return len(self.levels.get(level, ())) > 1

    def hit(self, level: str, face: int = 1, codes: Mapping[str, Code] | None = None) -> SystemHit:
        """``codes`` are the ship's current ones; a code not among them has dice to lose."""
        row = row_holding(self.levels.get(level, ()), face)
        if row is None:
            raise RuleError("ship.no_system_hit", level=level, face=face)
        has = (codes or {}).get(row.get("loses", ""))
        if "without" in row and has is not None and has.dice < 1:
            return _hit(row["without"])
        return _hit(row)


def _hit(row: Row) -> SystemHit:
    figures: dict[str, Any] = {
        key: value for key, value in row.items() if key not in ("min", "max", "without")
    }
    if "rounds" in figures:
        figures["rounds"] = Code.parse(figures["rounds"])
    return SystemHit(**figures)
