from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render

from campaign.access import Need, access_campaign
from campaign.selectors.statistics import statistics
from campaign.views.base import SignedIn, reads


@reads
def dice(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    seat = access_campaign(request.user, campaign_id, Need.WATCH)
    context = {"seat": seat, "statistics": statistics(seat)}
    return render(request, "campaign/dice.html", context)
