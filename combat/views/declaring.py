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
from combat.access import Stand
from combat.drafts import Draft, read_draft
from combat.errors import StaleFight
from combat.selectors.board import Board, board
from combat.selectors.declaring import declaring, spoken
from combat.selectors.dice import dice_of, read_faces
from combat.selectors.questions import questions
from combat.services.commands import combat_command, combat_seed
from combat.views.base import moment, request_id, stand_of


def middle_context(stand: Stand, known: Board, draft: Draft | None = None) -> Context:
    """Everything in the middle of a fight's page that its viewer can act on."""
    return around_context(stand, known) | {"desk": declaring(stand, known.state, draft)}


def around_context(stand: Stand, known: Board) -> Context:
    return {
        "questions": questions(stand, known.state),
        "dice": dice_of(stand, known.state, known.round),
    }


def _context(stand: Stand, draft: Draft | None = None) -> Context:
    known = board(stand)
    base = {"stand": stand, "seat": stand.seat, "combat": stand.combat, "board": known}
    return base | middle_context(stand, known, draft)


@reads
def declare_fragment(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    """The form as it stands in the browser, with one thing added or taken off."""
    stand = stand_of(request, campaign_id, combat_id)
    return render(request, "combat/_declare.html", _context(stand, wanted_draft(request)))


def wanted_draft(request: SignedIn) -> Draft:
    """The list as it was sent, after the button that was pressed."""
    return read_draft(request.GET).changed(request.GET.get("op", ""))


@acts
def declare(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    """Say what was put together, save it for later, or pass."""
    stand = stand_of(request, campaign_id, combat_id, Need.PLAY)
    draft = read_draft(request.POST)
    kind, data = spoken(stand, board(stand).state, draft, request.POST.get("op", ""))
    return _command(request, stand, "combat/_declare.html", kind, data, draft)


@acts
def answer(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    stand = stand_of(request, campaign_id, combat_id, Need.PLAY)
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
    stand = stand_of(request, campaign_id, combat_id, Need.PLAY)
    data = {"how": request.POST.get("how", "")[:10]}
    return _command(request, stand, "combat/_dice.html", "throws", data)


@acts
def seed(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    stand = stand_of(request, campaign_id, combat_id, Need.PLAY)
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
    fresh = stand_of(request, stand.combat.campaign_id, stand.combat.pk)
    response = render(request, template, _context(fresh))
    response["HX-Trigger"] = json.dumps({"live:fight": {}, "fight:said": {}})
    return response


def _refused(
    request: SignedIn, stand: Stand, template: str, refusal: Refused, draft: Draft | None = None
) -> HttpResponse:
    """The same part of the page, with nothing of what was typed lost, and why not beside it."""
    fresh = stand_of(request, stand.combat.campaign_id, stand.combat.pk)
    context = _context(fresh, draft) | {"refusal": str(refusal)}
    stale = isinstance(refusal, StaleFight)
    if stale and draft is not None:
        context["refusal"] = str(Refused("combat.stale_list"))
    status = 409 if stale else 422
    page = template if request.htmx else "combat/refused.html"  # type: ignore[attr-defined]
    response = render(request, page, context | {"part": template}, status=status)
    if stale:
        response["HX-Trigger"] = json.dumps({"live:fight": {}})
    return response
