"""A ruleset as a value: named slots, each holding the rule that answers its questions."""

from collections.abc import Iterator
from dataclasses import dataclass, fields

from rules.mechanics.astrogation import Jumps
from rules.mechanics.collision import Collisions
from rules.mechanics.control import LossOfControl, MovementFailures
from rules.mechanics.damage import DamageCharts
from rules.mechanics.difficulty import Difficulties
from rules.mechanics.endurance import Endurance
from rules.mechanics.feats import Falling, Lifting
from rules.mechanics.maneuver import Maneuvers
from rules.mechanics.movement import Movement
from rules.mechanics.movement_roll import MovementRolls
from rules.mechanics.opposed import OpposedRolls
from rules.mechanics.points import Points
from rules.mechanics.ramming import Ramming
from rules.mechanics.rule import Rule
from rules.mechanics.scale import Scale
from rules.mechanics.terrain import TypicalTerrain
from rules.mechanics.uncertainty import UncertaintyDice
from rules.mechanics.vehicle_damage import VehicleDamage
from rules.mechanics.vehicle_speeds import LostMoves, MoveChart
from rules.mechanics.weapons import Weapons
from rules.mechanics.wild_die import WildDie
from rules.rulesets.options import Options, Switch, chosen


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """One edition of the game. A slot left at None is a rule its documents do not have."""

    name: str
    title: str
    switches: tuple[Switch, ...]

    # dice and numbers
    difficulty: Difficulties
    opposed: OpposedRolls
    wild_die: WildDie
    uncertainty: UncertaintyDice | None = None
    points: Points
    scale: Scale

    # people
    damage: DamageCharts
    weapons: Weapons | None = None
    falling: Falling | None = None
    lifting: Lifting | None = None

    # movement, vehicles and ships
    movement: Movement
    movement_roll: MovementRolls | None = None
    maneuver: Maneuvers | None = None
    ramming: Ramming | None = None
    collision: Collisions | None = None
    control: LossOfControl | None = None
    failure: MovementFailures | None = None
    terrain: TypicalTerrain | None = None
    endurance: Endurance | None = None
    lost_moves: LostMoves | None = None
    move_chart: MoveChart | None = None
    vehicle_damage: VehicleDamage | None = None
    astrogation: Jumps | None = None

    # characters

    def options(self, **wanted: str) -> Options:
        """The positions of all switches, checked."""
        return chosen(self.switches, wanted)

    def slots(self) -> Iterator[tuple[str, Rule | None]]:
        for field in fields(self):
            value = getattr(self, field.name)
            if value is None or isinstance(value, Rule):
                yield field.name, value
