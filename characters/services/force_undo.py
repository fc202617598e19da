"""A GM makes undone what was done with a power that goes on."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.http import Http404

from accounts.models import User
from campaign.access import Need
from campaign.errors import Refused
from campaign.services.lookup import lock_campaign
from campaign.services.news import tell
from characters.models import KeptPower
from characters.services.force_state import force_of, worn_now


@transaction.atomic
def power_resume(*, user: User, campaign_id: UUID, character_id: UUID, kept_id: UUID) -> KeptPower:
    """What was let go of goes on as if it had not been."""
    row = _row(user, campaign_id, character_id, kept_id)
    if row.ended is None:
        raise Refused("force.still_goes_on")
    same = KeptPower.objects.filter(character=row.character, power=row.power, kind=row.kind)
    if same.filter(ended=None).exists():
        raise Refused("force.still_goes_on")
    row.ended = None
    row.save(update_fields=["ended"])
    _tell(row)
    return row


@transaction.atomic
def will_mends(*, user: User, campaign_id: UUID, character_id: UUID, kept_id: UUID) -> KeptPower:
    """A die the will was said to have lost is there again."""
    row = _row(user, campaign_id, character_id, kept_id)
    campaign = row.character.campaign
    _, effects = force_of(campaign)
    worn = worn_now(effects, row, campaign.day)
    if not worn:
        raise Refused("force.not_worn")
    row.worn, row.worn_day = worn - effects.force_of_will.dice_lost, campaign.day
    row.save(update_fields=["worn", "worn_day"])
    _tell(row)
    return row


def _row(user: User, campaign_id: UUID, character_id: UUID, kept_id: UUID) -> KeptPower:
    lock_campaign(user, campaign_id, Need.RUN)
    rows = KeptPower.objects.select_related("character__campaign")
    row = rows.filter(
        pk=kept_id, character_id=character_id, character__campaign_id=campaign_id
    ).first()
    if row is None:
        raise Http404
    return row


def _tell(row: KeptPower) -> None:
    tell(row.character.campaign, "sheet", "gm", f"user:{row.character.player_id}")
