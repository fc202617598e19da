from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render

import live
from campaign.access import Need, access_campaign
from campaign.errors import Refused
from campaign.views.base import Context, SignedIn, asks, form_page, reads
from characters.forms import AwardForm, BeginForm
from characters.selectors import roster as find
from characters.services.creation import character_begin
from characters.services.ledger import points_award
from characters.services.sheets import rules_of


def _context(request: SignedIn, campaign_id: UUID) -> Context:
    seat = access_campaign(request.user, campaign_id, Need.WATCH)
    cursor = live.cursor(seat.campaign.topic, seat.audiences)
    builds = rules_of(seat.campaign).droids is not None
    return {"seat": seat, "cursor": cursor, "roster": find.roster(seat), "builds_droids": builds}


@reads
def roster(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    return render(request, "characters/roster.html", _context(request, campaign_id))


@reads
def roster_fragment(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    return render(request, "characters/_roster.html", _context(request, campaign_id))


@asks
def begin(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    """Pick a template and a name; everything else can wait."""
    seat = access_campaign(request.user, campaign_id, Need.PLAY)
    form = BeginForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            character = character_begin(
                user=request.user,
                campaign_id=campaign_id,
                character_id=given["id"],
                template_id=given["template"],
                name=given["name"],
            )
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            return redirect("characters:make", campaign_id, character.pk)
    search, kind = request.GET.get("search", ""), request.GET.get("kind", "")
    context = {
        "seat": seat,
        "form": form,
        "search": search,
        "kind": kind,
        "templates": [
            (template, find.suggested(seat, template))
            for template in find.templates(seat, search, kind)
        ],
        "chosen": request.POST.get("template", ""),
    }
    return form_page(request, "characters/begin.html", context)


@asks
def award(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    seat = access_campaign(request.user, campaign_id, Need.RUN)
    form = AwardForm(request.POST or None, seat=seat)
    if request.method == "POST" and form.is_valid():
        given = dict(form.cleaned_data)
        chosen = [each.pk for each in given.pop("characters")]
        try:
            points_award(
                user=request.user,
                campaign_id=campaign_id,
                award_id=given.pop("id"),
                characters=chosen,
                **given,
            )
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, "Given, and in everyone's ledger.")
            return redirect("characters:roster", campaign_id)
    return form_page(request, "characters/award.html", {"seat": seat, "form": form})
