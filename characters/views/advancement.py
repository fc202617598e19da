from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse

import live
from campaign.views.base import SignedIn, acts, do, form_id, reads
from characters.access import access_character
from characters.selectors.advancement import board
from characters.services import advancement as services
from rules.characters.training import Lesson

MOST_EXTRA = 99


def _lesson(given: dict[str, str]) -> Lesson:
    extra = given.get("extra", "")
    return Lesson(
        teacher="teacher" in given,
        used_last_adventure="used" in given,
        extra_points=min(int(extra), MOST_EXTRA) if extra.isdecimal() else 0,
    )


@reads
def improve(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    hold = access_character(request.user, campaign_id, character_id, writing=True)
    lesson = _lesson(request.GET.dict())
    context = {
        "seat": hold.seat,
        "character": hold.character,
        "cursor": live.cursor(hold.seat.campaign.topic, hold.seat.audiences),
        "board": board(hold, lesson),
        "lesson": lesson,
    }
    return render(request, "characters/improve.html", context)


@acts
def improve_skill(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    access_character(request.user, campaign_id, character_id, writing=True)
    return do(
        request,
        reverse("characters:improve", args=[campaign_id, character_id]),
        "Paid for.",
        services.skill_improve,
        campaign_id=campaign_id,
        character_id=character_id,
        improvement_id=form_id(request),
        skill=request.POST.get("skill", ""),
        lesson=_lesson(request.POST.dict()),
    )


@acts
def take_back(
    request: SignedIn, campaign_id: UUID, character_id: UUID, improvement_id: UUID
) -> HttpResponse:
    return do(
        request,
        reverse("characters:improve", args=[campaign_id, character_id]),
        "Taken back; the points are returned.",
        services.improvement_take_back,
        campaign_id=campaign_id,
        improvement_id=improvement_id,
    )
