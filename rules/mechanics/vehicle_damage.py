"""Damage to vehicles: how bad, which system, and what the people aboard suffer."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from rules.codes import NOTHING, Code
from rules.dice import SIDES
from rules.errors import RuleError
from rules.mechanics.charts import NO_EFFECT
from rules.mechanics.four_speeds import ALL_OUT, HIGH, speed_named
from rules.mechanics.movers import key
from rules.mechanics.rule import Rule, required
from rules.tables import Row, Table

IONIZED = "shields_blown_or_controls_ionized"
LIGHT, HEAVY, SEVERE, DESTROYED = DAMAGED = (
    *("lightly_damaged", "heavily_damaged", "severely_damaged"),
    "destroyed",
)
MANEUVERABILITY, WEAPON, MOVE = "maneuverability", "weapon", "move"


class SystemHit(NamedTuple):
    """What a light or heavy hit takes from one system."""

    system: str
    lost: int

    @property
    def effect(self) -> str:
        if self.system == WEAPON:
            return "one weapon destroyed"
        if self.system == MOVE:
            return f"-{self.lost} Move"
        return f"-{self.lost}D maneuverability"


class SevereHit(NamedTuple):
    """What severe damage does; ``rounds`` is how long until the end, where there is one."""

    result: str
    rounds: Code | None
    can_shut_down: bool
    crash_damage: Code


@dataclass(frozen=True, kw_only=True)
class IonizedControls(Rule):
    """Each ionization takes a die from the ship's systems; too many kill the controls."""

    shields_lost: Code
    penalty_each: Code
    affects: tuple[str, ...]
    rounds: int
    dead_rounds: int

    @classmethod
    def from_table(cls, table: Table) -> "IonizedControls":
        return cls(
            source=table.source,
            shields_lost=table.code("shields_lost"),
            penalty_each=table.code("penalty"),
            affects=table["affects"],
            rounds=table["rounds"],
            dead_rounds=table["dead_rounds"],
        )

    def penalty(self, ionizations: int) -> Code:
        return self.penalty_each * ionizations

    def dead(self, ionizations: int, maneuverability: Code) -> bool:
        """As many ionizations as dice of maneuverability."""
        return ionizations > 0 and ionizations >= maneuverability.dice

    def ionizes(self, shields: Code) -> bool:
        """A hit that would blow shields ionizes the controls where none are left."""
        return not shields.rollable


@dataclass(frozen=True, kw_only=True)
class VehicleDamage(Rule):
    """Damage less body strength, then a die for the system that is hit."""

    results: tuple[tuple[int, str], ...] = field(repr=False)
    systems: Mapping[str, tuple[tuple[int, str, int], ...]] = field(repr=False)
    severe_rows: tuple[Row, ...] = field(repr=False)
    ionized: IonizedControls
    passengers: Mapping[str, Code] | None

    @classmethod
    def from_table(cls, table: Table, changes: Table | None = None) -> "VehicleDamage":
        """``changes`` holds what a later document prints differently."""
        latest = changes or table
        passengers = latest.get("passengers")
        return cls(
            source=latest.source,
            results=table["results"],
            systems={state: table[state] for state in (LIGHT, HEAVY)},
            severe_rows=latest.rows(SEVERE),
            ionized=IonizedControls.from_table(table.part("ionized")),
            passengers=passengers
            and {state: Code.parse(damage) for state, damage in passengers.items()},
        )

    def result(self, damage: int, resist: int) -> str:
        reached = [result for least, result in self.results if damage - resist >= least]
        return reached[-1] if reached else NO_EFFECT

    def worsened(self, state: str, hit: str) -> str:
        """What a hit makes of a vehicle that may be damaged already.

        Light damage may come any number of times; after heavy damage light and heavy hits make it
        severe, after severe damage any hit destroys.
        """
        before, new = _rank(state), _rank(hit)
        if not new:
            return state
        light, heavy, severe = (_rank(name) for name in (LIGHT, HEAVY, SEVERE))
        if before >= severe:
            return DESTROYED
        if before == heavy and new in (light, heavy):
            return SEVERE
        return DAMAGED[max(before, new) - 1]

    def system_hit(self, state: str, face: int, maneuverability: Code) -> SystemHit:
        """A light or heavy hit by its die; without dice of maneuverability it costs Moves."""
        if key(state) not in self.systems:
            raise RuleError("vehicle.no_system_roll", state=state)
        rows = self.systems[key(state)]
        _, system, lost = next(row for row in rows if _face(face) <= row[0])
        spent = system == MANEUVERABILITY and not maneuverability.rollable
        return SystemHit(MOVE if spent else system, lost)

    def severe_hit(self, face: int) -> SevereHit:
        row = next(row for row in self.severe_rows if _face(face) <= row["to"])
        return SevereHit(
            result=row["result"],
            rounds=Code.parse(row["rounds"]) if "rounds" in row else None,
            can_shut_down=row.get("can_shut_down", False),
            crash_damage=Code.parse(row.get("crash_damage", "0D")),
        )

    def powerless(self, speed: str, *, flying: bool) -> str:
        """What becomes of a vehicle whose powerplant is destroyed: the end, or a level to roll."""
        level: str | None = self.severe_rows[0].get("flyer_level")
        if level is None:
            return "crashes"
        if flying:
            return level
        return "crashes" if speed_named(speed) in (HIGH, ALL_OUT) else "rolls_to_a_stop"

    def passenger_damage(self, result: str) -> Code:
        aboard = required(self.passengers, "passenger damage")
        return aboard.get(key(result), NOTHING)


def _rank(state: str) -> int:
    """1 for light damage up to 4 for destroyed; 0 for anything that leaves no lasting damage."""
    return DAMAGED.index(key(state)) + 1 if key(state) in DAMAGED else 0


def _face(face: int) -> int:
    if not 1 <= face <= SIDES:
        raise RuleError("dice.no_such_face", face=face)
    return face
