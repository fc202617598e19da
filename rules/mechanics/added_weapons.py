"""Weapons added to a ship, a speeder or a suit of armor."""

from collections.abc import Mapping

from rules.codes import Code
from rules.mechanics.rule import Rule
from rules.tables import Table
from rules.values import value


@value(kw_only=True)
class AddedWeapons(Rule):
    """A weapon is built for skill points, or bought and installed for credits or skill points."""

    skill_points: int
    fire_control: Code
    damage: Code
    installing: Mapping[str, int]

    @classmethod
    def from_table(cls, table: Table) -> "AddedWeapons":
        return cls(
            source=table.source,
            skill_points=table["skill_points"],
            fire_control=table.code("fire_control"),
            damage=table.code("damage"),
            installing=table["install_credits"],
        )

    def install_credits(self, scale: str, *, purchased: bool = True) -> int | None:
        """On top of the price of the weapon; None where the documents name no sum.

        A weapon built for skill points is in place when it is built. A purchased one may also be
        installed by its owner for the same number of skill points.
        """
        return self.installing.get(scale) if purchased else 0
