"""A fight step by step: how it stood at a moment, and what had just happened.

Moments are counted as their reader counts. What was taken back is stepped over.
"""

from __future__ import annotations

from dataclasses import dataclass

from combat.access import Stand, visible_events
from combat.models import Event
from combat.past import state_then
from combat.projection import seen_state
from combat.selectors.board import Board, board
from combat.selectors.log import SILENT, newest, seen_events
from combat.selectors.undone import Undone, undone
from combat.telling.names import Names
from combat.telling.story import Card, cards
from rules.combat import State

TOLD = 12


@dataclass(frozen=True, slots=True)
class Replay:
    """``taken_back`` is the reason, where the moment itself was taken back later."""

    at: int
    last: int
    previous: int | None
    next: int | None
    cards: list[Card]
    board: Board
    taken_back: str | None


def replay(stand: Stand, at: int | None) -> Replay:
    """The last moment not after ``at``; the first of the fight where none is named."""
    gone = undone(stand)
    here = _here(stand, at)
    seq = here.seq if here else 0
    whole = state_then(stand.combat, seq)
    mark = _mark(stand, here) if here else 0
    return Replay(
        at=mark,
        last=stand.moment,
        previous=_step(stand, gone, here, back=True),
        next=_step(stand, gone, here, back=False),
        cards=_told(stand, seen_state(whole, stand.viewer), mark, gone),
        board=board(stand, whole),
        taken_back=gone.why(seq) if seq else None,
    )


def _mark(stand: Stand, event: Event) -> int:
    return event.seq if stand.runs else event.shown


def _here(stand: Stand, at: int | None) -> Event | None:
    """The event the moment is at."""
    rows = visible_events(stand).exclude(type__in=SILENT).defer("changes", "data")
    name = "seq" if stand.runs else "shown"
    if at is None:
        return rows.order_by(name).first()
    return rows.filter(**{f"{name}__lte": at}).order_by(f"-{name}").first()


def _step(stand: Stand, gone: Undone, here: Event | None, *, back: bool) -> int | None:
    """The next thing that counts, before or after."""
    name = "seq" if stand.runs else "shown"
    rows = visible_events(stand).exclude(type__in=SILENT).only("seq", "shown")
    way, order = ("lt", f"-{name}") if back else ("gt", name)
    from_ = here
    while from_ is not None:
        found = rows.filter(**{f"{name}__{way}": _mark(stand, from_)}).order_by(order).first()
        gap = gone.around(found.seq) if found else None
        if found is None or gap is None:
            return _mark(stand, found) if found else None
        edge = {"seq__lte": gap.after} if back else {"seq__gt": gap.back}
        from_ = rows.filter(**edge).order_by(order).first()
        if from_ is not None and gone.around(from_.seq) is None:
            return _mark(stand, from_)
    return None


def _told(stand: Stand, state: State, mark: int, gone: Undone) -> list[Card]:
    """What led here, the latest first; what had been taken back before is left out."""
    rows = newest(stand, before=mark + 1, most=TOLD)
    seen = seen_events(stand, state, rows, gone)
    here = [one for one in seen if one.taken_back is None or one.number == str(mark)]
    return cards(here, Names(state))[::-1]
