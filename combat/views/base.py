"""What every view of a fight shares: finding it, reading a command, answering a deed."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import redirect, render

import live
from campaign.access import Need, access_campaign
from campaign.errors import Refused
from campaign.views.base import Context, SignedIn
from combat.access import Stand, access_combat, stand_at
from combat.errors import StaleFight
from combat.models import Combat
from combat.selectors.board import board


def stand_of(
    request: SignedIn, campaign_id: UUID, combat_id: UUID, need: Need = Need.WATCH
) -> Stand:
    """For a whole page: its cursor is taken before anything of the fight is read."""
    seat = access_campaign(request.user, campaign_id, need)
    cursor = live.cursor(Combat(pk=combat_id).topic, seat.audiences)
    return replace(stand_at(seat, combat_id), cursor=cursor)


def context_of(stand: Stand) -> Context:
    """What every page and fragment of a fight is rendered with."""
    return {
        "seat": stand.seat,
        "stand": stand,
        "combat": stand.combat,
        "cursor": stand.cursor,
    }


def request_id(request: SignedIn) -> UUID:
    """The id a form was born with, so that sending it twice does it once."""
    try:
        return UUID(request.POST.get("request", ""))
    except ValueError:
        return uuid4()


def moment(request: SignedIn) -> int:
    """The moment a form was made for; one that does not say is out of date."""
    text = request.POST.get("seq", "")
    return int(text) if text.isdecimal() and len(text) < 10 else -1


def command_data(request: SignedIn) -> dict[str, Any]:
    """The data of a command, as JSON in the field ``data``."""
    try:
        data = json.loads(request.POST.get("data") or "{}")
    except (ValueError, RecursionError) as error:
        raise BadRequest("This command cannot be read.") from error
    if not isinstance(data, dict):
        raise BadRequest("This command cannot be read.")
    return data


def deed(
    request: SignedIn,
    campaign_id: UUID,
    combat_id: UUID,
    verb: Callable[..., Any],
    done: str = "",
    **given: Any,
) -> HttpResponse:
    """Carry out a verb. A page with scripts is told to look again; others are sent back to it.

    Who may do it is for the verb to say.
    """
    try:
        verb(user=request.user, campaign_id=campaign_id, combat_id=combat_id, **given)
    except Refused as refusal:
        return _refused(request, access_combat(request.user, campaign_id, combat_id), refusal)
    if not request.htmx:  # type: ignore[attr-defined]
        if done:
            messages.success(request, done)
        return redirect("combat:fight", campaign_id, combat_id)
    response = HttpResponse(status=204)
    response["HX-Trigger"] = json.dumps({"live:fight": {}})
    return response


def _refused(request: SignedIn, stand: Stand, refusal: Refused) -> HttpResponse:
    """Says why not. After 409 the page also fetches how the fight stands now."""
    status = 409 if isinstance(refusal, StaleFight) else 422
    context = context_of(stand) | {"board": board(stand)}
    if not request.htmx:  # type: ignore[attr-defined]
        messages.error(request, str(refusal))
        if status != 409:
            return redirect(stand.combat)
        return render(request, "combat/_strip.html", context, status=409)
    events: dict[str, Any] = {"toast": {"text": str(refusal), "level": "error"}}
    if status == 409:
        events["live:fight"] = {}
    response = render(request, "combat/_strip.html", context, status=status)
    response["HX-Retarget"], response["HX-Reswap"] = "#strip", "morph:innerHTML"
    response["HX-Trigger"] = json.dumps(events)
    return response
