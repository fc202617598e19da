"""How far a reader has come: the last number of each audience, as in `everyone=12,gm=3`."""

from collections.abc import Mapping, Sequence

from django.db import connection


class CursorError(ValueError):
    """Not a cursor of ours."""


def cursor(topic: str, audiences: Sequence[str]) -> str:
    """The present end of a topic. Take it before reading what the page shows, so that nothing can
    be committed unseen between the two."""
    found = heads(topic, audiences)
    return write({name: found[name].head if name in found else 0 for name in audiences})


def write(positions: Mapping[str, int]) -> str:
    return ",".join(f"{audience}={seq}" for audience, seq in sorted(positions.items()))


def read(text: str) -> dict[str, int]:
    positions = {}
    for part in text.split(","):
        audience, _, seq = part.partition("=")
        if not audience or not (seq.isascii() and seq.isdecimal() and len(seq) < 19):
            raise CursorError(text)
        positions[audience] = int(seq)
    return positions


class Head:
    """A channel as the database has it now."""

    __slots__ = ("audience", "channel_id", "head")

    def __init__(self, audience: str, channel_id: int, head: int) -> None:
        self.audience = audience
        self.channel_id = channel_id
        self.head = head


def heads(topic: str, audiences: Sequence[str]) -> dict[str, Head]:
    with connection.cursor() as db:
        db.execute(
            "SELECT audience, id, head FROM live_channel"
            " WHERE topic = %s AND audience = ANY(%s::text[])",
            [topic, list(audiences)],
        )
        return {row[0]: Head(*row) for row in db.fetchall()}


def opened(topic: str, audiences: Sequence[str]) -> dict[str, Head]:
    """The same, with channels made for audiences that were never told anything: a stream waits for
    its channels by their ids."""
    found = heads(topic, audiences)
    if missing := [name for name in audiences if name not in found]:
        with connection.cursor() as db:
            db.execute(
                "INSERT INTO live_channel (topic, audience, head)"
                " SELECT %s, unnest(%s::text[]), 0 ON CONFLICT DO NOTHING",
                [topic, missing],
            )
        found = heads(topic, audiences)
    return found
