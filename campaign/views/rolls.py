from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

import live
from campaign.access import Need, access_campaign
from campaign.errors import Refused
from campaign.forms import RollForm
from campaign.selectors import campaigns as find
from campaign.services import rolls as services
from campaign.views.base import SignedIn, acts, do, form_page, reads


@reads
def rolls(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    seat = access_campaign(request.user, campaign_id, Need.WATCH)
    context = {
        "seat": seat,
        "cursor": live.cursor(seat.campaign.topic, seat.audiences),
        "page": find.rolls_page(seat, request.GET.get("after")),
    }
    return render(request, "campaign/rolls.html", context)


@reads
def recent_fragment(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    seat = access_campaign(request.user, campaign_id, Need.WATCH)
    context = {"seat": seat, "rolls": find.recent_rolls(seat)}
    return render(request, "campaign/_rolls.html", context)


@acts
def make(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    """Roll, and hand back a form for the next roll of the same kind."""
    seat = access_campaign(request.user, campaign_id, Need.PLAY)
    form = RollForm(request.POST)
    if form.is_valid():
        given = dict(form.cleaned_data)
        try:
            services.roll_make(
                user=request.user, campaign_id=campaign_id, roll_id=given.pop("id"), **given
            )
        except Refused as refusal:
            field = "code" if refusal.code.startswith("roll.") else None
            form.add_error(field, str(refusal))
        else:
            form = RollForm(initial=given)
            if not request.htmx:  # type: ignore[attr-defined]
                return redirect("campaign:front", campaign_id)
    return form_page(request, "campaign/_roll_form.html", {"seat": seat, "form": form})


@acts
def settle(request: SignedIn, campaign_id: UUID, roll_id: UUID) -> HttpResponse:
    return do(
        request,
        reverse("campaign:front", args=[campaign_id]),
        "Decided.",
        services.roll_settle_wild,
        campaign_id=campaign_id,
        roll_id=roll_id,
        choice=request.POST.get("choice", ""),
    )
