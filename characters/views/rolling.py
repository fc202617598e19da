"""Rolling from a sheet: the composer, what a code is made of, and points after the roll."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from campaign.errors import Refused
from campaign.views.base import Context, SignedIn, acts, asks, do, form_page, reads
from characters.access import Hold, access_character
from characters.roll_forms import PARTS, SheetRollForm
from characters.selectors import sheet as find
from characters.selectors.codes import explained
from characters.services.opposing import opponent
from characters.services.roll_points import offered, roll_add_point
from characters.services.rolls import How, number, reckon, sheet_roll
from characters.views.falls import told_of_the_fall


@reads
@told_of_the_fall
def rolls_fragment(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    hold = access_character(request.user, campaign_id, character_id)
    context = {"seat": hold.seat, "hold": hold, "character": hold.character}
    context |= {"rolls": find.rolls_of(hold), "offer": offered(hold)}
    return render(request, "campaign/_rolls.html", context)


@reads
def code(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    """Where a die code comes from, for everyone who may read the sheet."""
    hold = access_character(request.user, campaign_id, character_id)
    name, part = request.GET.get("name", ""), request.GET.get("part", "")
    found = explained(hold, name, part)
    if found is None:
        raise Http404
    context = {"seat": hold.seat, "hold": hold, "character": hold.character, "found": found}
    template = "_code.html" if request.htmx else "code.html"  # type: ignore[attr-defined]
    return render(request, f"characters/{template}", context)


@asks
def roll(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    """The composer: what is rolled, with each penalty named, before it falls."""
    hold = access_character(request.user, campaign_id, character_id, writing=True)
    form = _form(request, hold)
    if request.method == "GET" or "try" in request.POST:
        return render(request, _composer(request), _composed(hold, form))
    if form.is_valid():
        try:
            made = sheet_roll(
                user=request.user,
                campaign_id=campaign_id,
                character_id=character_id,
                roll_id=form.cleaned_data["id"],
                name=form.cleaned_data["name"],
                how=form.how(),
            )
        except Refused as refusal:
            form.add_error(_field(form, refusal), str(refusal))
        else:
            return _rolled(request, hold, made.pk)
    return form_page(request, _composer(request), _composed(hold, form))


@acts
def add_point(
    request: SignedIn, campaign_id: UUID, character_id: UUID, roll_id: UUID
) -> HttpResponse:
    hold = access_character(request.user, campaign_id, character_id, writing=True)
    bought = request.POST.get("bought", "")
    return do(
        request,
        hold.character.get_absolute_url(),
        "A die more, a Character Point less.",
        roll_add_point,
        campaign_id=campaign_id,
        character_id=character_id,
        roll_id=roll_id,
        bought=int(bought) if bought.isdecimal() and len(bought) < 3 else -1,
    )


def _form(request: SignedIn, hold: Hold) -> SheetRollForm:
    given = request.POST or request.GET
    name, part = given.get("name", ""), given.get("part", "")
    part = part if part in PARTS else ""
    return SheetRollForm(request.POST or None, hold=hold, name=name, part=part)


def _field(form: SheetRollForm, refusal: Refused) -> str | None:
    """Beside the field that was refused, if it is on the form."""
    area = refusal.code.partition(".")[0]
    where = {"dice": "faces", "uncertainty": "uncertainty"}.get(area)
    return where if where in form.fields else None


def _rolled(request: SignedIn, hold: Hold, roll_id: UUID) -> HttpResponse:
    """How it fell, where one is looking; on a phone the list of rolls is far away."""
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect(hold.character.get_absolute_url())
    context: Context = {"seat": hold.seat, "hold": hold, "character": hold.character}
    context |= {"roll": find.roll_seen(hold, roll_id), "offer": offered(hold)}
    context |= {"name": request.POST.get("name", ""), "part": request.POST.get("part", "")}
    return render(request, "characters/_rolled.html", context)


def _composed(hold: Hold, form: SheetRollForm) -> Context:
    how = form.how() if form.is_bound and form.is_valid() else How(part=form.initial["part"])
    name = str(form["name"].value() or "")
    context: Context = {"seat": hold.seat, "character": hold.character, "form": form}
    context |= {"part": how.part, "name": name}
    if how.part == "code" and not name:
        return context
    try:
        context["reckoned"] = reckon(hold.seat.campaign, hold.character, name, how)
        context["number"] = number(hold, name, how)
        context["other"] = opponent(hold, context["reckoned"], how)
    except Refused as refusal:
        context["problem"] = str(refusal)
    return context


def _composer(request: SignedIn) -> str:
    """In the dialog, or as a page of its own for whoever has no script."""
    return "characters/_composer.html" if request.htmx else "characters/roll.html"  # type: ignore[attr-defined]
