from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

import live
from campaign.access import Need, access_campaign
from campaign.errors import Refused
from campaign.forms import AdventureForm
from campaign.selectors import campaigns as find
from campaign.services import adventures as services
from campaign.views.base import Context, SignedIn, acts, asks, do, form_page, reads


@reads
def adventures(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    return form_page(request, "campaign/adventures.html", _context(request, campaign_id))


@reads
def adventures_fragment(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    return render(request, "campaign/_adventures.html", _context(request, campaign_id))


def _context(request: SignedIn, campaign_id: UUID, form: AdventureForm | None = None) -> Context:
    seat = access_campaign(request.user, campaign_id, Need.WATCH)
    rows = list(find.adventures(seat))
    return {
        "seat": seat,
        "cursor": live.cursor(seat.campaign.topic, seat.audiences),
        "adventures": rows,
        "running": next((row for row in rows if row.state == row.State.RUNNING), None),
        "form": form or AdventureForm(),
    }


@acts
def plan(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    access_campaign(request.user, campaign_id, Need.RUN)
    form = AdventureForm(request.POST)
    if form.is_valid():
        given = dict(form.cleaned_data)
        try:
            services.adventure_plan(
                user=request.user, campaign_id=campaign_id, adventure_id=given.pop("id"), **given
            )
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            return redirect("campaign:adventures", campaign_id)
    return form_page(request, "campaign/adventures.html", _context(request, campaign_id, form))


@asks
def edit(request: SignedIn, campaign_id: UUID, adventure_id: UUID) -> HttpResponse:
    seat = access_campaign(request.user, campaign_id, Need.RUN)
    adventure = services.find_adventure(seat.campaign, adventure_id)
    form = AdventureForm(request.POST or None, instance=adventure)
    if request.method == "POST" and form.is_valid():
        try:
            services.adventure_edit(
                user=request.user,
                campaign_id=campaign_id,
                adventure_id=adventure_id,
                title=form.cleaned_data["title"],
                notes=form.cleaned_data["notes"],
            )
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            return redirect("campaign:adventures", campaign_id)
    return form_page(request, "campaign/adventure_edit.html", {"seat": seat, "form": form})


@acts
def start(request: SignedIn, campaign_id: UUID, adventure_id: UUID) -> HttpResponse:
    return _do(request, campaign_id, adventure_id, services.adventure_start, "It has begun.")


@acts
def remove(request: SignedIn, campaign_id: UUID, adventure_id: UUID) -> HttpResponse:
    return _do(request, campaign_id, adventure_id, services.adventure_remove, "The plan is gone.")


def _do(
    request: SignedIn,
    campaign_id: UUID,
    adventure_id: UUID,
    verb: Callable[..., object],
    done: str,
) -> HttpResponse:
    back = reverse("campaign:adventures", args=[campaign_id])
    return do(request, back, done, verb, campaign_id=campaign_id, adventure_id=adventure_id)
