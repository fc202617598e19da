"""A whole fight to read or print: round by round, without what was taken back."""

from __future__ import annotations

from dataclasses import dataclass, field

from combat.access import Stand
from combat.selectors.log import newest, seen_events
from combat.selectors.undone import undone
from combat.telling.names import Names
from combat.telling.story import Card, Seen, cards
from rules.combat import State
from rules.combat.events import REVERTED

MOST = 6000
# Worth a line while it happens, and none afterwards.
LEFT_OUT = (REVERTED, "passed", "skipped", "asked", "answered", "entered_dice", "took_place")


@dataclass(slots=True)
class Chapter:
    """One round; the first, with the number 0, is what came before."""

    number: int
    cards: list[Card] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Report:
    """``cut`` if there was more than fits; ``taken_back`` counts what is left out."""

    chapters: list[Chapter]
    taken_back: int
    cut: bool


def report(stand: Stand, state: State) -> Report:
    rows = newest(stand, most=MOST + 1)
    seen = list(seen_events(stand, state, rows[:MOST], undone(stand)))
    counted = [one for one in seen if one.taken_back is None and one.type not in LEFT_OUT]
    return Report(
        chapters=_chapters(counted, Names(state)),
        taken_back=len([one for one in seen if one.taken_back is not None]),
        cut=len(rows) > MOST,
    )


def _chapters(seen: list[Seen], names: Names) -> list[Chapter]:
    found: list[Chapter] = []
    for card in (one for one in cards(seen, names) if not one.over):
        begins = card.head.type == "round"
        if begins or not found:
            found.append(Chapter(card.round if begins else 0))
        if not begins:
            found[-1].cards.append(card)
    return found
