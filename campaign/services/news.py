from __future__ import annotations

from django.utils import timezone

from campaign.models import Campaign
from live.channel import publish


def tell(campaign: Campaign, kind: str, *audiences: str) -> None:
    """Let every open page know that something of this kind is new, once this is committed."""
    Campaign.objects.filter(pk=campaign.pk).update(active=timezone.now())
    for audience in audiences or ("everyone",):
        publish(campaign.topic, audience, kind)
