from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

import live
from campaign.errors import Refused
from campaign.views.base import Context, SignedIn, acts, asks, do, form_id, reads
from characters.access import Hold, access_character
from characters.models import Points
from characters.selectors.advancement import board
from characters.services import advancement as services
from characters.services.advancement import Wish
from characters.services.ledger import balance
from characters.services.sheets import rules_of
from rules.characters.training import Lesson

MOST_EXTRA = 99


@reads
def improve(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    hold = access_character(request.user, campaign_id, character_id, writing=True)
    return render(request, "characters/improve.html", _board(hold))


@reads
def improve_fragment(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    hold = access_character(request.user, campaign_id, character_id, writing=True)
    return render(request, "characters/_improve.html", _board(hold))


def _board(hold: Hold) -> Context:
    return {
        "seat": hold.seat,
        "character": hold.character,
        "cursor": live.cursor(hold.seat.campaign.topic, hold.seat.audiences),
        "board": board(hold),
    }


@asks
def improve_one(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    """The price of one step and how it is trained, before it is paid."""
    hold = access_character(request.user, campaign_id, character_id, writing=True)
    if request.method == "GET":
        return _ask(request, hold, _wish(request.GET.dict()))
    given = request.POST.dict()
    try:
        services.improvement_buy(
            user=request.user,
            campaign_id=campaign_id,
            character_id=character_id,
            improvement_id=form_id(request),
            wish=_wish(given, sent=True),
        )
    except Refused as refusal:
        return _ask(request, hold, _wish(given), str(refusal))
    back = reverse("characters:improve", args=[campaign_id, character_id])
    messages.success(request, "Paid for; the ledger has it.")
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponse(status=204, headers={"HX-Redirect": back})
    return redirect(back)


def _ask(request: SignedIn, hold: Hold, wish: Wish, problem: str = "") -> HttpResponse:
    points = Points(rules_of(hold.seat.campaign).points.improve_with)
    context: Context = {
        "seat": hold.seat,
        "character": hold.character,
        "wish": wish,
        "points": points,
        "left": balance(hold.character, points),
        "problem": problem,
    }
    try:
        context["step"] = services.step_for(hold.character, wish)
        context["after"] = context["left"] - context["step"].price
        shut = services.why_not(hold.character, context["step"])
        context["problem"] = problem or (str(shut) if shut else "")
    except Refused as refusal:
        context["problem"] = problem or str(refusal)
    page = "characters/_improve_one.html" if request.htmx else "characters/improve_one.html"  # type: ignore[attr-defined]
    return render(request, page, context, status=422 if problem and not request.htmx else 200)  # type: ignore[attr-defined]


def _wish(given: dict[str, str], *, sent: bool = False) -> Wish:
    """What a page asks for; only a sent form says what it saw."""
    name, part = given.get("name", ""), given.get("part")
    price, extra = given.get("price", ""), given.get("extra", "")
    return Wish(
        kind=given.get("kind", ""),
        name=f"{name}: {part}" if part is not None else name,
        lesson=Lesson(
            teacher="teacher" in given,
            used_last_adventure="used" in given,
            extra_points=min(int(extra[:4]), MOST_EXTRA) if extra.isdecimal() else 0,
        ),
        seen=given.get("seen", "") if sent else None,
        price=(int(price[:9]) if price.isdecimal() else -1) if sent else None,
    )


@acts
def take_back(
    request: SignedIn, campaign_id: UUID, character_id: UUID, improvement_id: UUID
) -> HttpResponse:
    return do(
        request,
        reverse("characters:improve", args=[campaign_id, character_id]),
        "Taken back; the points are returned.",
        services.improvement_take_back,
        campaign_id=campaign_id,
        improvement_id=improvement_id,
    )
