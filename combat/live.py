"""Who hears what of a fight on the live channel; everything else is the campaign's to say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db.models.signals import post_delete

import live
from accounts.models import User
from campaign import live as campaign_live
from campaign.access import find_seat
from combat.access import visible_combats
from combat.models import Combat


def audiences(user: User, topic: str) -> Sequence[str] | None:
    kind, _, name = topic.partition(":")
    if kind != "combat":
        return campaign_live.audiences(user, topic)
    try:
        combat = Combat.objects.filter(pk=UUID(name)).first()
    except ValueError:
        return None
    seat = find_seat(user, combat.campaign_id) if combat else None
    if combat is None or seat is None or not visible_combats(seat).filter(pk=combat.pk).exists():
        return None
    return seat.audiences


def connect() -> None:
    """However a fight is deleted, nothing told of it stays behind."""
    post_delete.connect(_forget, sender=Combat, dispatch_uid="combat.live")


def _forget(instance: Combat, **_: Any) -> None:
    live.forget(instance.topic)
