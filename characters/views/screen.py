"""The GM screen: every table of the ruleset, the party at a glance, and dice beside it."""

from __future__ import annotations

from functools import lru_cache
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render

import live
from campaign.access import Need, access_campaign
from campaign.forms import RollForm
from campaign.selectors.campaigns import recent_rolls
from campaign.views.base import Context, SignedIn, reads
from characters.selectors import party as find
from characters.services.sheets import rules_of
from rules.rulesets import ruleset
from rules.screen import AT_HAND, Group, screen, search

MOST_LETTERS = 60


@reads
def page(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    context = _party(request, campaign_id)
    seat = context["seat"]
    context |= _tables(request, rules_of(seat.campaign).name)
    context |= {"roll_form": RollForm(), "rolls": recent_rolls(seat)}
    return render(request, "characters/screen.html", context)


@reads
def tables(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    seat = access_campaign(request.user, campaign_id, Need.WATCH)
    context = {"seat": seat, **_tables(request, rules_of(seat.campaign).name)}
    return render(request, "characters/_screen_tables.html", context)


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


def _tables(request: SignedIn, name: str) -> Context:
    wanted = " ".join(request.GET.get("q", "")[:MOST_LETTERS].split())
    found = search(_screen_of(name), wanted)
    return {
        "wanted": wanted,
        "groups": found,
        "at_hand": AT_HAND,
        "count": sum(len(group.charts) for group in found),
    }


@lru_cache(maxsize=8)
def _screen_of(name: str) -> tuple[Group, ...]:
    """The tables of a ruleset never change while the site runs."""
    return screen(ruleset(name))
