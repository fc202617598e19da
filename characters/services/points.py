"""Points of one character moved by hand: its player spends, a GM gives."""

from __future__ import annotations

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db import transaction

from accounts.models import User
from campaign.access import Need
from campaign.errors import Refused
from campaign.services.lookup import lock_campaign
from campaign.services.news import tell
from characters.access import Hold, access_character
from characters.models import LedgerEntry, Points
from characters.services import ledger

SPEND, GAIN = "spend", "gain"


@transaction.atomic
def points_move(
    *,
    user: User,
    campaign_id: UUID,
    character_id: UUID,
    entry_id: UUID,
    deed: str,
    points: str,
    amount: int,
    reason: str,
) -> LedgerEntry:
    """Sending the form twice moves once; the database refuses to go below nothing."""
    lock_campaign(user, campaign_id, Need.PLAY)
    hold = access_character(user, campaign_id, character_id, writing=True)
    _check(hold, deed, points)
    ledger.check(points, amount, reason)
    earlier = LedgerEntry.objects.filter(pk=entry_id).first()
    if earlier:
        if (earlier.character_id, earlier.made_by_id) != (hold.character.pk, user.pk):
            raise Refused("request.reused")
        return earlier
    made = ledger.add(
        hold.character,
        user,
        points=points,
        amount=amount if deed == GAIN else -amount,
        reason=reason.strip(),
        entry_id=entry_id,
    )
    tell(hold.seat.campaign, "ledger")
    return made


def _check(hold: Hold, deed: str, points: str) -> None:
    """Nobody gives to themselves, and only a GM lifts the Dark Side's mark."""
    if deed not in (SPEND, GAIN):
        raise Refused("ledger.deed")
    if not hold.seat.runs and (deed == GAIN or points == Points.DARK_SIDE):
        raise PermissionDenied
