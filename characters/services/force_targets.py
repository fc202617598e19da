"""Whom a power reaches beside its user, and what is given for others."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from accounts.models import User
from campaign.access import Seat
from campaign.errors import Refused
from campaign.models import Adventure, Campaign
from characters.access import Hold, visible_characters
from characters.models import Character, LedgerEntry, Points
from characters.services.ledger import add
from rules.mechanics.force_outcome import HELPFUL, HOSTILE
from rules.mechanics.force_powers import Power

HEROIC = ": heroic, comes back"


def targets(seat: Seat, power: Power) -> QuerySet[Character]:
    """On whose sheets a power takes effect: players help the party, GMs do as they please."""
    rows = visible_characters(seat).filter(state=Character.State.ACTIVE)
    allowed = power.key in HELPFUL or (seat.runs and power.key in HOSTILE)
    return rows if allowed else rows.none()


def target_of(hold: Hold, power: Power, target_id: UUID | None) -> Character | None:
    if target_id is None:
        return None
    others = targets(hold.seat, power).exclude(pk=hold.character.pk)
    found = others.filter(pk=target_id).first()
    if found is None:
        raise Refused("force.no_such_target")
    return found


def heroes_are_thanked(
    *, campaign: Campaign, adventure: Adventure, user: User, **about: Any
) -> None:
    """A Force Point given for another's life was spent heroically and comes back."""
    spent = LedgerEntry.objects.filter(
        character__campaign=campaign,
        adventure=adventure,
        points=Points.FORCE,
        amount__lt=0,
        reason__endswith=HEROIC,
        taken_back_by=None,
    )
    for entry in spent.select_related("character__campaign"):
        reason = f"{entry.reason.removesuffix(HEROIC)}: it was heroic"
        add(
            entry.character, user, points=entry.points, amount=-entry.amount, reason=reason,
            takes_back=entry,
        )  # fmt: skip
