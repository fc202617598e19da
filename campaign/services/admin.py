"""What the site's admins do. Every act is recorded."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.http import Http404

from accounts.models import User
from campaign.access import require_admin
from campaign.errors import Refused
from campaign.models import Campaign
from campaign.services.audit import record
from campaign.services.campaigns import set_archived
from campaign.services.people import make_owner
from live.channel import end_streams


@transaction.atomic
def person_set_active(*, user: User, person_id: int, active: bool) -> None:
    person = _other_person(user, person_id)
    if person.is_active == active:
        return
    person.is_active = active
    person.save(update_fields=["is_active"])
    record(user, "person.restore" if active else "person.suspend", subject=person)
    end_streams(person.pk)


@transaction.atomic
def person_set_admin(*, user: User, person_id: int, admin: bool) -> None:
    person = _other_person(user, person_id)
    if person.is_admin == admin:
        return
    person.is_admin = admin
    person.save(update_fields=["is_admin"])
    record(user, "person.make_admin" if admin else "person.unmake_admin", subject=person)


@transaction.atomic
def campaign_set_archived(*, user: User, campaign_id: UUID, archived: bool) -> None:
    set_archived(require_admin(user), _locked(campaign_id), archived)


@transaction.atomic
def campaign_give(*, user: User, campaign_id: UUID, email: str) -> None:
    admin = require_admin(user)
    heir = User.objects.filter(email__iexact=email, is_active=True).first()
    if heir is None:
        raise Refused("admin.heir_unknown", email=email)
    make_owner(admin, _locked(campaign_id), heir)


@transaction.atomic
def exported(*, user: User, what: str, campaign: Campaign | None = None) -> None:
    record(require_admin(user), f"admin.export_{what}", campaign=campaign)


def _other_person(user: User, person_id: int) -> User:
    admin = require_admin(user)
    person = User.objects.select_for_update().filter(pk=person_id).first()
    if person is None:
        raise Http404
    if person == admin:
        raise Refused("admin.yourself")
    return person


def _locked(campaign_id: UUID) -> Campaign:
    campaign = Campaign.objects.select_for_update().filter(pk=campaign_id).first()
    if campaign is None:
        raise Http404
    return campaign
