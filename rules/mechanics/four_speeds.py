"""The four speeds of the second edition: distance, terrain, acceleration."""

from collections.abc import Mapping
from dataclasses import field
from typing import Any, NamedTuple

from rules.errors import RuleError
from rules.mechanics.difficulty import Band, level_rank, shifted
from rules.mechanics.movement import Movement
from rules.mechanics.movers import key, mover_kind
from rules.tables import Row, Table
from rules.values import value

STOPPED = "stopped"
CAUTIOUS, CRUISING, HIGH, ALL_OUT = SPEEDS = ("cautious", "cruising", "high", "all_out")

_WORDS = {
    **{name: name for name in (STOPPED, *SPEEDS)},
    **dict.fromkeys(("stop", "stationary", "standing", "still", "none"), STOPPED),
    **{"cruise": CRUISING, "high_speed": HIGH, "allout": ALL_OUT, "all_out_speed": ALL_OUT},
    **{"cautious_speed": CAUTIOUS, "cruising_speed": CRUISING},
}


def speed_named(word: str) -> str:
    if key(word) not in _WORDS:
        raise RuleError("movement.no_such_speed", speed=word)
    return _WORDS[key(word)]


class Speed(NamedTuple):
    """One of the four; a shift of None is terrain crossed without a roll."""

    times_move: float
    gentle: int | None
    hard: int | None
    free: bool
    alone: bool


class Crossing(NamedTuple):
    """What it takes to cross terrain at a speed."""

    level: str | None
    is_action: bool
    other_actions: bool

    @property
    def roll(self) -> bool:
        return self.level is not None


@value(kw_only=True)
class FourSpeeds(Movement):
    """One move a round at one of four speeds; the faster, the harder the terrain."""

    speeds: Mapping[str, Speed] = field(repr=False)
    hard_from: str
    shortest_part: float = field(repr=False)
    levels_per_round: Mapping[str, int]
    maneuvers: Mapping[str, Band] = field(repr=False)

    @classmethod
    def from_table(cls, table: Table) -> "FourSpeeds":
        speed = table.part("speed")
        speeds = {row["name"]: _speed(row) for row in speed.rows("speeds")}
        return cls(
            source=speed.source,
            paces=tuple(speeds),
            speeds=speeds,
            hard_from=speed["hard_from"],
            shortest_part=speed["shortest_part"],
            levels_per_round=speed["levels_per_round"],
            maneuvers=_bands(table["maneuver"]["rows"]),
        )

    def pace(self, name: str) -> str:
        return super().pace(speed_named(name))

    def reach(self, move: float, speed: str) -> tuple[float, float]:
        """The least and the most one may move at a speed: half of it to all of it."""
        most = move * self._speed(speed).times_move
        return most * self.shortest_part, most

    def crossing(self, speed: str, terrain: str) -> Crossing:
        """Free, automatic or against a level; cautious movement is an action where it is rolled."""
        hard = level_rank(key(terrain)) >= level_rank(self.hard_from)
        found = self._speed(speed)
        shift = found.hard if hard else found.gentle
        level = None if shift is None else shifted(key(terrain), shift)
        return Crossing(level, not found.free or level is not None, not found.alone)

    def may_change(self, mover: str, before: str, after: str) -> bool:
        """So many levels up or down in a round, standing still being the lowest."""
        ladder = (STOPPED, *self.speeds)
        steps = ladder.index(speed_named(after)) - ladder.index(speed_named(before))
        return abs(steps) <= self.levels_per_round[mover_kind(mover)]

    def maneuver(self, ease: str) -> Band:
        """What a maneuver beyond the simple ones adds to the difficulty."""
        if key(ease) not in self.maneuvers:
            raise RuleError("movement.no_such_maneuver", maneuver=ease)
        return self.maneuvers[key(ease)]

    def _speed(self, name: str) -> Speed:
        found = speed_named(name)
        if found not in self.speeds:
            raise RuleError("movement.no_such_speed", speed=name)
        return self.speeds[found]


def _speed(row: Row) -> Speed:
    return Speed(
        times_move=row["times_move"],
        gentle=row.get("gentle"),
        hard=row.get("hard"),
        free=row.get("free", False),
        alone=row.get("alone", False),
    )


def _bands(rows: tuple[tuple[Any, ...], ...]) -> Mapping[str, Band]:
    """Name, lowest and highest; a row without a highest is open."""
    return {row[0]: Band(row[1], row[2] if len(row) > 2 else None) for row in rows}
