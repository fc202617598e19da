from __future__ import annotations

from functools import partial
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

import live
from campaign.errors import Refused
from campaign.views.base import Context, SignedIn, acts, asks, do, form_id, form_page, reads
from characters.access import Hold, access_character
from characters.force_forms import TeacherForm, UseForm
from characters.selectors import force as find
from characters.services import force as services
from characters.services import force_undo as undo
from characters.services.advancement import Wish, improvement_buy
from characters.services.force_state import force_of
from characters.views.base import do_for
from characters.views.falls import told_of_the_fall
from rules.errors import RuleError

_do = partial(do_for, "characters:force")


def _context(request: SignedIn, campaign_id: UUID, character_id: UUID) -> Context:
    hold = access_character(request.user, campaign_id, character_id, writing=True)
    form = TeacherForm(request.GET)
    context: Context = {
        "seat": hold.seat,
        "hold": hold,
        "character": hold.character,
        "cursor": live.cursor(hold.seat.campaign.topic, hold.seat.audiences),
        "teacher": form,
    }
    try:
        context["board"] = find.board(hold, form.lesson())
    except Refused as refusal:
        context["problem"] = str(refusal)
    return context


@reads
@told_of_the_fall
def page(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    return render(request, "characters/force.html", _context(request, campaign_id, character_id))


@reads
@told_of_the_fall
def fragment(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    return render(request, "characters/_force.html", _context(request, campaign_id, character_id))


@acts
def learn(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    """A Force skill, a pip of it, or a power; paid and trained like everything else."""
    access_character(request.user, campaign_id, character_id, writing=True)
    form = TeacherForm(request.POST)
    kind = "power" if request.POST.get("kind") == "power" else "force"
    wish = Wish(kind=kind, name=request.POST.get("name", ""), lesson=form.lesson())
    fields = ("control", "sense", "alter", "extra")
    kept = {name: request.POST[name] for name in fields if request.POST.get(name)}
    back = reverse("characters:force", args=[campaign_id, character_id])
    return do(
        request,
        f"{back}?{urlencode(kept)}" if kept else back,
        "The lessons have begun.",
        improvement_buy,
        campaign_id=campaign_id,
        character_id=character_id,
        improvement_id=form_id(request),
        wish=wish,
    )


@acts
def begin_with(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    return _do(request, campaign_id, character_id, services.power_begin_with, "Mastered.",
               power=request.POST.get("name", ""))  # fmt: skip


@acts
def drop(request: SignedIn, campaign_id: UUID, character_id: UUID, kept_id: UUID) -> HttpResponse:
    return _do(request, campaign_id, character_id, services.power_drop, "Over.", kept_id=kept_id)


@acts
def held_off(
    request: SignedIn, campaign_id: UUID, character_id: UUID, kept_id: UUID
) -> HttpResponse:
    done = "The will held, and is a die weaker."
    return _do(request, campaign_id, character_id, services.will_holds, done, kept_id=kept_id)


@acts
def resume(request: SignedIn, campaign_id: UUID, character_id: UUID, kept_id: UUID) -> HttpResponse:
    done = "It goes on after all."
    return _do(request, campaign_id, character_id, undo.power_resume, done, kept_id=kept_id)


@acts
def mend(request: SignedIn, campaign_id: UUID, character_id: UUID, kept_id: UUID) -> HttpResponse:
    done = "The will has that die again."
    return _do(request, campaign_id, character_id, undo.will_mends, done, kept_id=kept_id)


@asks
@told_of_the_fall
def use(request: SignedIn, campaign_id: UUID, character_id: UUID, power: str) -> HttpResponse:
    """The situation on the left, every term of the difficulty on the right, then the dice."""
    hold = access_character(request.user, campaign_id, character_id, writing=True)
    try:
        named = force_of(hold.seat.campaign)[0].named(power)
    except (RuleError, Refused) as error:
        raise Http404 from error
    sent = request.method == "POST"
    form = UseForm(request.POST if sent else None, power=named, hold=hold)
    if sent and "try" not in request.POST and form.is_valid():
        try:
            done = services.power_use(
                user=request.user,
                campaign_id=campaign_id,
                character_id=character_id,
                use_id=form.cleaned_data["id"],
                use=form.use(),
            )
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            worked = "works" if done.outcome.success else "fails"
            messages.success(request, f"{named.name} {worked}: {done.outcome.words}.")
            return redirect("characters:force", campaign_id, character_id)
    context = _use_context(hold, form) | {"power": named}
    if "try" in request.POST:
        return render(request, "characters/_force_numbers.html", context)
    return form_page(request, "characters/force_use.html", context)


def _use_context(hold: Hold, form: UseForm) -> Context:
    context: Context = {"seat": hold.seat, "character": hold.character, "form": form}
    try:
        context["reckoned"] = found = services.reckon_power(hold.character, form.use())
        context["lines"] = [
            (number, found.codes[number.skill], found.chances.get(number.skill))
            for number in found.numbers
        ]
    except Refused as refusal:
        context["problem"] = str(refusal)
    return context
