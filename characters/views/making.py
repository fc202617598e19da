from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from campaign.errors import Refused
from campaign.views.base import Context, SignedIn, acts, do, reads
from characters.access import access_character
from characters.models import Character
from characters.selectors import sheet as find
from characters.services import creation as services
from characters.services.sheets import rules_of, sheet_of


def _context(request: SignedIn, campaign_id: UUID, character_id: UUID) -> Context:
    hold = access_character(request.user, campaign_id, character_id, writing=True)
    rules = rules_of(hold.seat.campaign)
    return {
        "seat": hold.seat,
        "hold": hold,
        "character": hold.character,
        "groups": find.groups(sheet_of(hold.character), rules, every_skill=True),
        "making": find.making(hold.character),
    }


@reads
def make(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    context = _context(request, campaign_id, character_id)
    if context["character"].state != Character.State.DRAFT:
        return redirect("characters:sheet", campaign_id, character_id)
    return render(request, "characters/make.html", context)


@acts
def skill(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    """Put pips into a skill or take them out; answers with the sheet as it stands."""
    access_character(request.user, campaign_id, character_id, writing=True)
    problem = ""
    try:
        services.character_add_to_skill(
            user=request.user,
            campaign_id=campaign_id,
            character_id=character_id,
            skill=request.POST.get("skill", ""),
            pips=_pips(request.POST.get("pips", "")),
        )
    except Refused as refusal:
        problem = str(refusal)
    if not request.htmx:  # type: ignore[attr-defined]
        if problem:
            messages.error(request, problem)
        return redirect("characters:make", campaign_id, character_id)
    context = _context(request, campaign_id, character_id)
    context |= {"problem": problem, "problem_skill": request.POST.get("skill", "")}
    return render(request, "characters/_making.html", context, status=422 if problem else 200)


def _pips(text: str) -> int:
    steps = {"3": 3, "1": 1, "-1": -1, "-3": -3}
    if text not in steps:
        raise Refused("character.value")
    return steps[text]


@acts
def hand_in(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    return _do(request, campaign_id, character_id, services.character_hand_in, "Handed in.")


@acts
def approve(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    return _do(request, campaign_id, character_id, services.character_approve, "In play.")


@acts
def send_back(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    return _do(
        request,
        campaign_id,
        character_id,
        services.character_return,
        "Sent back with your comment.",
        comment=request.POST.get("comment", ""),
    )


@acts
def discard(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    back = reverse("characters:roster", args=[campaign_id])
    given = {"campaign_id": campaign_id, "character_id": character_id}
    return do(request, back, "The draft is gone.", services.character_discard, **given)


def _do(
    request: SignedIn,
    campaign_id: UUID,
    character_id: UUID,
    verb: services.Verb,
    done: str,
    **more: str,
) -> HttpResponse:
    back = reverse("characters:sheet", args=[campaign_id, character_id])
    given = {"campaign_id": campaign_id, "character_id": character_id, **more}
    return do(request, back, done, verb, **given)
