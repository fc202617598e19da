from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Count, F, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from accounts.models import User
from campaign.models import Adventure, JournalEntry, Membership, Role

LIVE_WITHIN = timedelta(minutes=20)
SHOWN = 24


@dataclass(frozen=True, slots=True)
class Dashboard:
    memberships: list[Membership]
    archived: list[Membership]
    live: list[Membership]
    unread: list[Membership]
    more: bool


def dashboard(user: User, *, whole: bool = False) -> Dashboard:
    """The campaigns that were played last; all of them only for whoever asks."""
    rows = _memberships(user)
    everything = list(rows if whole else rows[: SHOWN + 1])
    more = not whole and len(everything) > SHOWN
    if more:
        everything.pop()
    memberships = [m for m in everything if m.campaign.archived is None]
    since = timezone.now() - LIVE_WITHIN
    return Dashboard(
        memberships=memberships,
        archived=[m for m in everything if m.campaign.archived is not None],
        live=[m for m in memberships if m.campaign.active >= since],
        unread=[m for m in memberships if m.new_entries],  # type: ignore[attr-defined]
        more=more,
    )


def _memberships(user: User) -> QuerySet[Membership]:
    return (
        Membership.objects.filter(user=user)
        .select_related("campaign")
        .annotate(
            people=_count(Membership.objects.filter(campaign=OuterRef("campaign"))),
            new_entries=_count(_unread_entries()),
            running=Subquery(
                Adventure.objects.filter(
                    campaign=OuterRef("campaign"), state=Adventure.State.RUNNING
                ).values("title")[:1]
            ),
        )
        .order_by(F("campaign__archived").asc(nulls_first=True), F("campaign__active").desc())
    )


def _unread_entries() -> QuerySet[JournalEntry]:
    for_gms = Q(audience=JournalEntry.Audience.EVERYONE) | Q(
        campaign__memberships__pk=OuterRef("pk"),
        campaign__memberships__role__in=[Role.OWNER, Role.GM],
    )
    return (
        JournalEntry.objects.filter(campaign=OuterRef("campaign"), created__gt=OuterRef("seen"))
        .exclude(author=OuterRef("user"))
        .filter(for_gms)
    )


def _count(rows: QuerySet[Any]) -> Coalesce:
    counted = rows.order_by().values("campaign").annotate(n=Count("pk", distinct=True)).values("n")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)
