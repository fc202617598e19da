from __future__ import annotations

from functools import partial
from uuid import UUID

from django.http import HttpResponse

from campaign.access import Need, access_campaign
from campaign.views.base import SignedIn, acts
from characters.services import keeping as services
from characters.views.base import do_for

_do = partial(do_for, "characters:sheet")


@acts
def retire(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    return _do(request, campaign_id, character_id, services.character_retire, "Retired.")


@acts
def bring_back(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    return _do(request, campaign_id, character_id, services.character_bring_back, "Back in play.")


@acts
def give(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    access_campaign(request.user, campaign_id, Need.RUN)
    chosen = request.POST.get("player", "")
    player = int(chosen) if chosen.isdecimal() and len(chosen) < 10 else 0
    done = "The character has a new player."
    return _do(request, campaign_id, character_id, services.character_give, done, player_id=player)
