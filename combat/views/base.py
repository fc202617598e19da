"""What every view of a fight shares: finding it, reading a command, answering a deed."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import redirect, render

import live
from campaign.access import Need
from campaign.errors import Refused
from campaign.views.base import Context, SignedIn
from combat.access import Stand, access_combat
from combat.errors import StaleFight
from combat.selectors.board import board


def stand_of(
    request: SignedIn, campaign_id: UUID, combat_id: UUID, need: Need = Need.WATCH
) -> Stand:
    return access_combat(request.user, campaign_id, combat_id, need)


def context_of(stand: Stand) -> Context:
    """What every fragment of a fight is rendered with; the cursor is taken before anything else."""
    cursor = live.cursor(stand.combat.topic, stand.seat.audiences)
    return {
        "seat": stand.seat,
        "stand": stand,
        "combat": stand.combat,
        "cursor": cursor,
        "board": board(stand),
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
    request: SignedIn, stand: Stand, verb: Callable[..., Any], done: str = "", **given: Any
) -> HttpResponse:
    """Carry out a verb. A page with scripts is told to look again; others are sent back to it."""
    ids = {"campaign_id": stand.combat.campaign_id, "combat_id": stand.combat.pk}
    try:
        verb(user=request.user, **ids, **given)
    except StaleFight as stale:
        return _refused(request, stand, stale, 409)
    except Refused as refusal:
        return _refused(request, stand, refusal, 422)
    if not request.htmx:  # type: ignore[attr-defined]
        if done:
            messages.success(request, done)
        return redirect(stand.combat)
    response = HttpResponse(status=204)
    response["HX-Trigger"] = json.dumps({"live:fight": {}})
    return response


def _refused(request: SignedIn, stand: Stand, refusal: Refused, status: int) -> HttpResponse:
    """Says why not. After 409 the page also fetches how the fight stands now."""
    if not request.htmx:  # type: ignore[attr-defined]
        messages.error(request, str(refusal))
        if status != 409:
            return redirect(stand.combat)
        fresh = access_combat(request.user, stand.combat.campaign_id, stand.combat.pk)
        return render(request, "combat/_strip.html", context_of(fresh), status=409)
    events: dict[str, Any] = {"toast": {"text": str(refusal), "level": "error"}}
    if status == 409:
        events["live:fight"] = {}
    fresh = access_combat(request.user, stand.combat.campaign_id, stand.combat.pk)
    response = render(request, "combat/_strip.html", context_of(fresh), status=status)
    response["HX-Retarget"], response["HX-Reswap"] = "#strip", "morph:innerHTML"
    response["HX-Trigger"] = json.dumps(events)
    return response
