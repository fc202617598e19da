"""Things people carry: what they do, and how long a space suit keeps its occupant alive."""

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from rules.errors import RuleError
from rules.mechanics.injury import Injury
from rules.mechanics.rule import Rule
from rules.tables import Row, Table
from rules.values import value

WOUNDS_OF_A_LEAK = 1


@value
class Exposure:
    """What hours of use have done."""

    leaking: bool
    occupant: str


@value
class SuitHit:
    """What a hit on the occupant does to the suit, and the suit to the occupant."""

    leaks: bool
    extra_wounds: int


@value(kw_only=True)
class Suits(Rule):
    """Space suits and when they leak; a leak is a wound."""

    suits: Mapping[str, Row] = field(repr=False)
    injury: Injury = field(repr=False)

    @classmethod
    def of(cls, table: Table, injury: Injury) -> "Suits":
        suits = {name: table[name] for name in table}
        return cls(source=table.source, suits=suits, injury=injury)

    def exposure(self, suit: str, hours: float) -> Exposure:
        facts = self._suit(suit)
        if hours > facts.get("kills_after_hours", hours):
            return Exposure(True, "dead")
        if hours > facts.get("wounds_after_hours", hours):
            return Exposure(True, "wounded")
        return Exposure(False, "unaffected")

    def hit(self, suit: str, result: str, *, can_puncture: bool = True) -> SuitHit:
        leaks = can_puncture and self._reaches(result, self._suit(suit)["leaks_from"])
        return SuitHit(leaks, WOUNDS_OF_A_LEAK if leaks else 0)

    def _reaches(self, result: str, harm: str) -> bool:
        return self.injury.rank(result) >= self.injury.rank(harm)

    def _suit(self, name: str) -> Row:
        """A suit by its quality, whether or not it is also called a space suit."""
        key = name.removesuffix("_suit").removesuffix("_space")
        if key not in self.suits:
            raise RuleError("suit.unknown", suit=name)
        return self.suits[key]


@value(kw_only=True)
class Gear(Rule):
    """What is known of ordinary things."""

    items: Mapping[str, Row] = field(repr=False)
    suits: Suits = field(repr=False)

    @classmethod
    def of(cls, table: Table, injury: Injury) -> "Gear":
        items = {name: table[name] for name in table if name != "suits"}
        suits = Suits.of(table.part("suits"), injury)
        return cls(source=table.source, items=items, suits=suits)

    def facts(self, item: str) -> Mapping[str, Any]:
        key = item.strip().lower().replace(" ", "_")
        if key not in self.items:
            raise RuleError("gear.unknown", item=item)
        return self.items[key]
