"""Say that something happened, in the transaction in which it happens."""

import json
from typing import Any

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection

SIGNAL = "live"
PRUNE_EVERY = 64

# The counter is raised under its row lock, so numbers appear in the order of their commits. The
# gate comes first: two transactions telling the same audiences in different order would deadlock.
PUBLISH = """
WITH gate AS MATERIALIZED (
    SELECT pg_advisory_xact_lock(hashtextextended(%(topic)s, 0))
), raised AS (
    INSERT INTO live_channel AS channel (topic, audience, head)
    SELECT %(topic)s, %(audience)s, 1 FROM gate
    ON CONFLICT (topic, audience) DO UPDATE SET head = channel.head + 1
    RETURNING id, head
), kept AS (
    INSERT INTO live_notice (channel_id, seq, kind, data, created)
    SELECT id, head, %(kind)s, %(data)s::jsonb, clock_timestamp() FROM raised
    RETURNING channel_id, seq
)
SELECT channel_id, seq, pg_notify(%(signal)s, channel_id::text) FROM kept
"""


def publish(topic: str, audience: str, kind: str, **data: Any) -> int:
    """Tell one audience of a topic. Returns the notice's number among those of that audience."""
    values = {
        "topic": topic,
        "audience": audience,
        "kind": kind,
        "data": json.dumps(data, cls=DjangoJSONEncoder),
        "signal": SIGNAL,
    }
    with connection.cursor() as db:
        db.execute(PUBLISH, values)
        row: tuple[int, int, str] = db.fetchone()
        channel_id, seq, _ = row
        if seq % PRUNE_EVERY == 0:
            db.execute(
                "DELETE FROM live_notice WHERE channel_id = %s AND seq <= %s",
                [channel_id, seq - notices_kept()],
            )
    return seq


def notices_kept() -> int:
    """How far back a reader can catch up; one that was away for longer reloads its page."""
    return int(getattr(settings, "LIVE_NOTICES_KEPT", 1000))


def end_streams(user_id: object) -> None:
    """End a person's streams when the transaction commits: their browsers have to ask again."""
    _signal(user_changed(user_id))


def end_topic(topic: str) -> None:
    """End everyone's streams of a topic: who may hear what of it has changed."""
    _signal(topic_changed(topic))


def forget(topic: str) -> None:
    """Remove what was told of a topic that is no more, and end its streams."""
    with connection.cursor() as db:
        db.execute(
            "DELETE FROM live_notice USING live_channel AS channel"
            " WHERE channel_id = channel.id AND topic = %s",
            [topic],
        )
        db.execute("DELETE FROM live_channel WHERE topic = %s", [topic])
    end_topic(topic)


def user_changed(user_id: object) -> str:
    return f"user {user_id}"


def topic_changed(topic: str) -> str:
    return f"topic {topic}"


def _signal(payload: str) -> None:
    with connection.cursor() as db:
        db.execute("SELECT pg_notify(%s, %s)", [SIGNAL, payload])
