"""Pages of a character somebody has just lost to the Dark Side."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from campaign.views.base import SignedIn
from characters.selectors.dark_side import lost


def told_of_the_fall(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Whoever has lost the character is led to where that is said, instead of to nothing."""

    @wraps(view)
    def wrapped(
        request: SignedIn, campaign_id: UUID, character_id: UUID, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        try:
            return view(request, campaign_id, character_id, *args, **kwargs)
        except Http404:
            if not lost(request.user, campaign_id, character_id):
                raise
        roster = reverse("characters:roster", args=[campaign_id])
        if request.htmx:  # type: ignore[attr-defined]
            return HttpResponse(headers={"HX-Redirect": roster})
        return redirect(roster)

    return wrapped
