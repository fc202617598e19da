"""Collision damage by the speed at which something is run into."""

from abc import abstractmethod
from collections.abc import Mapping

from rules.codes import NOTHING, Code
from rules.errors import RuleError
from rules.mechanics.four_speeds import STOPPED, speed_named
from rules.mechanics.movers import CAPITAL, CHARACTER, STARFIGHTER, VEHICLE, is_living, mover_level
from rules.mechanics.rule import Rule
from rules.tables import Table
from rules.values import value


@value(kw_only=True)
class Collisions(Rule):
    """How much a collision hurts."""

    @abstractmethod
    def damage(self, mover: str, speed: int | str) -> Code:
        """The damage dice; ``speed`` is in the edition's own measure."""


@value(kw_only=True)
class SpeedActionCollisions(Collisions):
    """Damage by the speed actions taken, on one ladder of km/h."""

    ladder: Mapping[int, Code]
    speed_actions: Mapping[str, tuple[tuple[int, int], ...]]

    @classmethod
    def from_table(cls, table: Table) -> "SpeedActionCollisions":
        return cls(
            source=table.source,
            ladder={kmh: Code.parse(damage) for kmh, damage in table["ladder"]},
            speed_actions=table["speed_actions"],
        )

    def damage(self, mover: str, speed: int | str) -> Code:
        """Beyond the last row of a mover its last row holds."""
        if not isinstance(speed, int):
            raise RuleError("collision.speed_actions_wanted", given=speed)
        level = mover_level(mover)
        rows = self.speed_actions[STARFIGHTER if level == CAPITAL else level]
        reached = [kmh for actions, kmh in rows if speed >= actions]
        return self.ladder[reached[-1]] if reached else NOTHING

    def damage_at(self, kmh: float) -> Code:
        """For a speed known in km/h, such as a half-speed move or a fall."""
        reached = [damage for slowest, damage in self.ladder.items() if kmh >= slowest]
        return reached[-1] if reached else NOTHING


@value(kw_only=True)
class SpeedCollisions(Collisions):
    """Damage by which of the four speeds was taken."""

    damages: Mapping[str, Mapping[str, Code]]

    @classmethod
    def from_table(cls, table: Table) -> "SpeedCollisions":
        kinds = {kind: table[kind] for kind in (CHARACTER, VEHICLE)}
        damages = {
            kind: {speed: Code.parse(damage) for speed, damage in row.items()}
            for kind, row in kinds.items()
        }
        return cls(source=table.source, damages=damages)

    def damage(self, mover: str, speed: int | str) -> Code:
        named = speed_named(str(speed))
        if named == STOPPED:
            return NOTHING
        return self.damages[CHARACTER if is_living(mover) else VEHICLE][named]
