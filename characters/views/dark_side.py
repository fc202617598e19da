from __future__ import annotations

from functools import partial
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

import live
from campaign.access import Need, access_campaign
from campaign.errors import Refused
from campaign.views.base import Context, SignedIn, acts, do, form_id, reads
from characters.access import access_character
from characters.models import DarkDeed
from characters.selectors import dark_side as find
from characters.services import dark_side as services
from characters.services import fall
from characters.views.base import do_for
from characters.views.falls import told_of_the_fall

_do = partial(do_for, "characters:dark_side")


def _context(request: SignedIn, campaign_id: UUID, character_id: UUID) -> Context:
    hold = access_character(request.user, campaign_id, character_id, writing=True)
    context: Context = {
        "seat": hold.seat,
        "hold": hold,
        "character": hold.character,
        "cursor": live.cursor(hold.seat.campaign.topic, hold.seat.audiences),
    }
    try:
        context["board"] = find.board(hold)
    except Refused as refusal:
        context["problem"] = str(refusal)
    return context


@reads
@told_of_the_fall
def page(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    context = _context(request, campaign_id, character_id)
    return render(request, "characters/dark_side.html", context)


@reads
@told_of_the_fall
def fragment(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    context = _context(request, campaign_id, character_id)
    return render(request, "characters/_dark_side.html", context)


@acts
def call(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    hold = access_character(request.user, campaign_id, character_id, writing=True)
    name = hold.character.name
    try:
        deed = services.dark_side_call(
            user=request.user,
            campaign_id=campaign_id,
            character_id=character_id,
            deed_id=form_id(request),
            ability=request.POST.get("ability", ""),
            harms_living=request.POST.get("harms") != "nobody",
        )
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _call_words(deed, name))
    return _back(campaign_id, character_id)


def _call_words(deed: DarkDeed, name: str) -> str:
    if deed.consumed:
        return f"The Dark Side answers, and consumes {name}."
    if deed.success:
        return "The Dark Side answers: a Force Point for this round, and its mark for good."
    if deed.character.fallen:
        return f"No answer. For a moment {name} is free of it."
    return "No answer. It costs nothing, but the next call is harder."


@acts
def round_over(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    return _do(request, campaign_id, character_id, services.dark_point_ends, "It is gone.")


@acts
def warn(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    return _do(
        request,
        campaign_id,
        character_id,
        services.dark_side_warn,
        "The player is asked.",
        deed_id=form_id(request),
        text=request.POST.get("text", ""),
    )


@acts
def answer(request: SignedIn, campaign_id: UUID, character_id: UUID, deed_id: UUID) -> HttpResponse:
    return _do(
        request,
        campaign_id,
        character_id,
        services.dark_side_answer,
        "Your answer is kept.",
        deed_id=deed_id,
        insists=request.POST.get("answer") == "insist",
    )


@acts
def atone(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    done = "A Dark Side Point is gone. The Force Point comes back when the adventure ends."
    return _do(request, campaign_id, character_id, services.atone, done, deed_id=form_id(request))


@acts
def take_back(
    request: SignedIn, campaign_id: UUID, character_id: UUID, deed_id: UUID
) -> HttpResponse:
    return do(
        request,
        reverse("characters:dark_side", args=[campaign_id, character_id]),
        "Taken back, with all it brought.",
        fall.deed_take_back,
        campaign_id=campaign_id,
        deed_id=deed_id,
    )


@acts
def to_light(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    done = "Back in the light."
    return _do(
        request, campaign_id, character_id, fall.return_to_light, done, deed_id=form_id(request)
    )


@acts
def fallen(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    return _do(
        request,
        campaign_id,
        character_id,
        fall.fallen_set,
        "Kept.",
        fallen=request.POST.get("fallen") == "yes",
    )


@acts
def seen(request: SignedIn, campaign_id: UUID, deed_id: UUID) -> HttpResponse:
    access_campaign(request.user, campaign_id, Need.WATCH)
    fall.fall_seen(user=request.user, campaign_id=campaign_id, deed_id=deed_id)
    return redirect("characters:roster", campaign_id)


def _back(campaign_id: UUID, character_id: UUID) -> HttpResponse:
    return redirect("characters:dark_side", campaign_id, character_id)
