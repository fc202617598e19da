"""Injury and healing of one character: how it is, rest, treatments, and what was done so far."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

import live
from campaign.access import Need, access_campaign
from campaign.errors import Refused
from campaign.models import TableRoll
from campaign.views.base import Context, SignedIn, acts, asks, do, form_id, form_page, reads
from characters.access import Hold, access_character
from characters.healing_forms import RestRollForm, RollOfHealing, TreatForm
from characters.models import Character
from characters.selectors import health as find
from characters.services import cures, resting
from characters.services.cases import case_of
from characters.services.medpacs import medpacs_carried
from characters.services.sheets import sheet_of
from characters.services.treating import (
    bearer_of,
    better_skill,
    healer_of,
    reckoned_for,
    task_for,
    treatment_give,
)
from rules.characters.sheet_parts import STRENGTH

MOST_RESTED = 1_000


def _context(request: SignedIn, campaign_id: UUID, character_id: UUID) -> Context:
    hold = access_character(request.user, campaign_id, character_id)
    page = find.treatments_page(hold, request.GET.get("after"))
    found = find.health(hold)
    return {
        "seat": hold.seat,
        "hold": hold,
        "character": hold.character,
        "cursor": live.cursor(hold.seat.campaign.topic, hold.seat.audiences),
        "health": found,
        "table": find.rest_table(found.table) if found.table else [],
        "page": page,
        "entries": find.entries(hold, page.rows),
        "injuries": find.injuries(hold),
    }


@reads
def page(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    context = _context(request, campaign_id, character_id)
    return render(request, "characters/health.html", context)


@reads
def fragment(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    context = _context(request, campaign_id, character_id)
    return render(request, "characters/_health_board.html", context)


@acts
def rest(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    rested = request.POST.get("rested", "")
    return do(
        request,
        _at(campaign_id, character_id),
        "Resting. The healing roll comes with its day.",
        resting.rest_begin,
        campaign_id=campaign_id,
        character_id=character_id,
        treatment_id=form_id(request),
        rested=min(int(rested[:5]), MOST_RESTED) if rested.isdecimal() else 0,
    )


@acts
def rest_stop(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    return do(
        request,
        _at(campaign_id, character_id),
        "Up again.",
        resting.rest_stop,
        campaign_id=campaign_id,
        character_id=character_id,
    )


@acts
def stun_over(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    return do(
        request,
        _at(campaign_id, character_id),
        "It has passed.",
        resting.stun_shake_off,
        campaign_id=campaign_id,
        character_id=character_id,
        treatment_id=form_id(request),
    )


@acts
def take_back(
    request: SignedIn, campaign_id: UUID, character_id: UUID, treatment_id: UUID
) -> HttpResponse:
    return do(
        request,
        _at(campaign_id, character_id),
        "Taken back; the roll stays.",
        cures.treatment_take_back,
        campaign_id=campaign_id,
        treatment_id=treatment_id,
    )


@asks
def rest_roll(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    """The healing roll: full Strength against the ruleset's own table."""
    hold = access_character(request.user, campaign_id, character_id, writing=True)
    running = case_of(hold.character).running
    form = RestRollForm(request.POST or None, seat=hold.seat, initial=_usual(hold))
    if request.method == "POST" and form.is_valid():
        try:
            resting.rest_roll(
                user=request.user,
                campaign_id=campaign_id,
                character_id=character_id,
                rest_id=_rest_id(request),
                roll_id=form.cleaned_data["id"],
                how=form.how(),
                accelerated=form.cleaned_data.get("accelerated", False),
            )
        except Refused as refusal:
            form.add_error(_field(form, refusal), str(refusal))
        else:
            return _done(request, campaign_id, character_id)
    found = find.health(hold)
    context = {
        **_shown(hold, form),
        "rest": running,
        "code": sheet_of(hold.character).all_attributes.get(STRENGTH),
        "table": find.rest_table(found.table) if found.table else [],
    }
    return form_page(request, _template(request, "rest_roll"), context)


@asks
def treat(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    """Who helps with what: the code and its penalties against the difficulty of the injury."""
    access_campaign(request.user, campaign_id, Need.PLAY, writing=True)
    hold = access_character(request.user, campaign_id, character_id)
    form = TreatForm(
        request.POST or None,
        seat=hold.seat,
        patient=hold.character,
        healer=request.GET.get("healer", ""),
        initial=_usual(hold) | {"way": request.GET.get("way", "")},
    )
    trying = request.method == "GET" or "try" in request.POST
    if not trying and form.is_valid():
        try:
            treatment_give(
                user=request.user,
                campaign_id=campaign_id,
                character_id=character_id,
                treatment_id=form.cleaned_data["id"],
                care=form.care(),
                how=form.how(),
            )
        except Refused as refusal:
            form.add_error(_field(form, refusal), str(refusal))
        else:
            return _done(request, campaign_id, character_id)
    context = {**_shown(hold, form), **_tried(hold, form)}
    if trying:
        return render(request, _template(request, "treat"), context)
    return form_page(request, _template(request, "treat"), context)


def _tried(hold: Hold, form: TreatForm) -> Context:
    """What would be rolled as the form stands, or why nothing can be."""
    asked = form
    if not form.is_bound:
        first = {name: form[name].value() for name in form.fields if form[name].value()}
        choices = [value for value, _ in form["way"].field.choices]  # type: ignore[attr-defined]
        first["way"] = first.get("way") if first.get("way") in choices else choices[0]
        asked = TreatForm(first, seat=hold.seat, patient=hold.character)
    if not asked.is_valid():
        return {}
    care, seat, patient = asked.care(), hold.seat, hold.character
    try:
        healer = healer_of(seat, care, patient)
        task = task_for(seat, case_of(patient), care.by(better_skill(seat, healer, care)))
        bearer = bearer_of(seat, care, healer, patient)
        reckoned = reckoned_for(seat, healer, task, care, asked.how())
    except Refused as refusal:
        return {"problem": str(refusal)}
    found = {"task": task, "reckoned": reckoned, "number": care.number or task.difficulty}
    if bearer:
        found |= {"bearer": bearer, "carried": medpacs_carried(bearer)}
    return found


def _shown(hold: Hold, form: RollOfHealing) -> Context:
    return {"seat": hold.seat, "hold": hold, "character": hold.character, "form": form}


def _usual(hold: Hold) -> Context:
    """What happens to the GMs' own people is between GMs, unless they say otherwise."""
    secret = hold.character.kind == Character.Kind.OTHER
    seen = TableRoll.Visibility.GM if secret else TableRoll.Visibility.EVERYONE
    return {"visibility": seen}


def _field(form: RollOfHealing, refusal: Refused) -> str | None:
    """Beside the field that was refused, if it is on the form."""
    area = refusal.code.partition(".")[0]
    known = {
        "healing.no_healer": "healer",
        "healing.no_medpac": "medpac",
        "healing.medpac_gm": "medpac",
        "code.unreadable": "extra",
        "roll.code": "code",
    }
    where = known.get(refusal.code) or {"dice": "faces"}.get(area)
    return where if where in form.fields else None


def _rest_id(request: SignedIn) -> UUID:
    try:
        return UUID(request.POST.get("rest", ""))
    except ValueError as error:
        raise Http404 from error


def _done(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponse(status=204, headers={"HX-Trigger": "closeDialog"})
    return redirect(_at(campaign_id, character_id))


def _template(request: SignedIn, name: str) -> str:
    """In the dialog, or as a page of its own for whoever has no script."""
    return f"characters/_{name}.html" if request.htmx else f"characters/{name}.html"  # type: ignore[attr-defined]


def _at(campaign_id: UUID, character_id: UUID) -> str:
    return reverse("characters:health", args=[campaign_id, character_id])
