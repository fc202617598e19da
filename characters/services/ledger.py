from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID, uuid4, uuid5

from django.db import IntegrityError, transaction
from django.http import Http404

from accounts.models import User
from campaign.access import Need
from campaign.errors import Refused
from campaign.models import Adventure, Campaign
from campaign.services.lookup import create_once, lock_campaign
from campaign.services.news import tell
from characters.models import Balance, Character, LedgerEntry, Points

MOST = 1_000_000_000


@transaction.atomic
def points_award(
    *,
    user: User,
    campaign_id: UUID,
    award_id: UUID,
    characters: Iterable[UUID],
    points: str,
    amount: int,
    reason: str,
) -> list[LedgerEntry]:
    """Give the same to several characters. Sending the form twice gives once."""
    seat = lock_campaign(user, campaign_id, Need.RUN)
    check(points, amount, reason)
    wanted = set(characters)
    found = Character.objects.filter(campaign=seat.campaign, pk__in=wanted)
    if not wanted or len(found) != len(wanted):
        raise Refused("ledger.nobody")
    if points == Points.FORCE and any(character.fallen for character in found):
        raise Refused("ledger.villain")
    adventure = running(seat.campaign)
    entries = [
        create_once(
            LedgerEntry,
            award_entry_id(award_id, character.pk),
            same={"character_id": character.pk, "made_by_id": user.pk},
            points=points,
            amount=amount,
            reason=reason,
            adventure=adventure,
        )[0]
        for character in found
    ]
    tell(seat.campaign, "ledger")
    return entries


def award_entry_id(award_id: UUID, character_id: UUID) -> UUID:
    """What one character gets by an award is known by both, so that it is given once."""
    return uuid5(award_id, str(character_id))


@transaction.atomic
def entry_take_back(*, user: User, campaign_id: UUID, entry_id: UUID) -> LedgerEntry:
    """Undo an entry by its opposite; both stay in the ledger."""
    seat = lock_campaign(user, campaign_id, Need.RUN)
    entry = LedgerEntry.objects.filter(pk=entry_id, character__campaign=seat.campaign).first()
    if entry is None:
        raise Http404
    if entry.takes_back_id or LedgerEntry.objects.filter(takes_back=entry).exists():
        raise Refused("ledger.taken_back")
    back = add(
        entry.character,
        user,
        points=entry.points,
        amount=-entry.amount,
        reason=f"Taken back: {entry.reason}"[:200],
        takes_back=entry,
    )
    tell(seat.campaign, "ledger")
    return back


def entries_back(ids: Iterable[str], user: User) -> None:
    """Their opposites, within the caller's transaction; what was taken back already stays so."""
    rows = LedgerEntry.objects.filter(pk__in=list(ids), taken_back_by=None)
    for entry in rows.select_related("character__campaign").order_by("amount"):
        add(
            entry.character,
            user,
            points=entry.points,
            amount=-entry.amount,
            reason=f"Taken back: {entry.reason}"[:200],
            takes_back=entry,
        )


def add(
    character: Character,
    user: User,
    *,
    points: str,
    amount: int,
    reason: str,
    takes_back: LedgerEntry | None = None,
    entry_id: UUID | None = None,
) -> LedgerEntry:
    """Add one entry within the caller's transaction; the database refuses what is not there."""
    try:
        with transaction.atomic():
            return LedgerEntry.objects.create(
                pk=entry_id or uuid4(),
                character=character,
                points=points,
                amount=amount,
                reason=reason,
                adventure=running(character.campaign),
                takes_back=takes_back,
                made_by=user,
            )
    except IntegrityError as error:
        if "balance_never_negative" not in str(error):
            raise
        left = balance(character, points)
        raise Refused(
            "ledger.too_few", points=Points(points).label, wanted=-amount, left=left
        ) from error


def balance(character: Character, points: str) -> int:
    kept = Balance.objects.filter(character=character, points=points).first()
    return kept.amount if kept else 0


def running(campaign: Campaign) -> Adventure | None:
    return Adventure.objects.filter(campaign=campaign, state=Adventure.State.RUNNING).first()


def check(points: str, amount: int, reason: str) -> None:
    if points not in Points.values:
        raise Refused("ledger.points_unknown", points=points)
    if not 1 <= amount <= MOST:
        raise Refused("ledger.amount")
    if not reason.strip():
        raise Refused("ledger.reason")
