from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect

from campaign.access import Need, access_campaign
from campaign.errors import Refused
from campaign.services.adventures import find_adventure
from campaign.views.base import SignedIn, asks, form_page
from characters.finish_forms import FinishForm
from characters.services.finishing import adventure_finish_awarding


@asks
def finish(request: SignedIn, campaign_id: UUID, adventure_id: UUID) -> HttpResponse:
    """Finish the adventure and give everyone what they earned."""
    seat = access_campaign(request.user, campaign_id, Need.RUN)
    adventure = find_adventure(seat.campaign, adventure_id)
    form = FinishForm(request.POST or None, seat=seat, title=adventure.title)
    if request.method == "POST" and form.is_valid():
        try:
            adventure_finish_awarding(
                user=request.user,
                campaign_id=campaign_id,
                adventure_id=adventure_id,
                award_id=form.cleaned_data["id"],
                awards=form.awards(),
            )
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, "It is finished, and what was earned is in the ledgers.")
            return redirect("campaign:adventures", campaign_id)
    context = {"seat": seat, "adventure": adventure, "form": form}
    return form_page(request, "characters/finish.html", context)
