"""What a person can do in a fight: say something, answer, throw dice, add words to the seed."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render

from campaign.access import Need
from campaign.errors import Refused
from campaign.views.base import Context, SignedIn, acts, reads
from combat.access import Stand, access_combat, stand_at
from combat.drafts import Draft, read_draft
from combat.errors import StaleFight
from combat.selectors.declaring import declaring, spoken
from combat.selectors.dice import dice_of, read_faces
from combat.selectors.questions import questions
from combat.services.commands import combat_command, combat_seed
from combat.views.base import context_of, moment, request_id


def declare_part(stand: Stand, draft: Draft | None = None) -> Context:
    return {"desk": declaring(stand, stand.state, draft)}


def questions_part(stand: Stand, draft: Draft | None = None) -> Context:
    return {"questions": questions(stand, stand.state)}


def dice_part(stand: Stand, draft: Draft | None = None) -> Context:
    return {"dice": dice_of(stand)}


# What a viewer can act on, each with its own fragment: only what is shown is worked out.
PARTS = {
    "combat/_declare.html": declare_part,
    "combat/_questions.html": questions_part,
    "combat/_dice.html": dice_part,
}


def _context(stand: Stand, template: str, draft: Draft | None = None) -> Context:
    return context_of(stand) | PARTS[template](stand, draft)


@reads
def declare_fragment(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    """The form as it stands in the browser, with one thing added or taken off."""
    stand = access_combat(request.user, campaign_id, combat_id)
    template = "combat/_declare.html"
    return render(request, template, _context(stand, template, wanted_draft(request)))


def wanted_draft(request: SignedIn) -> Draft:
    """The list as it was sent, after the button that was pressed."""
    return read_draft(request.GET).changed(request.GET.get("op", ""))


@acts
def declare(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    """Say what was put together, save it for later, or pass."""
    stand = access_combat(request.user, campaign_id, combat_id, Need.PLAY)
    draft = read_draft(request.POST)
    kind, data = spoken(stand, stand.state, draft, request.POST.get("op", ""))
    return _command(request, stand, "combat/_declare.html", kind, data, draft)


@acts
def answer(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    stand = access_combat(request.user, campaign_id, combat_id, Need.PLAY)
    data: dict[str, Any] = {
        "question": request.POST.get("question", "")[:20],
        "choice": request.POST.get("choice", "")[:80],
    }
    typed = request.POST.get("faces", "").strip()
    if typed or request.POST.get("typed"):
        faces = read_faces(typed)
        if faces is None:
            return _refused(request, stand, "combat/_questions.html", Refused("dice.unreadable"))
        data["faces"] = list(faces)
    return _command(request, stand, "combat/_questions.html", "answer", data)


@acts
def throws(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    """Who throws my dice: the page, or I."""
    stand = access_combat(request.user, campaign_id, combat_id, Need.PLAY)
    data = {"how": request.POST.get("how", "")[:10]}
    return _command(request, stand, "combat/_dice.html", "throws", data)


@acts
def seed(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    stand = access_combat(request.user, campaign_id, combat_id, Need.PLAY)
    words = request.POST.get("words", "").strip()
    return _done(request, stand, "combat/_dice.html", partial(combat_seed, words=words))


def _command(
    request: SignedIn,
    stand: Stand,
    template: str,
    kind: str,
    data: dict[str, Any],
    draft: Draft | None = None,
) -> HttpResponse:
    verb = partial(combat_command, request_id=request_id(request), seq=moment(request), kind=kind)
    return _done(request, stand, template, partial(verb, data=data), draft)


def _done(
    request: SignedIn,
    stand: Stand,
    template: str,
    verb: Callable[..., Any],
    draft: Draft | None = None,
) -> HttpResponse:
    """Carry it out and show the part of the page it came from, as it stands afterwards."""
    ids = {"campaign_id": stand.combat.campaign_id, "combat_id": stand.combat.pk}
    try:
        verb(user=request.user, **ids)
    except Refused as refusal:
        return _refused(request, stand, template, refusal, draft)
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect(stand.combat)
    response = render(request, template, _context(_again(stand), template))
    response["HX-Trigger"] = json.dumps({"live:fight": {}, "fight:said": {}})
    return response


def _again(stand: Stand) -> Stand:
    """The fight as it stands now."""
    return stand_at(stand.seat, stand.combat.pk)


def _refused(
    request: SignedIn, stand: Stand, template: str, refusal: Refused, draft: Draft | None = None
) -> HttpResponse:
    """The same part of the page, with nothing of what was typed lost, and why not beside it."""
    context = _context(_again(stand), template, draft) | {"refusal": str(refusal)}
    stale = isinstance(refusal, StaleFight)
    if stale and draft is not None:
        context["refusal"] = str(Refused("combat.stale_list"))
    status = 409 if stale else 422
    page = template if request.htmx else "combat/refused.html"  # type: ignore[attr-defined]
    response = render(request, page, context | {"part": template}, status=status)
    if stale:
        response["HX-Trigger"] = json.dumps({"live:fight": {}})
    return response
