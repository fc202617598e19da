"""The admins' area. For anyone else it does not exist."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from typing import Any
from uuid import UUID

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.urls import reverse

from campaign.access import require_admin
from campaign.selectors import admin as find
from campaign.selectors.export import campaign_json
from campaign.services import admin as services
from campaign.views.base import SignedIn, acts, do, reads

ROWS_A_PAGE = 50
PERSON_STATES = [("active", "Active"), ("suspended", "Suspended"), ("admins", "Admins")]
AUDIT_KINDS = [
    ("campaign.", "Campaigns"),
    ("member.", "Members"),
    ("invite.", "Invitations"),
    ("adventure.", "Adventures"),
    ("person.", "People"),
    ("account.", "Accounts"),
    ("admin.", "Exports by admins"),
]


def _asked(request: SignedIn) -> dict[str, str]:
    return {
        name: request.GET[name] for name in ("search", "state", "sort") if request.GET.get(name)
    }


def _table(request: SignedIn, template: str, rows: QuerySet[Any], **more: Any) -> HttpResponse:
    page = Paginator(rows, ROWS_A_PAGE).get_page(request.GET.get("page"))
    return render(request, template, {"page": page, **_asked(request), **more})


@reads
def campaigns(request: SignedIn) -> HttpResponse:
    require_admin(request.user)
    rows = find.campaigns(**_asked(request))
    return _table(request, "site_admin/campaigns.html", rows)


@reads
def people(request: SignedIn) -> HttpResponse:
    require_admin(request.user)
    rows = find.people(**_asked(request))
    return _table(request, "site_admin/people.html", rows, states=PERSON_STATES)


@reads
def audit(request: SignedIn) -> HttpResponse:
    require_admin(request.user)
    search, action = request.GET.get("search", ""), request.GET.get("action", "")
    page = find.audit(search=search, action=action, after=request.GET.get("after"))
    context = {"page": page, "search": search, "action": action, "kinds": AUDIT_KINDS}
    return render(request, "site_admin/audit.html", context)


@acts
def person_active(request: SignedIn, person_id: int) -> HttpResponse:
    active = request.POST.get("active") == "yes"
    done = "Restored." if active else "Suspended, and signed out everywhere."
    back = reverse("site_admin:people")
    return do(request, back, done, services.person_set_active, person_id=person_id, active=active)


@acts
def person_admin(request: SignedIn, person_id: int) -> HttpResponse:
    admin = request.POST.get("admin") == "yes"
    done = "An admin now." if admin else "No longer an admin."
    back = reverse("site_admin:people")
    return do(request, back, done, services.person_set_admin, person_id=person_id, admin=admin)


@acts
def campaign_archived(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    archived = request.POST.get("archived") == "yes"
    return do(
        request,
        reverse("site_admin:campaigns"),
        "Archived." if archived else "It is back.",
        services.campaign_set_archived,
        campaign_id=campaign_id,
        archived=archived,
    )


@acts
def campaign_give(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    return do(
        request,
        reverse("site_admin:campaigns"),
        "Handed over.",
        services.campaign_give,
        campaign_id=campaign_id,
        email=request.POST.get("email", "").strip(),
    )


@reads
def campaign_export(request: SignedIn, campaign_id: UUID) -> StreamingHttpResponse:
    require_admin(request.user)
    campaign = find.campaigns().filter(pk=campaign_id).first()
    if campaign is None:
        raise Http404
    services.exported(user=request.user, what="campaign", campaign=campaign)
    return _download(campaign_json(campaign), "application/json", f"{campaign.pk}.json")


@reads
def people_export(request: SignedIn) -> StreamingHttpResponse:
    services.exported(user=request.user, what="people")
    head = ("name", "email", "joined", "campaigns", "seen", "active", "admin")
    rows = find.people_rows(**_asked(request))
    return _download(_csv(head, rows), "text/csv", "people.csv")


@reads
def audit_export(request: SignedIn) -> StreamingHttpResponse:
    services.exported(user=request.user, what="audit")
    head = ("at", "actor_name", "action", "campaign_name", "subject_name", "detail")
    return _download(_csv(head, find.audit_rows(*head)), "text/csv", "audit.csv")


class _Line:
    """Hands back what the csv module writes, a line at a time."""

    def write(self, line: str) -> str:
        return line


def _csv(head: Iterable[str], rows: Iterable[Iterable[Any]]) -> Iterator[str]:
    writer = csv.writer(_Line())
    yield writer.writerow(head)
    for row in rows:
        yield writer.writerow([_harmless(value) for value in row])


def _harmless(value: Any) -> Any:
    """A spreadsheet must not take a person's name for a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in "=+-@\t\r" and value else value


def _download(pieces: Iterable[str], kind: str, name: str) -> StreamingHttpResponse:
    response = StreamingHttpResponse(pieces, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
