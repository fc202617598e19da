"""What may be declared as movement: the part all editions share, and the walk or run."""

from collections.abc import Mapping
from dataclasses import field

from rules.codes import NOTHING, Code
from rules.errors import RuleError
from rules.mechanics.movers import key
from rules.mechanics.rule import Rule
from rules.tables import Table
from rules.values import value


@value(kw_only=True)
class Movement(Rule):
    """How far one gets in a round; what it counts as is told by the rule of actions."""

    paces: tuple[str, ...]

    def pace(self, name: str) -> str:
        """The ruleset's own word for a way of moving."""
        if key(name) not in self.paces:
            raise RuleError("movement.no_such_pace", pace=name, paces=self.paces)
        return key(name)


@value(kw_only=True)
class WalkAndRun(Movement):
    """A walk is free, a run is an action; no movement points."""

    metres: Mapping[str, int]
    dodge_bonuses: Mapping[str, Code] = field(repr=False)

    @classmethod
    def from_table(cls, table: Table) -> "WalkAndRun":
        bonuses = table["dodge_bonus"]
        return cls(
            source=table.source,
            paces=tuple(table["metres"]),
            metres=table["metres"],
            dodge_bonuses={pace: Code.parse(bonus) for pace, bonus in bonuses.items()},
        )

    def distance(self, pace: str) -> int:
        return self.metres[self.pace(pace)]

    def dodge_bonus(self, pace: str) -> Code:
        """Who runs is harder to hit: the bonus makes good the action that running costs."""
        return self.dodge_bonuses.get(self.pace(pace), NOTHING)
