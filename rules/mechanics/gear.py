"""Things people carry: what they do, and how long a space suit keeps its occupant alive."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.errors import RuleError
from rules.mechanics.rule import Rule
from rules.tables import Row, Table

# From harmless to worst, in the words of the damage charts.
HARM = (
    "no_effect",
    "stunned",
    "unconscious",
    "wounded",
    "wounded_twice",
    "incapacitated",
    "mortally_wounded",
    "killed",
)
SAME_AS = {"dead": "killed", "none": "no_effect"}
WOUNDS_OF_A_LEAK = 1


@dataclass(frozen=True, slots=True)
class Exposure:
    """What hours of use have done."""

    leaking: bool
    occupant: str


@dataclass(frozen=True, slots=True)
class SuitHit:
    """What a hit on the occupant does to the suit, and the suit to the occupant."""

    leaks: bool
    extra_wounds: int


@dataclass(frozen=True, kw_only=True)
class Suits(Rule):
    """Space suits and when they leak; a leak is a wound."""

    suits: Mapping[str, Row] = field(repr=False)

    @classmethod
    def from_table(cls, table: Table) -> "Suits":
        return cls(source=table.source, suits={name: table[name] for name in table})

    def exposure(self, suit: str, hours: float) -> Exposure:
        facts = self._suit(suit)
        if hours > facts.get("kills_after_hours", hours):
            return Exposure(True, "dead")
        if hours > facts.get("wounds_after_hours", hours):
            return Exposure(True, "wounded")
        return Exposure(False, "unaffected")

    def hit(self, suit: str, result: str, *, can_puncture: bool = True) -> SuitHit:
        leaks = can_puncture and _rank(result) >= _rank(self._suit(suit)["leaks_from"])
        return SuitHit(leaks, WOUNDS_OF_A_LEAK if leaks else 0)

    def _suit(self, name: str) -> Row:
        if name not in self.suits:
            raise RuleError("suit.unknown", suit=name)
        return self.suits[name]


@dataclass(frozen=True, kw_only=True)
class Gear(Rule):
    """What is known of ordinary things."""

    items: Mapping[str, Row] = field(repr=False)
    suits: Suits = field(repr=False)

    @classmethod
    def from_table(cls, table: Table) -> "Gear":
        items = {name: table[name] for name in table if name != "suits"}
        return cls(source=table.source, items=items, suits=Suits.from_table(table.part("suits")))

    def facts(self, item: str) -> Mapping[str, Any]:
        key = item.strip().lower().replace(" ", "_")
        if key not in self.items:
            raise RuleError("gear.unknown", item=item)
        return self.items[key]


def _rank(result: str) -> int:
    known = SAME_AS.get(result, result)
    if known not in HARM:
        raise RuleError("suit.no_such_harm", result=result)
    return HARM.index(known)
