from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

import live
from campaign.access import Need, access_campaign
from campaign.errors import Refused
from campaign.forms import RollForm
from campaign.roll_forms import RollSearchForm
from campaign.selectors import campaigns as find
from campaign.selectors.rolls import rolls_page
from campaign.services import roll_settling as settling
from campaign.services import rolls as services
from campaign.views.base import Context, SignedIn, acts, back, do, form_page, reads


def _found(request: SignedIn, campaign_id: UUID) -> Context:
    seat = access_campaign(request.user, campaign_id, Need.WATCH)
    form = RollSearchForm(request.GET, seat=seat)
    wanted = form.cleaned_data if form.is_valid() else {}
    return {
        "seat": seat,
        "form": form,
        "cursor": live.cursor(seat.campaign.topic, seat.audiences),
        "page": rolls_page(seat, wanted, request.GET.get("after")),
        "searching": any(value not in ("", None) for value in wanted.values()),
    }


@reads
def rolls(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    return render(request, "campaign/rolls.html", _found(request, campaign_id))


@reads
def rolls_list(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    return render(request, "campaign/_rolls_found.html", _found(request, campaign_id))


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
        back(request, reverse("campaign:front", args=[campaign_id])),
        "Decided.",
        settling.roll_settle_wild,
        campaign_id=campaign_id,
        roll_id=roll_id,
        choice=request.POST.get("choice", ""),
        side=request.POST.get("side", ""),
    )


@acts
def reveal(request: SignedIn, campaign_id: UUID, roll_id: UUID) -> HttpResponse:
    """Show everyone what the uncertainty dice took away."""
    return do(
        request,
        back(request, reverse("campaign:front", args=[campaign_id])),
        "Revealed.",
        settling.roll_reveal,
        campaign_id=campaign_id,
        roll_id=roll_id,
    )
