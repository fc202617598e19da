from __future__ import annotations

from dataclasses import dataclass

from accounts.models import User
from campaign.models import Campaign, Membership, Role


@dataclass(frozen=True, slots=True)
class Owned:
    campaign: Campaign
    heirs: list[Membership]


def owned_campaigns(user: User) -> list[Owned]:
    """The campaigns a person would leave without an owner, each with who could take it."""
    campaigns = Campaign.objects.filter(memberships__user=user, memberships__role=Role.OWNER)
    heirs: dict[object, list[Membership]] = {campaign.pk: [] for campaign in campaigns}
    others = (
        Membership.objects.filter(campaign__in=campaigns)
        .exclude(user=user)
        .select_related("user")
        .order_by("user__name")
    )
    for member in others:
        heirs[member.campaign_id].append(member)
    return [Owned(campaign, heirs[campaign.pk]) for campaign in campaigns]
