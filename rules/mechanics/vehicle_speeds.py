"""Moves lost to damage, and speeds in km/h."""

from collections.abc import Iterable, Mapping
from dataclasses import field

from rules.errors import RuleError
from rules.mechanics.four_speeds import ALL_OUT, SPEEDS, speed_named
from rules.mechanics.rule import Rule
from rules.tables import Table
from rules.values import value

# All-out is four times the Move in metres in a round of five seconds.
_KMH_OF_A_MOVE = 4 / 5 * 3.6
_ROUNDED_TO = 5
DISABLED = "disabled"


@value(kw_only=True)
class LostMoves(Rule):
    """Lost Moves add up and slow a craft down until it is disabled, then destroyed."""

    limits: tuple[str, ...]

    def total(self, results: Iterable[int]) -> int:
        """Results are written as -1 Move, -2 Moves."""
        return sum(abs(result) for result in results)

    @property
    def disabled(self) -> int:
        """So many lost Moves leave a craft adrift."""
        return self.limits.index(DISABLED) + 1

    def limit(self, lost: int) -> str | None:
        """The fastest speed left, or that the drive is gone; None while nothing is lost."""
        return self.limits[min(lost, len(self.limits)) - 1] if lost > 0 else None

    def allows(self, lost: int, speed: str) -> bool:
        limit = self.limit(lost)
        if limit is None:
            return True
        return limit in SPEEDS and SPEEDS.index(speed_named(speed)) <= SPEEDS.index(limit)


@value(kw_only=True)
class MoveChart(Rule):
    """Move, km/h and the slower speeds as fractions of all-out."""

    parts_of_all_out: Mapping[str, int]
    kmh_of_move: Mapping[int, int] = field(repr=False)
    move_of_space: tuple[int, ...] = field(repr=False)

    @classmethod
    def from_table(cls, table: Table) -> "MoveChart":
        return cls(
            source=table.source,
            parts_of_all_out=table["fractions"],
            kmh_of_move=dict(table["rows"]),
            move_of_space=table["ships_in_atmosphere"],
        )

    def kmh(self, move: int) -> int:
        """All-out speed: as printed, else worked out from the Move as the chart is."""
        worked_out = round(move * _KMH_OF_A_MOVE / _ROUNDED_TO) * _ROUNDED_TO
        return self.kmh_of_move.get(move, worked_out)

    def move_in_atmosphere(self, space: int) -> int:
        if not 1 <= space <= len(self.move_of_space):
            raise RuleError("vehicle.no_such_space", space=space)
        return self.move_of_space[space - 1]

    def speeds(self, all_out_kmh: float) -> Mapping[str, float]:
        """The four speeds in km/h."""
        slower = {name: all_out_kmh / part for name, part in self.parts_of_all_out.items()}
        return {**slower, ALL_OUT: all_out_kmh}
