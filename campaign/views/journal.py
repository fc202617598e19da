from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

import live
from campaign.access import Need, access_campaign, access_journal_entry
from campaign.errors import Refused, Stale
from campaign.forms import EditJournalForm, JournalForm
from campaign.selectors import campaigns as find
from campaign.services import journal as services
from campaign.services.people import membership_seen
from campaign.views.base import Context, SignedIn, acts, asks, do, form_page, reads, show_clash


@reads
def journal(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    context = _context(request, campaign_id)
    membership_seen(context["seat"])
    return render(request, "campaign/journal.html", context)


@reads
def journal_fragment(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    return render(request, "campaign/_journal.html", _context(request, campaign_id))


@reads
def recent_fragment(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    seat = access_campaign(request.user, campaign_id, Need.WATCH)
    context = {"seat": seat, "entries": find.recent_entries(seat)}
    return render(request, "campaign/_recent.html", context)


def _context(request: SignedIn, campaign_id: UUID) -> Context:
    seat = access_campaign(request.user, campaign_id, Need.WATCH)
    cursor = live.cursor(seat.campaign.topic, seat.audiences)
    page = find.journal_page(seat, request.GET.get("after"))
    days = find.by_day(seat.campaign, page.rows)
    return {"seat": seat, "cursor": cursor, "page": page, "days": days}


@asks
def write(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    seat = access_campaign(request.user, campaign_id, Need.PLAY)
    form = JournalForm(request.POST or None, for_gm=seat.runs)
    if request.method == "POST" and form.is_valid():
        given = dict(form.cleaned_data)
        try:
            services.journal_write(
                user=request.user, campaign_id=campaign_id, entry_id=given.pop("id"), **given
            )
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            return redirect("campaign:journal", campaign_id)
    return form_page(request, "campaign/journal_write.html", {"seat": seat, "form": form})


@asks
def edit(request: SignedIn, campaign_id: UUID, entry_id: UUID) -> HttpResponse:
    seat = access_campaign(request.user, campaign_id, Need.PLAY)
    try:
        entry = access_journal_entry(seat, entry_id, writing=True)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("campaign:journal", campaign_id)
    start = {name: getattr(entry, name) for name in ("id", "title", "body", "audience", "version")}
    form = EditJournalForm(request.POST or None, initial=start, for_gm=seat.runs)
    context = {"seat": seat, "form": form, "entry": entry}
    if request.method == "POST" and form.is_valid():
        return _save(request, context)
    return form_page(request, "campaign/journal_edit.html", context)


def _save(request: SignedIn, context: Context) -> HttpResponse:
    form, campaign_id = context["form"], context["seat"].campaign.pk
    given = {name: value for name, value in form.cleaned_data.items() if name != "id"}
    status = 422
    try:
        services.journal_edit(
            user=request.user, campaign_id=campaign_id, entry_id=context["entry"].pk, **given
        )
    except Stale as stale:
        status = show_clash(context, stale)
    except Refused as refusal:
        form.add_error(None, str(refusal))
    else:
        return redirect("campaign:journal", campaign_id)
    return form_page(request, "campaign/journal_edit.html", context, status=status)


@acts
def remove(request: SignedIn, campaign_id: UUID, entry_id: UUID) -> HttpResponse:
    return do(
        request,
        reverse("campaign:journal", args=[campaign_id]),
        "The entry is gone.",
        services.journal_remove,
        campaign_id=campaign_id,
        entry_id=entry_id,
    )
