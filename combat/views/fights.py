from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render

import live
from campaign.access import Need, Seat, access_campaign
from campaign.errors import Refused
from campaign.views.base import Context, SignedIn, acts, asks, form_page, reads
from combat.access import Stand, access_combat
from combat.selectors import setup as selectors
from combat.selectors.board import board
from combat.selectors.hand import hand
from combat.selectors.lists import fights as find_fights
from combat.selectors.log import log_page
from combat.services.commands import combat_command
from combat.services.encounters import fight_prepare
from combat.services.fights import combat_end, combat_open
from combat.setup_forms import PrepareForm
from combat.views.base import command_data, context_of, deed, moment, request_id, stand_of
from combat.views.declaring import declare_part, dice_part, questions_part, wanted_draft
from combat.views.log import log_window


def _list_context(request: SignedIn, campaign_id: UUID) -> Context:
    seat = access_campaign(request.user, campaign_id, Need.WATCH)
    cursor = live.cursor(seat.campaign.topic, seat.audiences)
    return {
        "seat": seat,
        "cursor": cursor,
        "fights": find_fights(seat),
        "encounters": selectors.encounters(seat),
        "known_names": selectors.known_names(seat) if seat.runs else [],
    }


def _prepare_form(seat: Seat, data: Any = None) -> PrepareForm:
    anybody = bool(selectors.party(seat)) if seat.runs else False
    return PrepareForm(data, encounters=selectors.encounters(seat), anybody=anybody)


@reads
def fights(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    context = _list_context(request, campaign_id)
    return render(request, "combat/fights.html", context | {"form": _prepare_form(context["seat"])})


@reads
def fights_fragment(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    return render(request, "combat/_fights.html", _list_context(request, campaign_id))


@reads
def going_on_fragment(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    """Fights going on, for the pages of a campaign that are about something else."""
    seat = access_campaign(request.user, campaign_id, Need.WATCH)
    context = {"seat": seat, "all": "all" in request.GET}
    return render(request, "combat/_going_on.html", context)


@asks
def start(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    seat = access_campaign(request.user, campaign_id, Need.RUN)
    form = _prepare_form(seat, request.POST or None)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            combat = fight_prepare(
                user=request.user,
                campaign_id=campaign_id,
                combat_id=given["id"],
                title=given["title"],
                encounter_id=given.get("encounter"),
                party=selectors.party(seat) if given.get("party") else [],
                against=given["against"],
            )
        except Refused as refusal:
            about_them = refusal.code.startswith("setup.")
            form.add_error("against" if about_them else "title", str(refusal))
        else:
            return redirect("combat:setup", campaign_id, combat.pk)
    context = _list_context(request, campaign_id) | {"form": form}
    return form_page(request, "combat/fights.html", context)


@reads
def fight(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    stand = stand_of(request, campaign_id, combat_id)
    context = _around_context(request, stand) | declare_part(stand, wanted_draft(request))
    return render(request, "combat/fight.html", context)


@reads
def around_fragment(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    """Everything but the form at once: one answer for each thing that happens."""
    stand = access_combat(request.user, campaign_id, combat_id)
    return render(request, "combat/_around.html", _around_context(request, stand))


def _around_context(request: SignedIn, stand: Stand) -> Context:
    log = {"log": log_page(stand, stand.state, log_window(request))}
    shown = context_of(stand) | {"board": board(stand), "hand": hand(stand)} | log
    return shown | questions_part(stand) | dice_part(stand)


@acts
def open_fight(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    return deed(request, campaign_id, combat_id, combat_open, "Everyone sees the fight now.")


@acts
def end(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    return deed(request, campaign_id, combat_id, combat_end, "The fight is over.")


@acts
def command(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    """Any command: ``kind``, ``data`` as JSON, ``seq`` and ``request``."""
    return deed(
        request,
        campaign_id,
        combat_id,
        combat_command,
        request_id=request_id(request),
        seq=moment(request),
        kind=request.POST.get("kind", "")[:40],
        data=command_data(request),
    )
