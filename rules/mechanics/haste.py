"""Haste: how much may be declared when, what it covers, and what surprise gives for nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules.mechanics.order import Deed
from rules.mechanics.rule import Rule
from rules.values import value


@value
class Hastened:
    """The haste of a character's actions and reactions, and how many actions it costs."""

    actions: int
    reactions: int
    legal: bool

    @property
    def total(self) -> int:
        return max(self.actions, self.reactions)


@value(kw_only=True)
class Haste(Rule):
    """Each haste is an action; it is declared with the actions and covers them all."""

    surprise: int

    def declared(self, actions: int, reactions: int | None = None) -> Hastened:
        """What was stated with the actions, and what is stated with the reactions."""
        stated = actions if reactions is None else reactions
        return Hastened(actions, stated, legal=self._may_become(actions, stated))

    def _may_become(self, actions: int, reactions: int) -> bool:
        return 0 <= actions == reactions

    def surprising(self, declared: int) -> int:
        """The haste of someone who surprises: what surprise gives costs no dice."""
        return declared + self.surprise

    def settled(
        self, deeds: Sequence[Deed], declared: Mapping[str, int], *, degraded: bool = False
    ) -> tuple[Deed, ...]:
        """Every deed with the haste it really has.

        Haste covers all of a character's actions. Where it may be degraded an action may have
        less than was declared, never more. A reaction may have been hastened further by itself.
        """
        return tuple(self._settle(deed, deeds, declared, degraded) for deed in deeds)

    def _settle(
        self, deed: Deed, deeds: Sequence[Deed], declared: Mapping[str, int], degraded: bool
    ) -> Deed:
        stated = declared.get(deed.actor)
        if stated is None:
            hastes = [each.haste for each in deeds if _same_character(each, deed)]
            stated = max(hastes, default=deed.haste)
        if deed.is_reaction:
            return replace(deed, haste=max(deed.haste, declared.get(deed.actor, 0)))
        return replace(deed, haste=min(deed.haste, stated) if degraded else stated)


@value(kw_only=True)
class RisingHaste(Haste):
    """Each haste is an action; for reactions it may be raised when they are declared."""

    def _may_become(self, actions: int, reactions: int) -> bool:
        return 0 <= actions <= reactions


def _same_character(one: Deed, other: Deed) -> bool:
    return one.actor == other.actor and not one.is_reaction
