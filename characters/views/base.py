from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.urls import reverse

from campaign.views.base import SignedIn, do


def do_for(
    page: str,
    request: SignedIn,
    campaign_id: UUID,
    character_id: UUID,
    verb: Callable[..., Any],
    done: str,
    **more: Any,
) -> HttpResponse:
    """Carry out a verb for a character and go back to the page of theirs the button is on."""
    back = reverse(page, args=[campaign_id, character_id])
    given = {"campaign_id": campaign_id, "character_id": character_id, **more}
    return do(request, back, done, verb, **given)
