"""Setting a fight up: who comes, where they stand, what the place is like."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import redirect, render

from campaign.access import Need
from campaign.errors import Refused
from campaign.views.base import Context, SignedIn, acts, reads
from characters.services.npcs import Unreadable
from combat.access import Stand
from combat.selectors import setup as selectors
from combat.selectors.board import board
from combat.services import setup as services
from combat.services.commands import combat_command
from combat.services.encounters import encounter_save
from combat.setup_forms import BringForm, KeepForm, PartyForm, SceneForm
from combat.views.base import context_of, request_id, stand_of


def _context(stand: Stand) -> Context:
    """Everything the page offers; a form that came back replaces its own."""
    state = selectors.whole_state(stand)
    place, offered = selectors.place_of(state), selectors.offered(stand)
    return {
        **context_of(stand),
        "board": board(stand),
        "place": place,
        "offered": offered,
        "unmeasured": selectors.unmeasured(stand, state),
        "known_names": selectors.known_names(stand.seat),
        "encounters": selectors.encounters(stand.seat),
        "party_form": _party(stand),
        "bring_form": _bring(stand),
        "scene_form": SceneForm(state=state, place=place, offered=offered),
        "keep_form": KeepForm(initial={"name": stand.combat.title}, auto_id="keep_%s"),
    }


def _party(stand: Stand, data: Any = None) -> PartyForm:
    state = selectors.whole_state(stand)
    outside = selectors.party_outside(stand, state)
    place = selectors.place_of(state)
    return PartyForm(data, outside=outside, place=place, prefix="party")


def _bring(stand: Stand, data: Any = None) -> BringForm:
    place = selectors.place_of(selectors.whole_state(stand))
    people = selectors.controllers(stand.seat)
    return BringForm(data, people=people, place=place, prefix="bring")


@reads
def setup(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    stand = stand_of(request, campaign_id, combat_id, Need.RUN)
    return render(request, "combat/setup.html", _context(stand))


@acts
def party(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    """The party, or those of it who are here."""
    stand = stand_of(request, campaign_id, combat_id, Need.RUN)
    form = _party(stand, request.POST)
    if not form.is_valid():
        return _again(request, stand, party_form=form)
    return _try(
        request,
        stand,
        {"party_form": form},
        services.setup_bring_party,
        request_id=form.cleaned_data["request"],
        characters=[UUID(one) for one in form.cleaned_data["characters"]],
        placing=form.placing(),
    )


@acts
def bring(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    stand = stand_of(request, campaign_id, combat_id, Need.RUN)
    form = _bring(stand, request.POST)
    if not form.is_valid():
        return _again(request, stand, bring_form=form)
    given = form.cleaned_data
    return _try(
        request,
        stand,
        {"bring_form": form},
        services.setup_bring,
        request_id=given["request"],
        line=given["line"],
        text=given["text"],
        together=not given["apart"],
        placing=form.placing(given["controller"]),
    )


@acts
def bring_encounter(
    request: SignedIn, campaign_id: UUID, combat_id: UUID, encounter_id: UUID
) -> HttpResponse:
    stand = stand_of(request, campaign_id, combat_id, Need.RUN)
    return _try(
        request,
        stand,
        {},
        services.setup_bring_encounter,
        request_id=request_id(request),
        encounter_id=encounter_id,
    )


@acts
def scene(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    stand = stand_of(request, campaign_id, combat_id, Need.RUN)
    state = selectors.whole_state(stand)
    form = SceneForm(
        request.POST,
        state=state,
        place=selectors.place_of(state),
        offered=selectors.offered(stand),
    )
    if not form.is_valid():
        return _again(request, stand, scene_form=form)
    if not form.wanted():
        return redirect("combat:setup", campaign_id, combat_id)
    return _try(
        request,
        stand,
        {"scene_form": form},
        combat_command,
        "Set.",
        request_id=form.cleaned_data["request"],
        seq=stand.moment,
        kind="scene",
        data=form.wanted(),
    )


@acts
def keep(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    """The GM's side as an encounter of the campaign."""
    stand = stand_of(request, campaign_id, combat_id, Need.RUN)
    form = KeepForm(request.POST, auto_id="keep_%s")
    if not form.is_valid():
        return _again(request, stand, keep_form=form)
    given = form.cleaned_data
    return _try(
        request,
        stand,
        {"keep_form": form},
        encounter_save,
        "Kept: begin a fight from it whenever you like.",
        encounter_id=given["id"],
        name=given["name"],
    )


def _try(
    request: SignedIn,
    stand: Stand,
    forms: dict[str, Form],
    verb: Any,
    done: str = "They are in.",
    **given: Any,
) -> HttpResponse:
    """Do it and come back to the page; what is refused is said in the form it was asked with."""
    ids = {"campaign_id": stand.combat.campaign_id, "combat_id": stand.combat.pk}
    try:
        verb(user=request.user, **ids, **given)
    except Unreadable as unreadable:
        for form in forms.values():
            form.add_error(
                "text", [str(Refused(one.code, **one.params)) for one in unreadable.faults]
            )
        return _again(request, stand, **forms)
    except Refused as refusal:
        for form in forms.values():
            form.add_error(None, str(refusal))
        if not forms:
            messages.error(request, str(refusal))
        return _again(request, stand, **forms)
    messages.success(request, done)
    return redirect("combat:setup", *ids.values())


def _again(request: SignedIn, stand: Stand, **forms: Any) -> HttpResponse:
    return render(request, "combat/setup.html", {**_context(stand), **forms}, status=422)
