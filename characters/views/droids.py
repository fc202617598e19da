from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from campaign.access import Need, access_campaign
from campaign.errors import Refused
from campaign.views.base import Context, SignedIn, acts, asks, do, form_page, reads
from characters.access import Hold, access_character
from characters.droid_forms import DroidForm, DroidNameForm
from characters.models import Character, DroidBuild
from characters.selectors import droids as find
from characters.selectors.sheet import last_comment
from characters.services import droids as services

STEPS = {"3": 3, "1": 1, "-1": -1, "-3": -3}


@asks
def begin(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    """Who builds what, after which pattern, under which name."""
    seat = access_campaign(request.user, campaign_id, Need.PLAY)
    try:
        droids = services.droid_rules(seat.campaign)
    except Refused:
        return render(request, "characters/droid_none.html", {"seat": seat})
    form = DroidForm(request.POST or None, seat=seat, droids=droids)
    if request.method == "POST" and form.is_valid():
        try:
            character = services.droid_begin(
                user=request.user,
                campaign_id=campaign_id,
                character_id=form.cleaned_data["id"],
                role=form.cleaned_data["role"],
                pattern=form.cleaned_data["pattern"],
                name=form.droid_name(),
            )
        except Refused as refusal:
            form.add_error(form.place_of(refusal), str(refusal))
        else:
            return redirect("characters:droid", campaign_id, character.pk)
    context = {"seat": seat, "form": form, "patterns": find.patterns(droids)}
    return form_page(request, "characters/droid_begin.html", context)


def _hold(
    request: SignedIn, campaign_id: UUID, character_id: UUID
) -> tuple[Hold, DroidBuild | None]:
    hold = access_character(request.user, campaign_id, character_id, writing=True)
    return hold, DroidBuild.objects.filter(character=hold.character).first()


def _context(hold: Hold, build: DroidBuild) -> Context:
    return {
        "seat": hold.seat,
        "hold": hold,
        "character": hold.character,
        "yard": find.yard(hold, build),
        "comment": last_comment(hold),
        "name_form": DroidNameForm.of(build),
    }


@reads
def build(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    hold, found = _hold(request, campaign_id, character_id)
    if found is None or hold.character.state != Character.State.DRAFT:
        return redirect(hold.character.get_absolute_url())
    return render(request, "characters/droid.html", _context(hold, found))


@acts
def choose(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    """One choice; answers with the droid as it stands and, beside the choice, why not."""
    hold, found = _hold(request, campaign_id, character_id)
    given = request.POST
    problem = ""
    try:
        services.droid_change(
            user=request.user,
            campaign_id=campaign_id,
            character_id=character_id,
            choice=_choice(request),
        )
    except Refused as refusal:
        problem = str(refusal)
    if found is None or not request.htmx:  # type: ignore[attr-defined]
        if problem:
            messages.error(request, problem)
        return redirect("characters:droid", campaign_id, character_id)
    found.refresh_from_db()
    context = _context(hold, found)
    what, name = given.get("what", ""), given.get("name", "")
    context |= {"problem": problem, "problem_at": "tool:" if what == "tool" else f"{what}:{name}"}
    if what in ("feature", "remove") and name.isdecimal():
        context["problem_tool"] = int(name)
    return render(request, "characters/_droid.html", context, status=422 if problem else 200)


def _choice(request: SignedIn) -> services.Choice:
    given = request.POST
    amount = given.get("amount", "1")
    if amount not in STEPS:
        raise Refused("character.value")
    return services.Choice(
        what=given.get("what", ""),
        name=given.get("name", ""),
        amount=STEPS[amount],
        weapon="weapon" in given,
        damage=given.get("damage", ""),
    )


@acts
def rename(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    hold, found = _hold(request, campaign_id, character_id)
    form = DroidNameForm(request.POST)
    if found is None:
        return redirect(hold.character.get_absolute_url())
    if form.is_valid():
        try:
            services.droid_rename(
                user=request.user,
                campaign_id=campaign_id,
                character_id=character_id,
                name=form.droid_name(),
                purpose=form.cleaned_data["purpose"],
            )
        except Refused as refusal:
            form.add_error(form.place_of(refusal), str(refusal))
        else:
            messages.success(request, "Kept.")
            return redirect("characters:droid", campaign_id, character_id)
    found.refresh_from_db()
    hold.character.refresh_from_db()
    context = _context(hold, found) | {"name_form": form}
    return render(request, "characters/droid.html", context, status=422)


@acts
def enlist(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    return do(
        request,
        reverse("characters:sheet", args=[campaign_id, character_id]),
        "It rolls out of the yard.",
        services.droid_enlist,
        campaign_id=campaign_id,
        character_id=character_id,
    )
