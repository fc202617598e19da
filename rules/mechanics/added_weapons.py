"""Weapons added to a ship, a speeder or a suit of armor."""

from collections.abc import Mapping

from rules.codes import Code
from rules.mechanics.rule import Rule
from rules.values import value


@value(kw_only=True)
class AddedWeapons(Rule):
    """A weapon is built for skill points, or bought and installed for credits or skill points."""

    skill_points: int
    fire_control: Code
    damage: Code
    installing: Mapping[str, int]

    def install_credits(self, scale: str, *, purchased: bool = True) -> int | None:
        """On top of the price of the weapon; None where the documents name no sum.

        A weapon built for skill points is in place when it is built. A purchased one may also be
        installed by its owner for the same number of skill points.
        """
        return self.installing.get(scale) if purchased else 0
