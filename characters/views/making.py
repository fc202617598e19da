from __future__ import annotations

from collections.abc import Callable
from functools import partial
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from campaign.errors import Refused
from campaign.views.base import Context, SignedIn, acts, do, reads
from characters.access import access_character
from characters.models import Character, DroidBuild
from characters.selectors.editing import words
from characters.selectors.making import making
from characters.selectors.sheet import groups, last_comment
from characters.services import choices
from characters.services import creation as services
from characters.services.sheets import rules_of, sheet_of
from characters.views.base import do_for

TEXTS = ("name", "concept", "background")

_do = partial(do_for, "characters:sheet")


def _context(request: SignedIn, campaign_id: UUID, character_id: UUID) -> Context:
    hold = access_character(request.user, campaign_id, character_id, writing=True)
    rules, sheet = rules_of(hold.seat.campaign), sheet_of(hold.character)
    return {
        "seat": hold.seat,
        "hold": hold,
        "character": hold.character,
        "sheet": sheet,
        "groups": groups(sheet, rules, every_skill=True),
        "making": making(hold),
        "comment": last_comment(hold),
        "words": [box for box in words(hold) if box.field in TEXTS],
    }


@reads
def make(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    context = _context(request, campaign_id, character_id)
    if context["character"].state != Character.State.DRAFT:
        return redirect("characters:sheet", campaign_id, character_id)
    if DroidBuild.objects.filter(character=context["character"]).exists():
        return redirect("characters:droid", campaign_id, character_id)
    return render(request, "characters/make.html", context)


@acts
def skill(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    """Put pips into a skill or take them out; answers with the draft as it stands."""
    return _choose(
        request,
        campaign_id,
        character_id,
        request.POST.get("skill", ""),
        lambda: services.character_add_to_skill(
            user=request.user,
            campaign_id=campaign_id,
            character_id=character_id,
            skill=_skill_named(request),
            pips=_pips(request.POST.get("pips", "")),
        ),
    )


@acts
def species(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    return _choose(
        request,
        campaign_id,
        character_id,
        "species",
        lambda: choices.character_choose_species(
            user=request.user,
            campaign_id=campaign_id,
            character_id=character_id,
            species=request.POST.get("species", ""),
        ),
    )


@acts
def gear(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    return _choose(
        request,
        campaign_id,
        character_id,
        "gear",
        lambda: choices.character_choose_gear(
            user=request.user,
            campaign_id=campaign_id,
            character_id=character_id,
            taken=request.POST.getlist("taken"),
            belongings=request.POST.get("belongings", "").splitlines(),
        ),
    )


def _choose(
    request: SignedIn,
    campaign_id: UUID,
    character_id: UUID,
    about: str,
    choice: Callable[[], object],
) -> HttpResponse:
    """Answers with the draft as it stands; a refusal is shown beside what it is about."""
    access_character(request.user, campaign_id, character_id, writing=True)
    problem = ""
    try:
        choice()
    except Refused as refusal:
        problem = str(refusal)
    if not request.htmx:  # type: ignore[attr-defined]
        if problem:
            messages.error(request, problem)
        return redirect("characters:make", campaign_id, character_id)
    status = 422 if problem else 200
    if about == "gear":
        return render(request, "characters/_problem.html", {"problem": problem}, status=status)
    context = _context(request, campaign_id, character_id)
    context |= {"problem": problem, "problem_about": about}
    return render(request, "characters/_making.html", context, status=status)


def _skill_named(request: SignedIn) -> str:
    """A specialization comes with its name in a field of its own."""
    owner = request.POST.get("skill", "")
    return f"{owner}: {request.POST['special']}" if "special" in request.POST else owner


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
