from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect

from campaign.errors import Refused
from campaign.views.base import SignedIn, asks, form_page
from characters.access import access_character
from characters.forms import PointsForm
from characters.models import Points
from characters.services.points import GAIN, SPEND, points_move


@asks
def move(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    """Spend or give: how many, and for what."""
    hold = access_character(request.user, campaign_id, character_id, writing=True)
    form = PointsForm(request.POST or None, initial=_wanted(request))
    if request.method == "POST" and form.is_valid():
        given = dict(form.cleaned_data)
        try:
            points_move(
                user=request.user,
                campaign_id=campaign_id,
                character_id=character_id,
                entry_id=given.pop("id"),
                **given,
            )
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            if request.htmx:  # type: ignore[attr-defined]
                return HttpResponse(status=204, headers={"HX-Trigger": "closeDialog"})
            messages.success(request, "In the ledger.")
            return redirect("characters:sheet", campaign_id, character_id)
    label = dict(Points.choices).get(str(form["points"].value()), "Points")
    context = {"seat": hold.seat, "character": hold.character, "form": form, "what": label}
    context["gains"] = form["deed"].value() == GAIN
    template = "_points.html" if request.htmx else "points.html"  # type: ignore[attr-defined]
    return form_page(request, f"characters/{template}", context)


def _wanted(request: SignedIn) -> dict[str, str]:
    points, deed = request.GET.get("points", ""), request.GET.get("deed", "")
    return {
        "points": points if points in Points.values else Points.CREDITS,
        "deed": deed if deed in (SPEND, GAIN) else SPEND,
    }
