from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.http import Http404
from django.utils import timezone

from accounts.models import User
from campaign.access import Need, Seat
from campaign.errors import Refused
from campaign.models import Campaign, Invite, Membership, Role
from campaign.services.audit import record
from campaign.services.lookup import create_once, lock_campaign
from campaign.services.news import tell
from live.channel import end_streams

GIVEN = {Role.GM, Role.PLAYER, Role.OBSERVER}


@transaction.atomic
def invite_create(
    *,
    user: User,
    campaign_id: UUID,
    invite_id: UUID,
    role: str,
    expires: datetime | None = None,
    uses: int | None = None,
) -> Invite:
    seat = lock_campaign(user, campaign_id, Need.RUN)
    if role not in GIVEN:
        raise Refused("invite.role", role=role)
    invite, created = create_once(
        Invite,
        invite_id,
        same={"campaign_id": seat.campaign.pk, "created_by_id": user.pk},
        role=role,
        expires=expires,
        uses_left=uses,
    )
    if created:
        record(user, "invite.create", campaign=seat.campaign, role=role)
        tell(seat.campaign, "invites", "gm")
    return invite


@transaction.atomic
def invite_revoke(*, user: User, campaign_id: UUID, invite_id: UUID) -> None:
    seat = lock_campaign(user, campaign_id, Need.RUN, writing=False)
    invite = Invite.objects.filter(campaign=seat.campaign, pk=invite_id).first()
    if invite is None:
        raise Http404
    if invite.revoked is None:
        Invite.objects.filter(pk=invite.pk).update(revoked=timezone.now())
        record(user, "invite.revoke", campaign=seat.campaign, role=invite.role)
        tell(seat.campaign, "invites", "gm")


@transaction.atomic
def invite_accept(*, user: User, token: str) -> Campaign:
    """Become a member. A member who follows a link keeps the role they have and uses nothing up."""
    invite = Invite.objects.select_for_update().filter(token=token).first()
    if invite is None:
        raise Http404
    campaign = Campaign.objects.select_for_update().get(pk=invite.campaign_id)
    if Membership.objects.filter(campaign=campaign, user=user).exists():
        return campaign
    if invite.spent_reason:
        raise Refused("invite.spent", reason=invite.spent_reason)
    if campaign.archived:
        raise Refused("campaign.archived")
    Membership.objects.create(campaign=campaign, user=user, role=invite.role)
    left = None if invite.uses_left is None else invite.uses_left - 1
    Invite.objects.filter(pk=invite.pk).update(uses=F("uses") + 1, uses_left=left)
    record(user, "member.join", campaign=campaign, role=invite.role)
    end_streams(user.pk)
    tell(campaign, "people")
    return campaign


@transaction.atomic
def member_set_role(*, user: User, campaign_id: UUID, member_id: int, role: str) -> None:
    seat = lock_campaign(user, campaign_id, Need.OWN)
    member = _other_member(seat.campaign, member_id)
    if role not in GIVEN:
        raise Refused("member.role_unknown", role=role)
    if member.role == role:
        return
    before, member.role = member.role, role
    member.save(update_fields=["role"])
    record(
        user, "member.role", campaign=seat.campaign, subject=member.user, before=before, after=role
    )
    end_streams(member.user_id)
    tell(seat.campaign, "people")


@transaction.atomic
def member_remove(*, user: User, campaign_id: UUID, member_id: int) -> None:
    """GMs remove players and observers; only the owner removes a co-GM."""
    seat = lock_campaign(user, campaign_id, Need.RUN, writing=False)
    member = _other_member(seat.campaign, member_id)
    if member.role == Role.GM:
        seat = lock_campaign(user, campaign_id, Need.OWN, writing=False)
    _remove(user, seat.campaign, member, "member.remove")


@transaction.atomic
def campaign_leave(*, user: User, campaign_id: UUID) -> None:
    seat = lock_campaign(user, campaign_id, Need.WATCH, writing=False)
    member = Membership.objects.filter(campaign=seat.campaign, user=user).first()
    if member is None:
        raise Refused("member.unknown")
    if member.role == Role.OWNER:
        raise Refused("member.owner_leaves")
    _remove(user, seat.campaign, member, "member.leave")


@transaction.atomic
def ownership_hand_over(*, user: User, campaign_id: UUID, member_id: int) -> None:
    seat = lock_campaign(user, campaign_id, Need.OWN, writing=False)
    heir = _other_member(seat.campaign, member_id)
    make_owner(user, seat.campaign, heir.user)


def make_owner(actor: User, campaign: Campaign, heir: User) -> None:
    """The old owner, if there is one, stays as co-GM."""
    owner = campaign.memberships.select_related("user").filter(role=Role.OWNER).first()
    if owner:
        owner.role = Role.GM
        owner.save(update_fields=["role"])
        end_streams(owner.user_id)
    Membership.objects.update_or_create(campaign=campaign, user=heir, defaults={"role": Role.OWNER})
    record(actor, "campaign.hand_over", campaign=campaign, subject=heir)
    end_streams(heir.pk)
    tell(campaign, "people")


def _other_member(campaign: Campaign, member_id: int) -> Membership:
    member = campaign.memberships.select_related("user").filter(pk=member_id).first()
    if member is None:
        raise Refused("member.unknown")
    if member.role == Role.OWNER:
        raise Refused("member.is_owner")
    return member


def _remove(actor: User, campaign: Campaign, member: Membership, action: str) -> None:
    record(actor, action, campaign=campaign, subject=member.user, role=member.role)
    member.delete()
    end_streams(member.user_id)
    tell(campaign, "people")


def membership_seen(seat: Seat) -> None:
    """Remember when a member last looked, to the minute."""
    now = timezone.now()
    Membership.objects.filter(
        campaign=seat.campaign, user=seat.user, seen__lt=now - timedelta(minutes=1)
    ).update(seen=now)
