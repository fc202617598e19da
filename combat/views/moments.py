"""A GM looks into one thing that happened: changes a number of it, tells it, or goes back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from campaign.access import Need
from campaign.errors import Refused
from campaign.views.base import SignedIn, acts, reads
from combat.access import Stand
from combat.errors import StaleFight
from combat.selectors.moment import Number
from combat.selectors.moment import moment as find_moment
from combat.services.commands import combat_amend, combat_command, combat_undo
from combat.views.base import context_of, moment, request_id, stand_of

HIGHEST, MOST_KEYS = 999, 100


@reads
def look_into(request: SignedIn, campaign_id: UUID, combat_id: UUID, seq: int) -> HttpResponse:
    """One thing that happened: its numbers, and the way back."""
    stand = stand_of(request, campaign_id, combat_id, Need.RUN)
    return _page(request, stand, seq)


@acts
def amend(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    """Another number, with a reason. What could not be done again is listed afterwards."""
    stand = stand_of(request, campaign_id, combat_id, Need.RUN)
    key, value = request.POST.get("key", "")[:200], request.POST.get("value", "").strip()
    seq, failed = _looked_at(request), _typed(request, key)
    found = find_moment(stand, seq)
    known = found.numbers if found else ()
    number = next((one for one in known if one.key == key), None)
    if number is None:
        failed |= {"where": "whole", "text": str(Refused("override.never_used"))}
        return _page(request, stand, seq, failed, 422)
    if not _fits(number, value):
        failed |= {"where": "value", "text": f"Give a whole number up to {HIGHEST}."}
        return _page(request, stand, seq, failed, 422)
    meant = value if number.choices else int(value)
    return _deed(request, stand, failed, combat_amend, key=key, value=meant, reason=_why(request))


@acts
def undo(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    stand = stand_of(request, campaign_id, combat_id, Need.RUN)
    to = request.POST.get("to", "")
    there = int(to) if to.isdecimal() and len(to) < 10 else -1
    failed = _typed(request, "undo")
    return _deed(request, stand, failed, combat_undo, to=there, reason=_why(request))


@acts
def reveal(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    """How something unsure went is told to everyone after all."""
    stand = stand_of(request, campaign_id, combat_id, Need.RUN)
    data = {"act": request.POST.get("act", "")[:80]}
    failed = _typed(request, "reveal")
    return _deed(request, stand, failed, combat_command, kind="reveal", data=data)


@acts
def shown(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    """Rolls made behind the screen are shown to everyone: some, or all of a round."""
    stand = stand_of(request, campaign_id, combat_id, Need.RUN)
    number = request.POST.get("round", "")
    data: dict[str, Any] = {"keys": [key[:200] for key in request.POST.getlist("keys")[:MOST_KEYS]]}
    if number.isdecimal() and len(number) < 6:
        data = {"round": int(number)}
    failed = _typed(request, "reveal")
    return _deed(request, stand, failed, combat_command, kind="show", data=data)


def _deed(
    request: SignedIn,
    stand: Stand,
    failed: dict[str, Any],
    verb: Callable[..., Any],
    **given: Any,
) -> HttpResponse:
    """Done, it is told on the page of the fight; refused, it says why where it was typed."""
    ids = {"campaign_id": stand.combat.campaign_id, "combat_id": stand.combat.pk}
    sent = {"request_id": request_id(request), "seq": moment(request)}
    try:
        command = verb(user=request.user, **ids, **sent, **given)
    except Refused as refusal:
        where = "reason" if refusal.code == "override.no_reason" else "whole"
        status = 409 if isinstance(refusal, StaleFight) else 422
        failed |= {"where": where, "text": str(refusal)}
        fresh = stand_of(request, ids["campaign_id"], ids["combat_id"], Need.RUN)
        return _page(request, fresh, _looked_at(request), failed, status)
    if command.answer.get("dropped"):
        messages.warning(request, "Done. Some things could not be done again.")
        return redirect("combat:moment", *ids.values(), command.first)
    messages.success(request, "Done, and everything that follows with it.")
    return redirect(stand.combat)


def _page(
    request: SignedIn,
    stand: Stand,
    seq: int,
    failed: dict[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    found = find_moment(stand, seq)
    if found is None and failed is None:
        raise Http404
    if found is None:
        messages.error(request, str(failed and failed["text"]))
        return redirect(stand.combat)
    context = context_of(stand) | {"moment": found, "failed": failed}
    return render(request, "combat/moment.html", context, status=status)


def _looked_at(request: SignedIn) -> int:
    text = request.POST.get("moment", "")
    return int(text) if text.isdecimal() and len(text) < 10 else 0


def _typed(request: SignedIn, key: str) -> dict[str, Any]:
    """What was typed is not lost when it is refused."""
    return {
        "key": key,
        "value": request.POST.get("value", "")[:40],
        "reason": request.POST.get("reason", "")[:200],
    }


def _why(request: SignedIn) -> str:
    return request.POST.get("reason", "").strip()[:200]


def _fits(number: Number, value: str) -> bool:
    if number.choices:
        return value in dict(number.choices)
    digits = value.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) < 5 and int(digits) <= HIGHEST
