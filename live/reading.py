"""What came after a cursor, for one person."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db import connection
from django.utils.module_loading import import_string

from live import cursors
from live.channel import topic_changed, user_changed

# Both the hub and the view ask with this. One channel at a time: it reads straight off the key.
NOTICES_AFTER = """
SELECT seq, kind, data::text FROM live_notice
WHERE channel_id = %s AND seq > %s ORDER BY seq LIMIT %s
"""


class Refused(Exception):
    """Not to be told, as the status of an answer."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


@dataclass(frozen=True, slots=True)
class Position:
    channel_id: int
    audience: str
    after: int
    head: int


@dataclass(frozen=True, slots=True)
class Permit:
    """What one person may hear of a topic, and from where on."""

    user_id: str
    topic: str
    positions: tuple[Position, ...]
    # The page shows what the person could see earlier, or counts from what is no more.
    stale: bool

    @property
    def depends_on(self) -> set[str]:
        """The signals that call it into question."""
        return {user_changed(self.user_id), topic_changed(self.topic)}


def permit(user: Any, topic: str, cursor: str) -> Permit:
    if not user.is_authenticated:
        raise Refused(403)
    granted = _audiences()(user, topic)
    if granted is None:
        raise Refused(404)
    try:
        seen = cursors.read(cursor)
    except cursors.CursorError:
        raise Refused(400) from None
    heads = cursors.opened(topic, granted)
    positions = tuple(
        Position(head.channel_id, name, seen.get(name, head.head), head.head)
        for name, head in sorted(heads.items())
    )
    stale = set(seen) != set(granted) or any(each.after > each.head for each in positions)
    return Permit(str(user.pk), topic, positions, stale)


def _audiences() -> Callable[[Any, str], Sequence[str] | None]:
    found: Callable[[Any, str], Sequence[str] | None] = import_string(settings.LIVE_AUDIENCES)
    return found


def notices_since(permit: Permit, limit: int = 500) -> list[dict[str, Any]] | None:
    """The notices a permit's holder has not had, or None when some are no longer kept."""
    found = []
    for place in permit.positions:
        rows = _notices_after(place, limit) if place.after < place.head else []
        if rows and rows[0][0] != place.after + 1:
            return None
        found += [
            {"id": f"{place.audience}={seq}", "kind": kind, "data": json.loads(data)}
            for seq, kind, data in rows
        ]
    return found


def _notices_after(place: Position, limit: int) -> list[tuple[int, str, str]]:
    with connection.cursor() as db:
        db.execute(NOTICES_AFTER, [place.channel_id, place.after, limit])
        rows: list[tuple[int, str, str]] = db.fetchall()
        return rows
