"""The end of an adventure: it is finished and everyone gets what they earned, in one step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID, uuid5

from django.db import transaction

from accounts.models import User
from campaign.access import Need
from campaign.errors import Refused
from campaign.models import Adventure
from campaign.services.adventures import adventure_finish, find_adventure
from campaign.services.lookup import lock_campaign
from characters.models import LedgerEntry
from characters.services.ledger import award_entry_id, points_award


@dataclass(frozen=True, slots=True)
class Award:
    """The same for some of the party, for one reason."""

    characters: tuple[UUID, ...]
    points: str
    amount: int
    reason: str


@transaction.atomic
def adventure_finish_awarding(
    *,
    user: User,
    campaign_id: UUID,
    adventure_id: UUID,
    award_id: UUID,
    awards: Sequence[Award],
) -> Adventure:
    """All of it or nothing. What is given belongs to the adventure that ends; sent twice, once."""
    campaign = lock_campaign(user, campaign_id, Need.RUN).campaign
    adventure = find_adventure(campaign, adventure_id)
    if adventure.state != Adventure.State.RUNNING:
        if _given_before(award_id, awards):
            return adventure
        raise Refused("adventure.not_running")
    for number, award in enumerate(awards):
        points_award(
            user=user,
            campaign_id=campaign_id,
            award_id=uuid5(award_id, str(number)),
            characters=award.characters,
            points=award.points,
            amount=award.amount,
            reason=award.reason,
        )
    adventure_finish(user=user, campaign_id=campaign_id, adventure_id=adventure_id)
    return adventure


def _given_before(award_id: UUID, awards: Sequence[Award]) -> bool:
    wanted = {
        award_entry_id(uuid5(award_id, str(number)), character)
        for number, award in enumerate(awards)
        for character in award.characters
    }
    return len(wanted) == LedgerEntry.objects.filter(pk__in=wanted).count()
