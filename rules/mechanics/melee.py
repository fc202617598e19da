"""Hand weapons: the damage they do in a hand, and how hard they are to use."""

from collections.abc import Mapping

from rules.codes import NOTHING, Code
from rules.errors import RuleError
from rules.mechanics.difficulty import Band
from rules.mechanics.rule import Rule
from rules.tables import Row, Table
from rules.values import value


@value
class MeleeWeapon:
    """One weapon of the chart; without a band its document prints no difficulty."""

    name: str
    damage: Code
    uses_strength: bool
    adds_control: bool
    difficulty: Band | None

    def code(self, strength: Code, control: Code = NOTHING) -> Code:
        """Pips stay pips, as always in play."""
        of_the_arm = strength if self.uses_strength else NOTHING
        of_the_force = control if self.adds_control else NOTHING
        return of_the_arm + self.damage + of_the_force


@value(kw_only=True)
class MeleeWeapons(Rule):
    """Damage and difficulty of hand weapons."""

    weapons: Mapping[str, MeleeWeapon]

    @classmethod
    def from_table(cls, table: Table) -> "MeleeWeapons":
        found = {row["name"]: _weapon(row) for row in table.rows("weapons")}
        return cls(source=table.source, weapons=found)

    def named(self, name: str) -> MeleeWeapon:
        key = name.strip().lower().replace("_", " ")
        if key not in self.weapons:
            raise RuleError("weapon.unknown", weapon=name)
        return self.weapons[key]


def _weapon(row: Row) -> MeleeWeapon:
    return MeleeWeapon(
        name=row["name"],
        damage=Code.parse(row.get("own") or row["damage"]),
        uses_strength="own" not in row,
        adds_control=row.get("adds_control", False),
        difficulty=Band(*row["difficulty"]) if "difficulty" in row else None,
    )
