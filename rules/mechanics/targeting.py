"""Aiming at a part of a capital ship instead of the whole."""

from collections.abc import Mapping

from rules.codes import NOTHING, Code
from rules.errors import RuleError
from rules.mechanics.rule import Rule
from rules.tables import Row, Table
from rules.values import value

VITAL_LOCATION, HULL = "vital_location", "hull"


@value
class Aim:
    """What aiming does to the attack, to its damage and to the roll that resists it."""

    to_hit: Code
    damage: Code
    hull_roll: Code
    damage_goes_to: str


@value(kw_only=True)
class Targeting(Rule):
    """Harder to hit, and the damage goes to the part aimed at; vital locations add up."""

    targets: Mapping[str, Row]
    vital_to_hit: Code
    vital_hull_roll: Code

    @classmethod
    def from_table(cls, table: Table) -> "Targeting":
        vital = table.part("vital_location")
        return cls(
            source=table.source,
            targets=table["targets"],
            vital_to_hit=vital.code("hit"),
            vital_hull_roll=vital.code("hull_roll"),
        )

    def aim(self, target: str = HULL, *, vital_locations: int = 0, pierced: bool = False) -> Aim:
        """``pierced``: the shields were penetrated or have all been blown."""
        if target == VITAL_LOCATION:
            target, vital_locations = HULL, max(vital_locations, 1)
        if target not in self.targets:
            raise RuleError("targeting.no_such_target", target=target)
        row = self.targets[target]
        damage = _code(row, "damage") + (_code(row, "pierced") if pierced else NOTHING)
        return Aim(
            to_hit=_code(row, "hit") + self.vital_to_hit * vital_locations,
            damage=damage,
            hull_roll=self.vital_hull_roll * vital_locations,
            damage_goes_to=target,
        )


def _code(row: Row, key: str) -> Code:
    return Code.parse(row.get(key, "0D"))
