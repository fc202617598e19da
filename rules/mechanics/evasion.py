"""Evasion: how hard a twisting ship is to hit, and what the twisting costs those aboard."""

from rules.mechanics.rule import Rule
from rules.tables import Table
from rules.values import value

ALL = "all"


@value
class Evaded:
    """What an attacker needs, and what the evasion does aboard the evading ship."""

    difficulty: int
    own_gunnery_added: int = 0
    other_actions_added: int = 0
    shield_roll_reduced: int = 0


@value(kw_only=True)
class Evasion(Rule):
    """A combat evasion may replace the difficulty, a full evasion adds to it.

    How much of a full evasion's roll bears on those aboard is limited; None takes all of it.
    """

    own_gunnery: int | None
    other_actions: int | None
    shielding: int | None

    @classmethod
    def from_table(cls, table: Table) -> "Evasion":
        return cls(
            source=table.source,
            own_gunnery=_most(table["own_gunnery"]),
            other_actions=_most(table["other_actions"]),
            shielding=_most(table["shielding"]),
        )

    def combat(self, base: int, roll: int) -> Evaded:
        """The pilot takes the better of roll and difficulty; nobody aboard is disturbed."""
        return Evaded(max(base, roll))

    def full(self, base: int, roll: int) -> Evaded:
        return Evaded(
            difficulty=base + roll,
            own_gunnery_added=_share(roll, self.own_gunnery),
            other_actions_added=_share(roll, self.other_actions),
            shield_roll_reduced=_share(roll, self.shielding),
        )

    def defence(self, base: int, *, combat: int | None = None, full: int | None = None) -> Evaded:
        """Whichever evasion was rolled; of two, the one that makes the ship harder to hit."""
        evaded = []
        if combat is not None:
            evaded.append(self.combat(base, combat))
        if full is not None:
            evaded.append(self.full(base, full))
        return max(evaded, key=lambda one: one.difficulty, default=Evaded(base))


@value(kw_only=True)
class StarshipDodge(Evasion):
    """A dodge replaces the difficulty, even when worse; a full one adds to it."""

    def combat(self, base: int, roll: int) -> Evaded:
        return Evaded(roll)


def _most(limit: int | str) -> int | None:
    return None if limit == ALL else int(limit)


def _share(roll: int, most: int | None) -> int:
    return roll if most is None else min(roll, most)
