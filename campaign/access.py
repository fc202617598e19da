"""Every permission of a campaign, once.

Nothing of a campaign reaches a view but through here. What a person may not know of is answered
like what does not exist; what a person sees but may not do is refused.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import Http404

from accounts.models import User
from campaign.errors import Refused
from campaign.models import Campaign, JournalEntry, Membership, Role, TableRoll


class Need(IntEnum):
    WATCH = 1
    PLAY = 2
    RUN = 3
    OWN = 4


_MAY = {
    Role.OBSERVER: Need.WATCH,
    Role.PLAYER: Need.PLAY,
    Role.GM: Need.RUN,
    Role.OWNER: Need.OWN,
}


@dataclass(frozen=True, slots=True)
class Seat:
    """A person's place in a campaign."""

    user: User
    campaign: Campaign
    role: Role
    member: bool

    def may(self, need: Need) -> bool:
        return _MAY[self.role] >= need

    @property
    def plays(self) -> bool:
        return self.may(Need.PLAY)

    @property
    def runs(self) -> bool:
        return self.may(Need.RUN)

    @property
    def owns(self) -> bool:
        return self.may(Need.OWN)

    @property
    def writes(self) -> bool:
        return self.plays and self.campaign.archived is None

    @property
    def audiences(self) -> list[str]:
        """Whom this person counts as on the live channel."""
        mine = ["everyone", f"user:{self.user.pk}"]
        return [*mine, "gm"] if self.runs else mine


def access_campaign(
    user: User | AnonymousUser, campaign_id: UUID, need: Need, *, writing: bool = False
) -> Seat:
    seat = find_seat(user, campaign_id)
    if seat is None:
        raise Http404
    if not seat.may(need):
        raise PermissionDenied
    if writing and seat.campaign.archived is not None:
        raise Refused("campaign.archived")
    return seat


def find_seat(user: User | AnonymousUser, campaign_id: UUID) -> Seat | None:
    if not isinstance(user, User) or not user.is_active:
        return None
    membership = (
        Membership.objects.select_related("campaign")
        .filter(campaign_id=campaign_id, user=user)
        .first()
    )
    if membership:
        return Seat(user, membership.campaign, Role(membership.role), member=True)
    watched = Campaign.objects.filter(pk=campaign_id, privacy=Campaign.Privacy.OPEN).first()
    return Seat(user, watched, Role.OBSERVER, member=False) if watched else None


def visible_journal(seat: Seat) -> QuerySet[JournalEntry]:
    entries = JournalEntry.objects.filter(campaign=seat.campaign)
    if seat.runs:
        return entries
    return entries.filter(audience=JournalEntry.Audience.EVERYONE)


def visible_rolls(seat: Seat) -> QuerySet[TableRoll]:
    rolls = TableRoll.objects.filter(campaign=seat.campaign)
    if seat.runs:
        return rolls
    mine = Q(visibility=TableRoll.Visibility.GM, roller=seat.user)
    return rolls.filter(Q(visibility=TableRoll.Visibility.EVERYONE) | mine)


def access_journal_entry(seat: Seat, entry_id: UUID, *, writing: bool = False) -> JournalEntry:
    entry = visible_journal(seat).filter(pk=entry_id).first()
    if entry is None:
        raise Http404
    if writing and not (seat.runs or (seat.plays and entry.author_id == seat.user.pk)):
        raise Refused("journal.not_yours")
    return entry


def require_admin(user: User | AnonymousUser) -> User:
    """The admins' area does not exist for anyone else."""
    if not isinstance(user, User) or not user.is_admin:
        raise Http404
    return user
