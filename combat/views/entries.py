"""One entry of a fight in the GM's hand: changed, parted, joined, gone and back."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from campaign.access import Need
from campaign.errors import Refused
from campaign.views.base import Context, SignedIn, acts, asks
from combat.access import Stand
from combat.entry_forms import EntryForm
from combat.errors import StaleFight
from combat.selectors import setup as selectors
from combat.selectors.mended import sheet_mended
from combat.services import setup as services
from combat.services.commands import combat_command
from combat.services.mending import setup_take_over
from combat.views.base import context_of, request_id, stand_of


@asks
def entry(request: SignedIn, campaign_id: UUID, combat_id: UUID, entry: str) -> HttpResponse:
    """Everything about somebody that a GM can change, in a dialog or on a page of its own."""
    stand = stand_of(request, campaign_id, combat_id, Need.RUN)
    form = _form(stand, entry, request.POST or None)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            services.setup_change(
                user=request.user,
                campaign_id=campaign_id,
                combat_id=combat_id,
                request_id=given["request"],
                entry=entry,
                seen=given["seen"],
                changes=form.changes(),
                reason=given["reason"],
            )
        except StaleFight:
            return _clash(request, stand, entry, form)
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            return _done(request, stand, "Changed.")
    status = 422 if form.errors else 200
    return _page(request, stand, entry, form, status=status)


@acts
def split(request: SignedIn, campaign_id: UUID, combat_id: UUID, entry: str) -> HttpResponse:
    stand = stand_of(request, campaign_id, combat_id, Need.RUN)
    members = request.POST.getlist("members")
    return _try(request, stand, entry, partial(services.setup_split, entry=entry, members=members))


@acts
def join(request: SignedIn, campaign_id: UUID, combat_id: UUID, entry: str) -> HttpResponse:
    stand = stand_of(request, campaign_id, combat_id, Need.RUN)
    joining = request.POST.getlist("joining")
    return _try(request, stand, entry, partial(services.setup_join, entry=entry, joining=joining))


@acts
def take_over(request: SignedIn, campaign_id: UUID, combat_id: UUID, entry: str) -> HttpResponse:
    """The sheet as it stands now, mended since they came."""
    stand = stand_of(request, campaign_id, combat_id, Need.RUN)
    verb = partial(
        setup_take_over,
        entry=entry,
        seen=request.POST.get("seen", ""),
        wounds=request.POST.get("wounds") == "yes",
        reason=request.POST.get("reason", ""),
    )
    return _try(request, stand, entry, verb)


@acts
def leave(request: SignedIn, campaign_id: UUID, combat_id: UUID, entry: str) -> HttpResponse:
    """Gone from the fight; what they did stays in the log."""
    stand = stand_of(request, campaign_id, combat_id, Need.RUN)
    why = request.POST.get("why", "").strip()[:80] or "left"
    return _command(request, stand, entry, "remove", {"who": entry, "why": why})


@acts
def come_back(request: SignedIn, campaign_id: UUID, combat_id: UUID, entry: str) -> HttpResponse:
    stand = stand_of(request, campaign_id, combat_id, Need.RUN)
    return _command(request, stand, entry, "set", {"who": entry, "fields": {"gone": False}})


@acts
def show(request: SignedIn, campaign_id: UUID, combat_id: UUID, entry: str) -> HttpResponse:
    """Hide somebody, or let everyone see them."""
    stand = stand_of(request, campaign_id, combat_id, Need.RUN)
    hidden = request.POST.get("hidden") == "yes"
    return _command(request, stand, entry, "set", {"who": entry, "fields": {"hidden": hidden}})


def _form(stand: Stand, entry: str, data: Any = None) -> EntryForm:
    state = selectors.whole_state(stand)
    found = selectors.handled(state, entry)
    if found is None:
        raise Http404
    return EntryForm(
        data,
        state=state,
        entry=entry,
        people=selectors.controllers(stand.seat),
        offered=selectors.offered(stand),
        initial={"seen": found.mark},
    )


def _command(
    request: SignedIn, stand: Stand, entry: str, kind: str, data: dict[str, Any]
) -> HttpResponse:
    """Whatever the moment: who leaves, leaves."""
    verb = partial(combat_command, seq=stand.moment, kind=kind, data=data)
    return _try(request, stand, entry, verb)


def _try(request: SignedIn, stand: Stand, entry: str, verb: Callable[..., Any]) -> HttpResponse:
    ids = {"campaign_id": stand.combat.campaign_id, "combat_id": stand.combat.pk}
    try:
        verb(user=request.user, **ids, request_id=request_id(request))
    except StaleFight:
        refused = "This changed while you were at it: look again."
        return _page(request, stand, entry, _form(stand, entry), status=409, refused=refused)
    except Refused as refusal:
        form = _form(stand, entry)
        return _page(request, stand, entry, form, status=422, refused=str(refusal))
    return _done(request, stand, "Done.")


def _clash(request: SignedIn, stand: Stand, entry: str, form: EntryForm) -> HttpResponse:
    """What was typed stays, and sending it again means it."""
    fresh = _form(stand, entry)
    data = request.POST.copy()
    data["seen"] = fresh.initial["seen"]
    form.data = data
    form.add_error(None, "This changed while you were at it. What you typed is kept below.")
    return _page(request, stand, entry, form, status=409)


def _page(
    request: SignedIn, stand: Stand, entry: str, form: EntryForm, *, status: int, refused: str = ""
) -> HttpResponse:
    state = selectors.whole_state(stand)
    found: Context = {
        **context_of(stand),
        "form": form,
        "entry": selectors.handled(state, entry),
        "place": selectors.place_of(state),
        "mended": sheet_mended(stand, entry),
        "refused": refused,
    }
    template = "_entry.html" if request.htmx else "entry.html"  # type: ignore[attr-defined]
    return render(request, f"combat/{template}", found, status=status)


def _done(request: SignedIn, stand: Stand, words: str) -> HttpResponse:
    if request.htmx:  # type: ignore[attr-defined]
        told = json.dumps({"closeDialog": {}, "live:fight": {}})
        return HttpResponse(status=204, headers={"HX-Trigger": told})
    messages.success(request, words)
    return redirect(stand.combat)
