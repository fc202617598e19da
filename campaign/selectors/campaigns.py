from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from uuid import UUID

from django.core import paginator
from django.db.models import Case, IntegerField, QuerySet, When

from campaign.access import Seat, visible_journal, visible_rolls
from campaign.models import (
    Adventure,
    AuditEntry,
    Campaign,
    Happening,
    Invite,
    JournalEntry,
    Membership,
    Role,
    TableRoll,
)
from campaign.paging import Page, page

RECENT_ENTRIES = 4
MEMBERS_AT_A_GLANCE = 20
MEMBERS_A_PAGE = 25
RECENT_ROLLS = 12
ENTRIES_A_PAGE = 20
HAPPENINGS_A_PAGE = 50
AUDIT_A_PAGE = 50

_RANK = Case(
    *[When(role=role, then=place) for place, role in enumerate(Role.values)],
    output_field=IntegerField(),
)


@dataclass(frozen=True, slots=True)
class Day:
    name: str
    entries: list[JournalEntry]


def some_members(campaign: Campaign) -> list[Membership]:
    return list(members(campaign)[: MEMBERS_AT_A_GLANCE + 1])


def members_page(campaign: Campaign, number: str | None) -> paginator.Page[Membership]:
    return paginator.Paginator(members(campaign), MEMBERS_A_PAGE).get_page(number)


def members(campaign: Campaign) -> QuerySet[Membership]:
    return campaign.memberships.select_related("user").order_by(_RANK, "user__name", "pk")


def invites(campaign: Campaign) -> QuerySet[Invite]:
    return Invite.objects.filter(campaign=campaign).select_related("created_by")


def find_invite(token: str) -> Invite | None:
    return Invite.objects.select_related("campaign", "created_by").filter(token=token).first()


def running_adventure(campaign: Campaign) -> Adventure | None:
    return Adventure.objects.filter(campaign=campaign, state=Adventure.State.RUNNING).first()


def adventures(seat: Seat) -> QuerySet[Adventure]:
    """Plans are for GMs."""
    rows = Adventure.objects.filter(campaign=seat.campaign)
    return rows if seat.runs else rows.exclude(state=Adventure.State.PLANNED)


def recent_entries(seat: Seat) -> list[JournalEntry]:
    return list(
        visible_journal(seat).select_related("author").order_by("-created")[:RECENT_ENTRIES]
    )


def journal_page(seat: Seat, after: str | None) -> Page[JournalEntry]:
    rows = visible_journal(seat).select_related("author")
    return page(rows, ("day", "created", "pk"), after, ENTRIES_A_PAGE)


def by_day(campaign: Campaign, entries: list[JournalEntry]) -> list[Day]:
    return [
        Day(campaign.calendar.name(day), list(group))
        for day, group in groupby(entries, key=lambda entry: entry.day)
    ]


def recent_rolls(seat: Seat) -> list[TableRoll]:
    return list(visible_rolls(seat).select_related("roller").order_by("-made")[:RECENT_ROLLS])


def happenings_page(campaign: Campaign, after: str | None) -> Page[Happening]:
    rows = Happening.objects.filter(campaign=campaign).select_related("noted_by")
    return page(rows, ("day", "noted", "pk"), after, HAPPENINGS_A_PAGE)


def audit_page(campaign_id: UUID, after: str | None) -> Page[AuditEntry]:
    return page(
        AuditEntry.objects.filter(campaign_id=campaign_id), ("at", "pk"), after, AUDIT_A_PAGE
    )
