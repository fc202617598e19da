"""Who hears what of a campaign on the live channel."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from accounts.models import User
from campaign.access import find_seat


def audiences(user: User, topic: str) -> Sequence[str] | None:
    kind, _, name = topic.partition(":")
    try:
        campaign_id = UUID(name)
    except ValueError:
        return None
    seat = find_seat(user, campaign_id) if kind == "campaign" else None
    return seat.audiences if seat else None
