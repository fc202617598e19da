"""Reading rows for a change: under lock, or as the answer to a form sent twice."""

from __future__ import annotations

from typing import Any, TypeVar
from uuid import UUID

from django.db.models import Model

from accounts.models import User
from campaign.access import Need, Seat, access_campaign
from campaign.errors import Refused
from campaign.models import Campaign

Row = TypeVar("Row", bound=Model)


def lock_campaign(user: User, campaign_id: UUID, need: Need, *, writing: bool = True) -> Seat:
    """A seat whose campaign nobody else changes until this transaction ends."""
    Campaign.objects.select_for_update().filter(pk=campaign_id).first()
    return access_campaign(user, campaign_id, need, writing=writing)


def create_once(
    model: type[Row], row_id: UUID, *, same: dict[str, Any], **fields: Any
) -> tuple[Row, bool]:
    """Create a row under an id the form was born with, so that sending it twice makes one.

    ``same`` is what the earlier row must share; an id taken from elsewhere is refused.
    """
    row, created = model._default_manager.get_or_create(pk=row_id, defaults={**same, **fields})
    if not created and any(getattr(row, name) != value for name, value in same.items()):
        raise Refused("request.reused")
    return row, created
