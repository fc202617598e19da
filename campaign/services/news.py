from __future__ import annotations

from django.utils import timezone

from campaign.models import Campaign
from live.channel import publish

EVERYONE = "everyone"


def tell(campaign: Campaign, kind: str, *audiences: str) -> None:
    """Let every open page know that something of this kind is new, once this is committed."""
    if EVERYONE in (audiences or (EVERYONE,)):
        stir(campaign)
    for audience in audiences or (EVERYONE,):
        publish(campaign.topic, audience, kind)


def stir(campaign: Campaign) -> None:
    """Something everyone may know of happens here; what only some know must not show in a date."""
    Campaign.objects.filter(pk=campaign.pk).update(active=timezone.now())
