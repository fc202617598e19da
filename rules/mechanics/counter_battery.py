"""Fire at many small targets at once: the weapons of a ship, or a swarm of starfighters."""

from rules.codes import NOTHING, Code
from rules.errors import RuleError
from rules.mechanics.rule import Rule
from rules.tables import Table
from rules.values import value


@value
class SpreadDamage:
    """Points for all targets together, for each of them, and what each has become."""

    total: int
    each: tuple[int, ...]
    states: tuple[str, ...]


@value(kw_only=True)
class CounterBattery(Rule):
    """Damage pips times the guns firing, spread over the targets as evenly as can be."""

    states: tuple[str, ...]
    fire_control: tuple[Code, ...]

    @classmethod
    def from_table(cls, table: Table) -> "CounterBattery":
        losses = tuple(Code.parse(text) for text in table.get("fire_control", ()))
        return cls(source=table.source, states=table["states"], fire_control=losses)

    def fire(self, damage_pips: int, guns: int, targets: int) -> SpreadDamage:
        if targets < 1:
            raise RuleError("counter_battery.no_target")
        total = damage_pips * guns
        share, over = divmod(total, targets)
        each = (share + 1,) * over + (share,) * (targets - over)
        return SpreadDamage(total, each, tuple(self.state(points) for points in each))

    def state(self, points: int) -> str:
        return self.states[min(points, len(self.states) - 1)]

    def usable(self, points: int) -> bool:
        """A weapon hit twice is useless until repaired."""
        return points < len(self.fire_control)

    def fire_control_change(self, points: int) -> Code:
        return self.fire_control[points] if self.usable(points) else NOTHING
