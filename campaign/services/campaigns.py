from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from campaign.access import Need, Seat
from campaign.errors import Refused, Stale
from campaign.models import Campaign, Membership, Role
from campaign.services.audit import record
from campaign.services.lookup import lock_campaign
from campaign.services.news import tell
from live.channel import end_topic, forget
from rules.errors import RuleError
from rules.rulesets import ruleset as find_ruleset

EDITABLE = ("name", "pitch", "privacy", "approval", "options", "first_year", "year_length", "era")


@transaction.atomic
def campaign_create(
    *, user: User, campaign_id: UUID, name: str, ruleset: str, options: dict[str, Any], **rest: Any
) -> Campaign:
    check_options(ruleset, options)
    campaign, created = Campaign.objects.get_or_create(
        pk=campaign_id, defaults={"name": name, "ruleset": ruleset, "options": options, **rest}
    )
    if created:
        Membership.objects.create(campaign=campaign, user=user, role=Role.OWNER)
        record(user, "campaign.create", campaign=campaign)
    elif not campaign.memberships.filter(user=user, role=Role.OWNER).exists():
        raise Refused("request.reused")
    return campaign


@transaction.atomic
def campaign_edit(*, user: User, campaign_id: UUID, version: int, **changes: Any) -> Campaign:
    seat = lock_campaign(user, campaign_id, Need.RUN)
    campaign = seat.campaign
    if campaign.version != version:
        raise Stale(campaign)
    check_options(campaign.ruleset, changes.get("options", campaign.options))
    before = {name: getattr(campaign, name) for name in EDITABLE}
    changed = {n: v for n, v in changes.items() if n in EDITABLE and before[n] != v}
    if not changed:
        return campaign
    Campaign.objects.filter(pk=campaign.pk).update(version=F("version") + 1, **changed)
    record(
        user,
        "campaign.edit",
        campaign=campaign,
        before={n: before[n] for n in changed},
        after=changed,
    )
    tell(campaign, "campaign")
    if "privacy" in changed:
        end_topic(campaign.topic)
    campaign.refresh_from_db()
    return campaign


@transaction.atomic
def campaign_archive(*, user: User, campaign_id: UUID, archived: bool) -> None:
    seat = lock_campaign(user, campaign_id, Need.OWN, writing=False)
    set_archived(user, seat.campaign, archived)


def set_archived(actor: User, campaign: Campaign, archived: bool) -> None:
    if (campaign.archived is not None) == archived:
        return
    now = timezone.now() if archived else None
    Campaign.objects.filter(pk=campaign.pk).update(archived=now, version=F("version") + 1)
    record(actor, "campaign.archive" if archived else "campaign.restore", campaign=campaign)
    tell(campaign, "campaign")


@transaction.atomic
def campaign_delete(*, user: User, campaign_id: UUID, typed_name: str) -> None:
    seat = lock_campaign(user, campaign_id, Need.OWN, writing=False)
    if typed_name.strip() != seat.campaign.name:
        raise Refused("campaign.name_differs")
    delete_campaign(user, seat.campaign)


def delete_campaign(actor: User, campaign: Campaign) -> None:
    members = campaign.memberships.count()
    record(actor, "campaign.delete", campaign=campaign, members=members)
    forget(campaign.topic)
    campaign.delete()


@transaction.atomic
def campaign_exported(*, seat: Seat) -> None:
    record(seat.user, "campaign.export", campaign=seat.campaign)


def check_options(ruleset_name: str, options: dict[str, Any]) -> None:
    try:
        find_ruleset(ruleset_name).options(**options)
    except RuleError as error:
        raise Refused(error.code, **error.params) from error
