"""The GM's hand: buttons for what comes next, going back, setting numbers."""

from __future__ import annotations

from uuid import UUID, uuid4

from django.http import Http404, HttpResponse
from django.shortcuts import render

from campaign.access import Need
from campaign.views.base import SignedIn, acts, asks, reads
from combat.forms import SettingsForm
from combat.selectors import desk
from combat.services.commands import combat_amend, combat_nudge, combat_undo
from combat.services.fights import combat_settings
from combat.views.base import context_of, deed, moment, request_id, stand_of


@reads
def panel(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    stand = stand_of(request, campaign_id, combat_id, Need.RUN)
    context = context_of(stand) | {"buttons": desk.buttons(stand)}
    return render(request, "combat/_gm.html", context)


@reads
def look_into(request: SignedIn, campaign_id: UUID, combat_id: UUID, seq: int) -> HttpResponse:
    """One thing that happened: its numbers, and the way back."""
    stand = stand_of(request, campaign_id, combat_id, Need.RUN)
    found = desk.moment(stand, seq)
    if found is None:
        raise Http404
    context = context_of(stand) | {"moment": found, "request_ids": [uuid4() for _ in range(3)]}
    return render(request, "combat/moment.html", context)


@acts
def undo(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    stand = stand_of(request, campaign_id, combat_id, Need.RUN)
    to = request.POST.get("to", "")
    return deed(
        request,
        stand,
        combat_undo,
        "The fight stands again where it stood then.",
        request_id=request_id(request),
        seq=moment(request),
        to=int(to) if to.isdecimal() and len(to) < 10 else -1,
        reason=request.POST.get("reason", ""),
    )


@acts
def amend(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    stand = stand_of(request, campaign_id, combat_id, Need.RUN)
    value = request.POST.get("value", "").strip()
    number = value.removeprefix("-")
    return deed(
        request,
        stand,
        combat_amend,
        "Changed, and everything after it decided again.",
        request_id=request_id(request),
        seq=moment(request),
        key=request.POST.get("key", "")[:200],
        value=int(value) if number.isdecimal() and len(number) < 5 else value[:40],
        reason=request.POST.get("reason", "").strip()[:200],
    )


@acts
def nudge(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    stand = stand_of(request, campaign_id, combat_id, Need.RUN)
    return deed(request, stand, combat_nudge, "Reminded.")


@asks
def settings(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    stand = stand_of(request, campaign_id, combat_id, Need.RUN)
    now = {"title": stand.combat.title, "health": stand.combat.health}
    form = SettingsForm(request.POST or None, initial=now)
    if request.method == "POST" and form.is_valid():
        return deed(request, stand, combat_settings, "Saved.", **form.cleaned_data)
    status = 422 if form.errors else 200
    context = context_of(stand) | {"form": form}
    return render(request, "combat/settings.html", context, status=status)
