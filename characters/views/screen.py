"""The GM screen: every table of the ruleset, the party at a glance, and dice beside it."""

from __future__ import annotations

from functools import lru_cache
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

import live
from campaign.access import Need, access_campaign
from campaign.forms import RollForm
from campaign.selectors.campaigns import recent_rolls
from campaign.views.base import Context, SignedIn, reads
from characters.selectors import party as find
from rules.rulesets import NAMES, ruleset
from rules.screen import AT_HAND, Group, screen, search

MOST_LETTERS, MOST_KEPT = 60, 64


@reads
def page(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    context = _party(request, campaign_id)
    seat = context["seat"]
    wanted = _wanted(request)
    context |= {"wanted": wanted, "tables": _tables(seat.campaign.ruleset, wanted)}
    context |= {"roll_form": RollForm(), "rolls": recent_rolls(seat)}
    return render(request, "characters/screen.html", context)


@reads
def tables(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    seat = access_campaign(request.user, campaign_id, Need.WATCH)
    return HttpResponse(_tables(seat.campaign.ruleset, _wanted(request)))


@reads
def party(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    return render(request, "characters/party.html", _party(request, campaign_id))


@reads
def party_fragment(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    return render(request, "characters/_party.html", _party(request, campaign_id))


def _party(request: SignedIn, campaign_id: UUID) -> Context:
    seat = access_campaign(request.user, campaign_id, Need.WATCH)
    return {
        "seat": seat,
        "cursor": live.cursor(seat.campaign.topic, seat.audiences),
        "party": find.party(seat),
        "npcs": find.hurt_npcs(seat),
    }


def _wanted(request: SignedIn) -> str:
    return " ".join(request.GET.get("q", "")[:MOST_LETTERS].split()).casefold()


@lru_cache(maxsize=MOST_KEPT)
def _tables(name: str, wanted: str) -> SafeString:
    """The tables of a ruleset never change while the site runs, and are the same for everyone."""
    found = search(_screen_of(name), wanted)
    count = sum(len(group.charts) for group in found)
    context = {"wanted": wanted, "groups": found, "at_hand": AT_HAND, "count": count}
    return render_to_string("characters/_screen_tables.html", context)


@lru_cache(maxsize=len(NAMES))
def _screen_of(name: str) -> tuple[Group, ...]:
    return screen(ruleset(name))
