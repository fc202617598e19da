from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import Count, F, Max, Model, OrderBy, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.models import User
from campaign.models import (
    AuditEntry,
    Campaign,
    JournalEntry,
    Membership,
    Role,
    TableRoll,
)
from campaign.paging import Page, page

CAMPAIGN_SORTS = ("name", "owner", "people", "entries", "rolled", "active")
PERSON_SORTS = ("name", "joined", "campaigns", "seen")
AUDIT_A_PAGE = 100


def campaigns(*, search: str = "", state: str = "", sort: str = "-active") -> QuerySet[Campaign]:
    rows = Campaign.objects.annotate(
        people=_size(Membership),
        entries=_size(JournalEntry),
        rolled=_size(TableRoll),
        owner=Subquery(
            Membership.objects.filter(campaign=OuterRef("pk"), role=Role.OWNER).values(
                "user__name"
            )[:1]
        ),
    )
    if search:
        owned = Q(memberships__role=Role.OWNER, memberships__user__name__icontains=search)
        named = Campaign.objects.filter(Q(name__icontains=search) | owned).values("pk")
        rows = rows.filter(pk__in=named)
    if state:
        rows = rows.filter(archived__isnull=state != "archived")
    return rows.order_by(_order(sort, CAMPAIGN_SORTS), "pk")


def _size(model: type[Model]) -> Coalesce:
    counted = (
        model._default_manager.filter(campaign=OuterRef("pk"))
        .order_by()
        .values("campaign")
        .annotate(n=Count("pk"))
        .values("n")
    )
    return Coalesce(Subquery(counted), 0)


def people(*, search: str = "", state: str = "", sort: str = "-seen") -> QuerySet[User]:
    rows = User.objects.annotate(campaigns=Count("memberships"), seen=Max("memberships__seen"))
    if search:
        rows = rows.filter(Q(name__icontains=search) | Q(email__icontains=search))
    filters: dict[str, dict[str, Any]] = {
        "suspended": {"is_active": False},
        "active": {"is_active": True},
        "admins": {"is_admin": True},
    }
    rows = rows.filter(**filters.get(state, {}))
    return rows.order_by(_order(sort, PERSON_SORTS), "pk")


def _order(sort: str, known: tuple[str, ...]) -> OrderBy:
    """A column by name, downwards with a minus; what was never set comes last either way."""
    name = sort.removeprefix("-")
    if name not in known:
        name = known[0]
    return OrderBy(F(name), descending=sort.startswith("-"), nulls_last=True)


def audit(*, search: str = "", action: str = "", after: str | None = None) -> Page[AuditEntry]:
    rows = AuditEntry.objects.all()
    if search:
        rows = rows.filter(
            Q(actor_name__icontains=search)
            | Q(subject_name__icontains=search)
            | Q(campaign_name__icontains=search)
        )
    if action:
        rows = rows.filter(action__startswith=action)
    return page(rows, ("at", "pk"), after, AUDIT_A_PAGE)


def people_rows(**asked: str) -> Iterator[tuple[Any, ...]]:
    for person in people(**asked).iterator(chunk_size=500):
        counted = (person.campaigns, person.seen)  # type: ignore[attr-defined]
        yield person.name, person.email, person.joined, *counted, person.is_active, person.is_admin


def audit_rows(*fields: str) -> Iterator[tuple[Any, ...]]:
    rows: QuerySet[AuditEntry, Any] = AuditEntry.objects.order_by("at", "pk").values_list(*fields)
    return iter(rows.iterator(chunk_size=500))
