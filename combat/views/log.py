"""What happened: the log of a fight."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render

from campaign.views.base import SignedIn, reads
from combat.selectors.log import Window, log_page
from combat.views.base import context_of, stand_of


@reads
def log_fragment(request: SignedIn, campaign_id: UUID, combat_id: UUID) -> HttpResponse:
    context = context_of(stand_of(request, campaign_id, combat_id))
    context["log"] = log_page(context["stand"], context["board"].state, log_window(request))
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
