"""Are declarations and rolls the rows that the log would make of itself again?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from combat.models import Combat, Declaration, Event, Roll
from combat.records import Moment, controller, rows_of
from rules.combat import State

_SAID = ("round", "kind", "who", "acts", "reactions", "haste", "said")
_THROWN = (
    *("key", "who", "purpose", "base", "code", "modifiers", "faces", "total", "difficulty"),
    *("outcome", "origin", "number", "visibility"),
)
Rows = Mapping[int, list[Any]]


class Kept:
    """The rows of a fight, compared event by event with what was told."""

    def __init__(self, combat: Combat) -> None:
        self.said, self.thrown = _by_event(combat, Declaration), _by_event(combat, Roll)
        self.left = sum(map(len, (*self.said.values(), *self.thrown.values())))

    def as_told(self, event: Event, state: State, by: int | None) -> bool:
        """``state`` is what the command of the event led to."""
        said, thrown = self.said.get(event.pk, []), self.thrown.get(event.pk, [])
        self.left -= len(said) + len(thrown)
        declarations, rolls = rows_of(Moment(state, None), event)
        people = all(row.by_id in (None, by) for row in said) and all(
            str(row.roller_id or "") in ("", controller(state, row.who)) for row in thrown
        )
        return (
            people
            and _plain(said, _SAID) == _plain(declarations, _SAID)
            and _plain(thrown, _THROWN) == _plain(rolls, _THROWN)
        )


def _by_event(combat: Combat, model: type[Declaration] | type[Roll]) -> Rows:
    found: dict[int, list[Any]] = defaultdict(list)
    rows: Iterable[Any] = model.objects.filter(combat=combat, event__seq__lte=combat.head)
    for row in rows.order_by("pk"):  # type: ignore[attr-defined]
        found[row.event_id].append(row)
    return found


def _plain(rows: Iterable[Any], names: Iterable[str]) -> list[list[Any]]:
    return [[getattr(row, name) for name in names] for row in rows]
