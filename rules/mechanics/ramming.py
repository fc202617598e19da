"""Ramming: forcing an opponent out of a chase."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import NamedTuple

from rules.codes import ONE_DIE, Code
from rules.mechanics.charts import NO_EFFECT
from rules.mechanics.movers import CHARACTER, is_living
from rules.mechanics.rule import Rule
from rules.mechanics.scale import DAMAGE, Scale, ScaleEffect
from rules.mechanics.speed import SpeedActions
from rules.rolls import Modifier, succeeds
from rules.tables import Row, Table
from rules.values import value


class Ram(NamedTuple):
    """An attempt with its finished rolls. ``opposing`` is the loser's roll where both roll."""

    roll: int
    opposing: int = 0
    base_difficulty: int = 0
    loser: str = CHARACTER
    loser_keeps_control: bool = False


class RamOutcome(NamedTuple):
    """What came of it. ``difficulty_added`` is to the loser's movement roll of this round."""

    rams: bool
    ram_difficulty: int | None = None
    movement_failure: bool | None = None
    difficulty_added: int = 0
    effect: str | None = None
    occupant_collision: bool = False


@value(kw_only=True)
class Ramming(Rule):
    """How one rams."""

    @abstractmethod
    def outcome(self, ram: Ram) -> RamOutcome:
        """What the rolls do."""


@value(kw_only=True)
class OpposedRamming(Ramming):
    """Operator skill and hull against the same; the loser's movement roll says how bad it is."""

    speed: SpeedActions
    rows: tuple[Row, ...]
    effects: Mapping[str, tuple[str, str]]

    @classmethod
    def of(cls, table: Table, speed: SpeedActions) -> "OpposedRamming":
        columns = table["columns"]
        rows = (dict(zip(columns, row, strict=True)) for row in table["rows"])
        return cls(source=table.source, speed=speed, rows=tuple(rows), effects=table["effects"])

    def legal(self, rammer: str, metres: float) -> bool:
        """The target must be nearer than one full movement action of the rammer."""
        return metres < self.speed.distance(rammer)

    def code(self, skill: Code, body: Code) -> Code:
        """What either side rolls: operator skill with hull or body strength."""
        return skill + body

    def scale_effect(self, scale: Scale, roller: str, opponent: str) -> ScaleEffect:
        """Between scales the rolls of both sides are capped like damage."""
        return scale.effect(DAMAGE, roller, opponent)

    def outcome(self, ram: Ram) -> RamOutcome:
        held = [row for row in self.rows if ram.roll > row["times"] * ram.opposing]
        if not held:
            return RamOutcome(rams=False, effect=NO_EFFECT)
        row = held[-1]
        how = row["succeeds"] if ram.loser_keeps_control else row["fails"]
        living = is_living(ram.loser)
        collides = row["occupants_collide"] and not ram.loser_keeps_control and not living
        return RamOutcome(
            rams=True,
            difficulty_added=row["difficulty"],
            effect=self.effects[how][0 if living else 1],
            occupant_collision=collides,
        )


@value(kw_only=True)
class DifficultyRamming(Ramming):
    """Ramming adds to the movement difficulty and is an action of its own."""

    difficulty: int
    actions: int

    @property
    def penalty(self) -> Modifier:
        return self.modifier(ONE_DIE * -self.actions, "ramming")

    def outcome(self, ram: Ram) -> RamOutcome:
        """Between the old difficulty and the new the terrain is crossed and the ram misses."""
        raised = ram.base_difficulty + self.difficulty
        return RamOutcome(
            rams=succeeds(ram.roll, raised),
            ram_difficulty=raised,
            movement_failure=not succeeds(ram.roll, ram.base_difficulty),
            difficulty_added=self.difficulty,
        )
