"""The GM's hand: buttons for what comes next, setting numbers beforehand."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render

from campaign.access import Need
from campaign.errors import Refused
from campaign.views.base import SignedIn, acts, asks
from combat.access import Stand, access_combat
from combat.drafts import read_draft
from combat.forms import SettingsForm
from combat.selectors.hand import numbers as foreseen
from combat.selectors.hand import settings_of
from combat.services.commands import combat_command, combat_nudge
from combat.services.fights import combat_settings
from combat.views.base import context_of, deed, moment, request_id, stand_of

MOST_NAMED, MOST_WORDS = 100, 80


@acts
def begin(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    """The next round, with those who surprise the others in it."""
    surprise = request.POST.getlist("surprise")[:MOST_NAMED]
    return _command(request, campaign_id, combat_id, "round", {"surprise": surprise})


@acts
def strike(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    """Whom a grenade caught where it went off."""
    targets = request.POST.getlist("targets")[:MOST_NAMED]
    act = request.POST.get("act", "")[:100]
    data = {"act": act, "targets": targets}
    return _command(request, campaign_id, combat_id, "strike", data)


@acts
def collide(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    """What somebody out of control runs into; with nothing in the way a craft spins."""
    into = request.POST.get("into", "").strip()[:MOST_WORDS] or "something"
    wall = "" if "spins" in request.POST else into
    who = request.POST.get("who", "")[:MOST_WORDS]
    return _command(request, campaign_id, combat_id, "collide", {"who": who, "into": wall})


def _command(
    request: SignedIn, campaign_id: UUID, combat_id: UUID, kind: str, data: dict[str, Any]
) -> HttpResponse:
    ids = campaign_id, combat_id
    access_combat(request.user, *ids, Need.RUN)
    name, seq = request_id(request), moment(request)
    return deed(request, *ids, combat_command, request_id=name, seq=seq, kind=kind, data=data)


@asks
def numbers(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    """Rolls to come, and a number of theirs set beforehand with a reason."""
    stand = stand_of(request, campaign_id, combat_id, Need.RUN)
    refused, status = "", 200
    if request.method == "POST":
        try:
            change = _screen_roll if "screen" in request.POST else _set_number
            change(request, stand)
            stand = stand_of(request, campaign_id, combat_id, Need.RUN)
        except Refused as refusal:
            refused, status = str(refusal), 422
        stand = stand_of(request, campaign_id, combat_id, Need.RUN)
    context = context_of(stand) | {"refused": refused, "drafted": request.GET.urlencode()}
    context["numbers"] = foreseen(stand, read_draft(request.GET))
    context["done"] = request.method == "POST" and status == 200
    template = "_numbers.html" if request.htmx else "numbers.html"  # type: ignore[attr-defined]
    return render(request, f"combat/{template}", context, status=status)


def _screen_roll(request: SignedIn, stand: Stand) -> None:
    """A single roll to come is made behind the screen."""
    _about_roll(request, stand, "screen_roll")


def _set_number(request: SignedIn, stand: Stand) -> None:
    value = request.POST.get("value", "").strip()
    number = int(value) if value.isdecimal() and len(value) < 5 else None
    reason = request.POST.get("reason", "").strip()[:200]
    _about_roll(request, stand, "override", value=number, reason=reason)


def _about_roll(request: SignedIn, stand: Stand, kind: str, **data: Any) -> None:
    """About the roll that was named."""
    combat_command(
        user=request.user,
        campaign_id=stand.combat.campaign_id,
        combat_id=stand.combat.pk,
        request_id=request_id(request),
        seq=stand.moment,
        kind=kind,
        data={"key": request.POST.get("key", "")[:200], **data},
    )


@acts
def nudge(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    return deed(request, campaign_id, combat_id, combat_nudge, "Reminded.")


@asks
def settings(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    stand = stand_of(request, campaign_id, combat_id, Need.RUN)
    now = settings_of(stand)
    form = SettingsForm(request.POST or None, initial=now)
    if request.method == "POST" and form.is_valid():
        return deed(request, campaign_id, combat_id, combat_settings, "Saved.", **form.cleaned_data)
    status = 422 if form.errors else 200
    context = context_of(stand) | {"form": form}
    return render(request, "combat/settings.html", context, status=status)
