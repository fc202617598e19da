"""The encounters of a campaign: named anew, and thrown away."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from campaign.access import Need, access_campaign
from campaign.errors import Refused
from campaign.views.base import SignedIn, acts, asks, do, form_page
from combat.services.encounters import encounter_of, encounter_remove, encounter_rename
from combat.setup_forms import NameForm


@asks
def rename(request: SignedIn, campaign_id: UUID, encounter_id: UUID) -> HttpResponse:
    seat = access_campaign(request.user, campaign_id, Need.RUN)
    encounter = encounter_of(seat, encounter_id)
    form = NameForm(request.POST or None, initial={"name": encounter.name})
    if request.method == "POST" and form.is_valid():
        try:
            encounter_rename(
                user=request.user,
                campaign_id=campaign_id,
                encounter_id=encounter_id,
                name=form.cleaned_data["name"],
            )
        except Refused as refusal:
            form.add_error("name", str(refusal))
        else:
            return redirect("combat:fights", campaign_id)
    context = {"seat": seat, "form": form, "encounter": encounter}
    return form_page(request, "combat/setup_encounter.html", context)


@acts
def remove(request: SignedIn, campaign_id: UUID, encounter_id: UUID) -> HttpResponse:
    back = reverse("combat:fights", args=[campaign_id])
    which = {"campaign_id": campaign_id, "encounter_id": encounter_id}
    return do(request, back, "The encounter is gone.", encounter_remove, **which)
