from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.db.models import F

from accounts.models import User
from campaign.access import Need
from campaign.errors import Refused
from campaign.models import Campaign, Happening
from campaign.services.lookup import create_once, lock_campaign
from campaign.services.news import tell
from campaign.signals import days_passed

MOST_DAYS = 10_000


@transaction.atomic
def calendar_advance(
    *, user: User, campaign_id: UUID, happening_id: UUID, days: int, text: str = ""
) -> Happening:
    """Let days pass. Sending the same form twice lets them pass once."""
    campaign = lock_campaign(user, campaign_id, Need.RUN).campaign
    if not 1 <= days <= MOST_DAYS:
        raise Refused("calendar.days", most=f"{MOST_DAYS:,}")
    happening, created = create_once(
        Happening,
        happening_id,
        same={"campaign_id": campaign.pk, "noted_by_id": user.pk},
        day=campaign.day + days,
        kind=Happening.Kind.DAYS_PASSED,
        text=text or f"{days} {'day' if days == 1 else 'days'} passed",
    )
    if created:
        Campaign.objects.filter(pk=campaign.pk).update(day=F("day") + days)
        campaign.refresh_from_db(fields=["day"])
        days_passed.send(sender=Campaign, campaign=campaign, user=user)
        tell(campaign, "calendar")
    return happening


@transaction.atomic
def happening_note(*, user: User, campaign_id: UUID, happening_id: UUID, text: str) -> Happening:
    campaign = lock_campaign(user, campaign_id, Need.RUN).campaign
    happening, created = create_once(
        Happening,
        happening_id,
        same={"campaign_id": campaign.pk, "noted_by_id": user.pk},
        day=campaign.day,
        kind=Happening.Kind.NOTE,
        text=text,
    )
    if created:
        tell(campaign, "calendar")
    return happening
