"""Characters leave play and come back, and change hands."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.db import transaction
from django.http import Http404

from accounts.models import User
from campaign.access import Need, find_seat
from campaign.errors import Refused
from campaign.services.lookup import lock_campaign
from campaign.services.news import tell
from characters.access import Hold, access_character
from characters.models import Character
from characters.services.sheets import write

State = Character.State
Verb = Callable[..., object]


@transaction.atomic
def character_retire(*, user: User, campaign_id: UUID, character_id: UUID) -> Character:
    return _turn(_hold(user, campaign_id, character_id), State.ACTIVE, State.RETIRED)


@transaction.atomic
def character_bring_back(*, user: User, campaign_id: UUID, character_id: UUID) -> Character:
    return _turn(_hold(user, campaign_id, character_id), State.RETIRED, State.ACTIVE)


@transaction.atomic
def character_give(
    *, user: User, campaign_id: UUID, character_id: UUID, player_id: int
) -> Character:
    """To another player of the campaign. Notes, ledger and history go with the character."""
    lock_campaign(user, campaign_id, Need.RUN)
    hold = _hold(user, campaign_id, character_id)
    character, before = hold.character, hold.character.player
    heir = User.objects.filter(pk=player_id).first()
    seat = find_seat(heir, campaign_id) if heir else None
    if heir is None or seat is None or not (seat.member and seat.plays):
        raise Refused("character.no_such_player")
    if before == heir:
        raise Refused("character.theirs_already", name=heir.name)
    character.player = heir
    character.save(update_fields=["player", "changed"])
    write(
        character,
        user,
        field="player",
        before=before.name if before else None,
        after=heir.name,
    )
    heard = {f"user:{each.pk}" for each in (before, heir) if each}
    audiences = ("everyone",) if character.state == State.ACTIVE else ("gm", *sorted(heard))
    tell(hold.seat.campaign, "characters", *audiences)
    return character


def _hold(user: User, campaign_id: UUID, character_id: UUID) -> Hold:
    lock_campaign(user, campaign_id, Need.PLAY)
    hold = access_character(user, campaign_id, character_id, writing=True)
    if hold.character.kind != Character.Kind.PLAYER:
        raise Http404
    return hold


def _turn(hold: Hold, before: Character.State, after: Character.State) -> Character:
    character = hold.character
    if character.state != before:
        raise Refused("character.not_in_that_state", state=before.label.lower())
    character.state = after
    character.save(update_fields=["state", "changed"])
    write(character, hold.seat.user, field="state", before=before, after=after)
    tell(hold.seat.campaign, "characters")
    return character
