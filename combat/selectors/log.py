"""The log of a fight, newest first, a page at a time; page 1,000 costs what page 1 does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from combat.access import Stand, visible_events
from combat.models import Event
from combat.projection import form_of, numbered
from rules.combat import State

SIZE = 40
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
    "did_not_react",
    "pace",
)


@dataclass(frozen=True, slots=True)
class Line:
    """One event in the form its reader may see. ``seq`` is 0 for everyone but GMs."""

    number: str
    type: str
    form: Mapping[str, Any]
    secret: bool
    seq: int = 0
    undo_to: int | None = None


@dataclass(frozen=True, slots=True)
class LogPage:
    lines: tuple[Line, ...]
    older: int | None


def log_page(stand: Stand, state: State, before: int | None = None, size: int = SIZE) -> LogPage:
    """``before`` is a moment as the reader counts: ``seq`` for a GM, ``shown`` for others."""
    mark = "seq" if stand.runs else "shown"
    rows = visible_events(stand).exclude(type__in=SILENT)
    if before is not None:
        rows = rows.filter(**{f"{mark}__lt": before})
    found = list(rows.order_by("-seq").defer("changes").select_related("command")[: size + 1])
    kept, older = _cut(found, mark, size)
    names = numbered(kept)
    return LogPage(tuple(_lines(stand, state, kept, names)), older)


def _cut(found: list[Event], mark: str, size: int) -> tuple[list[Event], int | None]:
    """Whole moments only: what shares a number with the first one left out waits with it."""
    if len(found) <= size:
        return found, None
    last = getattr(found[size], mark)
    kept = [event for event in found[:size] if getattr(event, mark) > last]
    return (kept, last + 1) if kept else (found[:size], last)


def _lines(stand: Stand, state: State, rows: list[Event], names: Mapping[int, str]) -> list[Line]:
    lines = []
    for event in rows:
        form = form_of(stand.combat, state, event, stand.viewer)
        if form is None:
            continue
        lines.append(
            Line(
                number=str(event.seq) if stand.runs else names[event.seq],
                type=event.type,
                form=form,
                secret=event.public is None,
                seq=event.seq if stand.runs else 0,
                undo_to=_undo_to(stand, event),
            )
        )
    return lines


def _undo_to(stand: Stand, event: Event) -> int | None:
    """Where going back to before this would lead, for what begins a command."""
    first = event.command.first
    return first - 1 if stand.runs and event.seq == first else None
