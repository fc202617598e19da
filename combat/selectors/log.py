"""The log of a fight as cards, newest first, a page at a time; page 1,000 costs what page 1 does.

A moment is counted as its reader counts: by ``seq`` for a GM, by ``shown`` for everyone else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from combat.access import Stand, personal_events, visible_events
from combat.models import Event
from combat.projection import form_of, numbered
from combat.selectors.checking import seals_shown
from combat.selectors.undone import Undone, undone
from combat.telling.names import Names
from combat.telling.story import Card, Seen, Stretch, cards, newest_first
from rules.combat import State
from rules.combat.screens import SCREENED

SIZE = 40
MOST = 240
# Steps of the machinery that tell a reader nothing.
SILENT = (
    "step",
    "deed_over",
    "turn_over",
    "reaction_over",
    "landed",
    "volley_over",
    "took_from_writing",
    "grip_answered",
    "beam_answered",
    "oversped",
    "did_not_react",
    "pace",
    "threw",
    "struck",
    "goes_on",
)


# What no line is made of; and only GMs, who count by ``seq``, read ``data``.
_UNREAD = ("changes", "before", "hash")
BEHIND_SCREEN = "rolled behind the screen"


@dataclass(frozen=True, slots=True)
class Window:
    """What of the log is wanted: from a moment on, up to another, or the newest of it."""

    since: int | None = None
    before: int | None = None
    more: bool = False


@dataclass(frozen=True, slots=True)
class LogPage:
    """``since`` is the first moment shown; ``fixed`` if the reader has asked for older ones."""

    entries: list[Card | Stretch]
    since: int
    older: bool
    fixed: bool
    before: int | None
    full: bool

    @property
    def newest(self) -> str:
        """What was told last, to be read aloud."""
        first = self.entries[0] if self.entries else None
        return first.head.line.text if isinstance(first, Card) else ""


def log_page(stand: Stand, state: State, window: Window | None = None) -> LogPage:
    wanted = window or Window()
    rows, older = _window(stand, wanted)
    fixed = wanted.since is not None
    if len(rows) > MOST and fixed:
        rows, older = _page(stand, wanted.before)
        fixed = False
    told = cards(seen_events(stand, state, rows, undone(stand)), Names(state))
    _seal(stand, told)
    return LogPage(
        entries=newest_first(told),
        since=min((_mark(stand, row) for row in rows), default=0),
        older=older,
        fixed=fixed,
        before=wanted.before,
        full=len(rows) + SIZE > MOST,
    )


def _seal(stand: Stand, told: list[Card]) -> None:
    """The end of a round shows its seed."""
    over = [card for card in told if card.head.type == "round_over" and card.taken_back is None]
    found = seals_shown(stand, {card.round for card in over})
    for card in over:
        card.seal = found.get(card.round)


def _window(stand: Stand, window: Window) -> tuple[list[Event], bool]:
    if window.since is None:
        return _page(stand, window.before)
    shown = newest(stand, since=window.since, before=window.before, most=MOST + 1)
    if window.more:
        earlier, older = _page(stand, window.since)
        return [*shown, *earlier], older
    return shown, bool(newest(stand, before=window.since, most=1))


def _page(stand: Stand, before: int | None) -> tuple[list[Event], bool]:
    return _cut(stand, newest(stand, before=before, most=SIZE + 1))


def newest(
    stand: Stand, *, since: int | None = None, before: int | None = None, most: int
) -> list[Event]:
    """The latest events a reader may see, newest first. Each of the queries has its index."""
    if stand.runs:
        rows = visible_events(stand).exclude(type__in=SILENT)
        return list(_between(rows, "seq", since, before).order_by("-seq")[:most])
    public = visible_events(stand)
    found = list(_between(public, "shown", since, before).order_by("-shown")[:most])
    mine = _between(personal_events(stand), "shown", since, before).exclude(type__in=SILENT)
    found += mine.order_by("-seq")[:most]
    return sorted(found, key=lambda event: -event.seq)[:most]


def _between(
    rows: QuerySet[Event], mark: str, since: int | None, before: int | None
) -> QuerySet[Event]:
    if since is not None:
        rows = rows.filter(**{f"{mark}__gte": since})
    if before is not None:
        rows = rows.filter(**{f"{mark}__lt": before})
    return rows.defer(*_UNREAD) if mark == "seq" else rows.defer("data", *_UNREAD)


def _mark(stand: Stand, event: Event) -> int:
    return event.seq if stand.runs else event.shown


def _cut(stand: Stand, found: list[Event]) -> tuple[list[Event], bool]:
    """Whole moments only: what shares a number with the first one left out waits with it."""
    if len(found) <= SIZE:
        return found, False
    last = _mark(stand, found[SIZE])
    kept = [event for event in found[:SIZE] if _mark(stand, event) > last]
    return kept or found[:SIZE], True


def seen_events(stand: Stand, state: State, rows: Sequence[Event], gone: Undone) -> Iterable[Seen]:
    """In the order they happened, in the form their reader may see."""
    names: Mapping[int, str] = {} if stand.runs else numbered(rows)
    for event in sorted(rows, key=lambda one: one.seq):
        form = form_of(stand.combat, state, event, stand.viewer)
        if form is None:
            continue
        yield Seen(
            number=str(event.seq) if stand.runs else names[event.seq],
            type=event.type,
            form=form,
            secret=_secret(stand, event),
            seq=event.seq if stand.runs else 0,
            taken_back=gone.why(event.seq),
        )


def _secret(stand: Stand, event: Event) -> str:
    if event.public is not None:
        if not event.public.get(SCREENED):
            return ""
        return "dice for GMs only" if stand.runs else BEHIND_SCREEN
    if not stand.runs:
        return "only you and the GMs"
    return "GMs and one player" if event.private else "GMs only"
