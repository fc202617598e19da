from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django.db import transaction

from accounts.models import User
from campaign.errors import Refused
from campaign.models import Campaign, Membership, Role
from campaign.services.campaigns import delete_campaign
from campaign.services.news import tell
from campaign.services.people import make_owner

DELETE = "delete"


@transaction.atomic
def profile_rename(*, user: User, name: str) -> None:
    user.name = name
    user.save(update_fields=["name"])


def campaigns_settle(*, user: User, fates: Mapping[UUID, str]) -> None:
    """Before a person goes: each owned campaign goes to a member or is deleted."""
    if user.is_admin and not User.objects.filter(is_admin=True).exclude(pk=user.pk).exists():
        raise Refused("account.last_admin")
    owned = Campaign.objects.select_for_update(of=["self"]).filter(
        memberships__user=user, memberships__role=Role.OWNER
    )
    for campaign in owned:
        _settle(user, campaign, fates.get(campaign.pk, ""))
    for membership in Membership.objects.select_related("campaign").filter(user=user):
        tell(membership.campaign, "people")


def _settle(user: User, campaign: Campaign, fate: str) -> None:
    if fate == DELETE:
        delete_campaign(user, campaign)
        return
    if not fate.isdecimal():
        raise Refused("account.campaign_unsettled", name=campaign.name)
    heir = campaign.memberships.select_related("user").filter(pk=int(fate)).first()
    if heir is None or heir.user_id == user.pk:
        raise Refused("account.heir_unknown", name=campaign.name)
    make_owner(user, campaign, heir.user)
