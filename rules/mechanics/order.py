"""The order of a round: who declares first, and who acts first."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.codes import Code
from rules.errors import RuleError
from rules.mechanics.difficulty import entry_key
from rules.mechanics.rule import Rule
from rules.tables import Table
from rules.values import value

ACTIONS, REACTIONS = "actions", "reactions"
DESCENDING = "descending"
REACTION = "reaction"


@value(kw_only=True)
class Contender:
    """Somebody in the round, with the codes the order is made by."""

    name: str
    codes: Mapping[str, Code]
    player: bool = False
    actions: int = 1
    haste: int = 0

    def rank(self, by: str) -> int:
        """A sheet code to the pip; wounds and stuns do not change it."""
        if by not in self.codes:
            raise RuleError("order.no_such_code", name=self.name, by=by)
        return self.codes[by].pip_count


@value
class Deed:
    """One action or reaction waiting for its place in the round."""

    id: str
    actor: str
    kind: str
    haste: int = 0

    @property
    def is_reaction(self) -> bool:
        return self.kind == REACTION


@value(kw_only=True)
class Order(Rule):
    """Segments of the round and the order of declaring."""

    round_seconds: int
    segments: tuple[str, ...]
    by: str
    declare: Mapping[str, str]

    def declaring(
        self, contenders: Sequence[Contender], segment: str = ACTIONS, by: str = ""
    ) -> tuple[str, ...]:
        """Between equals a gamemaster's character declares first, then the order of the roster."""
        if segment not in self.declare:
            raise RuleError("order.no_such_segment", segment=segment)
        sign = -1 if self.declare[segment] == DESCENDING else 1
        code = by or self.by
        ordered = sorted(contenders, key=lambda one: (sign * one.rank(code), one.player))
        return tuple(one.name for one in ordered)


@value(kw_only=True)
class HasteOrder(Order):
    """The hastiest act first; within a haste movement comes last."""

    movement: tuple[str, ...]

    @classmethod
    def from_table(cls, table: Table) -> "HasteOrder":
        return cls(source=table.source, movement=table["movement"], **_declaring(table))

    def moves(self, deed: Deed) -> bool:
        return entry_key(deed.kind) in self.movement

    def steps(self, deeds: Sequence[Deed]) -> tuple[tuple[Deed, ...], ...]:
        """What happens together; wounds and stuns of a step count from the next one."""
        found: dict[tuple[int, bool], list[Deed]] = {}
        for deed in deeds:
            found.setdefault((-deed.haste, self.moves(deed)), []).append(deed)
        return tuple(tuple(found[place]) for place in sorted(found))


@value(kw_only=True)
class ReactionsFirstOrder(HasteOrder):
    """All reactions are rolled before any action, whatever their haste."""

    def steps(self, deeds: Sequence[Deed]) -> tuple[tuple[Deed, ...], ...]:
        reactions = tuple(deed for deed in deeds if deed.is_reaction)
        rest = HasteOrder.steps(self, [deed for deed in deeds if not deed.is_reaction])
        return (reactions, *rest) if reactions else rest


@value(kw_only=True)
class InitiativeOrder(Order):
    """One roll for each side; then the sides take turns, one action of each character at a time."""

    @classmethod
    def from_table(cls, table: Table) -> "InitiativeOrder":
        return cls(source=table.source, **_declaring(table))

    def rolled_by(self, side: Sequence[Code]) -> Code:
        """The best Perception of a side rolls for it."""
        return max(side)

    def choosing(self, totals: Mapping[str, int]) -> tuple[str, ...]:
        """The sides in the order they choose their place; equal totals are in no order yet."""
        return tuple(sorted(totals, key=lambda side: -totals[side]))

    def chooser(self, totals: Mapping[str, int]) -> str | None:
        """The side that says whether it goes first or last; None when it has to be rolled again."""
        best = max(totals.values())
        highest = [side for side, total in totals.items() if total == best]
        return highest[0] if len(highest) == 1 else None

    def acting(self, sides: Sequence[Sequence[Contender]]) -> tuple[str, ...]:
        """Each name as often as it acts, in the order of acting."""
        turns: list[str] = []
        waiting = [[replace(one) for one in self._by_perception(side)] for side in sides]
        while any(waiting):
            for place, side in enumerate(waiting):
                acting = [one for one in side if one.actions > 0]
                turns += [one.name for one in acting]
                waiting[place] = [replace(one, actions=one.actions - 1) for one in acting]
        return tuple(turns)

    def _by_perception(self, side: Sequence[Contender]) -> list[Contender]:
        return sorted(side, key=lambda one: -one.rank(self.by))


@value(kw_only=True)
class DexterityOrder(Order):
    """The most dextrous act first; haste lends Dexterity for the order alone."""

    acts_by: str
    haste_adds: Code

    @classmethod
    def from_table(cls, table: Table) -> "DexterityOrder":
        return cls(
            source=table.source,
            acts_by=table["acts_by"],
            haste_adds=table.code("haste_adds"),
            **_declaring(table),
        )

    def steps(self, contenders: Sequence[Contender]) -> tuple[tuple[str, ...], ...]:
        """Who acts together; equals are simultaneous."""
        found: dict[int, list[str]] = {}
        for one in contenders:
            rank = one.rank(self.acts_by) + self.haste_adds.pip_count * one.haste
            found.setdefault(-rank, []).append(one.name)
        return tuple(tuple(found[rank]) for rank in sorted(found))

    def acting(self, contenders: Sequence[Contender]) -> tuple[str, ...]:
        return tuple(name for step in self.steps(contenders) for name in step)


def _declaring(table: Table) -> dict[str, Any]:
    return {key: table[key] for key in ("round_seconds", "segments", "by", "declare")}
