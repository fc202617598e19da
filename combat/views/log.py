"""What happened: the log of a fight, its replay, its report, and how it can be checked."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify

from campaign.views.base import SignedIn, reads
from combat.access import access_combat
from combat.selectors import checking
from combat.selectors.board import board
from combat.selectors.export import fight_json
from combat.selectors.log import Window, log_page
from combat.selectors.replay import replay as find_replay
from combat.selectors.report import report as find_report
from combat.views.base import context_of, stand_of


@reads
def log_fragment(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    stand = access_combat(request.user, campaign_id, combat_id)
    context = context_of(stand) | {"log": log_page(stand, stand.state, log_window(request))}
    return render(request, "combat/_log.html", context)


def log_window(request: SignedIn) -> Window:
    """The stretch of the log a reader looks at: whoever asked for older lines keeps them."""
    return Window(
        since=number(request.GET.get("since", "")),
        before=number(request.GET.get("before", "")),
        more="more" in request.GET,
    )


def number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 10 else None


@reads
def replay(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    """A GM may look back at any time; everybody else once it is over."""
    stand = stand_of(request, campaign_id, combat_id)
    if not (stand.runs or stand.combat.over):
        messages.info(request, "A fight can be replayed once it is over.")
        return redirect(stand.combat)
    found = find_replay(stand, number(request.GET.get("at", "")))
    context = {"seat": stand.seat, "stand": stand, "combat": stand.combat, "replay": found}
    return render(request, "combat/replay.html", context)


@reads
def report(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    stand = stand_of(request, campaign_id, combat_id)
    found = {"report": find_report(stand, stand.state), "board": board(stand)}
    return render(request, "combat/report.html", context_of(stand) | found)


@reads
def export(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> StreamingHttpResponse:
    """All of it for a GM, their own view for everyone else."""
    stand = stand_of(request, campaign_id, combat_id)
    response = StreamingHttpResponse(fight_json(stand), content_type="application/json")
    name = slugify(stand.combat.title) or "fight"
    response["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response


@reads
def check(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    """The seals and seeds, and questions that are answered one after the other."""
    stand = stand_of(request, campaign_id, combat_id)
    questions = [
        {
            "name": name,
            "question": question,
            "answer": checking.answer(stand, name) if "now" in request.GET else None,
        }
        for name, question in checking.questions()
    ]
    context = {"seat": stand.seat, "stand": stand, "combat": stand.combat}
    context |= {"questions": questions, "seals": checking.seals(stand)}
    return render(request, "combat/check.html", context)


@reads
def check_answer(
    request: SignedIn, campaign_id: UUID, combat_id: UUID, question: str
) -> HttpResponse:
    stand = stand_of(request, campaign_id, combat_id)
    found = checking.answer(stand, question)
    if found is None:
        raise Http404
    context = {"combat": stand.combat, "name": question, "answer": found}
    return render(request, "combat/_check_answer.html", context)
