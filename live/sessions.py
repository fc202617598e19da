"""A stream does not outlive the session it was opened with.

The deleted row is watched rather than the signing out, because the announcement has to commit with
the deletion: one sent earlier would let a quick browser in again with the old session.
"""

from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db.models.signals import post_delete

from live.channel import end_streams


def connect() -> None:
    post_delete.connect(_end_streams_of, sender=Session, dispatch_uid="live.sessions")


def _end_streams_of(instance: Session, **_: Any) -> None:
    if user_id := instance.get_decoded().get(SESSION_KEY):
        end_streams(user_id)
