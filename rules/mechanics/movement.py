"""What may be declared as movement, and what it counts as: the part all editions share."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from rules.codes import NOTHING, Code
from rules.errors import RuleError
from rules.mechanics.movers import key
from rules.mechanics.rule import Rule
from rules.tables import Table


class Pace(NamedTuple):
    """One way of moving that can be declared.

    ``actions`` is what it counts for in the penalty; ``nothing_else`` rules out everything beside
    it, dodges and parries included.
    """

    name: str
    actions: float
    nothing_else: bool = False


@dataclass(frozen=True, kw_only=True)
class Movement(Rule):
    """How far one gets in a round, and what it costs."""

    paces: Mapping[str, Pace] = field(repr=False)

    def pace(self, name: str) -> Pace:
        if key(name) not in self.paces:
            raise RuleError("movement.no_such_pace", pace=name, paces=tuple(self.paces))
        return self.paces[key(name)]


@dataclass(frozen=True, kw_only=True)
class WalkAndRun(Movement):
    """A walk is free, a run is an action; no movement points."""

    metres: Mapping[str, int]
    dodge_bonuses: Mapping[str, Code]

    @classmethod
    def from_table(cls, table: Table) -> "WalkAndRun":
        bonuses = table["dodge_bonus"]
        return cls(
            source=table.source,
            paces={name: Pace(name, actions) for name, _, actions in table["paces"]},
            metres={name: metres for name, metres, _ in table["paces"]},
            dodge_bonuses={name: Code.parse(bonus) for name, bonus in bonuses.items()},
        )

    def distance(self, pace: str) -> int:
        return self.metres[self.pace(pace).name]

    def dodge_bonus(self, pace: str) -> Code:
        """Who runs is harder to hit: the bonus makes good the action that running costs."""
        return self.dodge_bonuses.get(self.pace(pace).name, NOTHING)
