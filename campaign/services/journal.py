from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from campaign.access import Need, Seat, access_journal_entry
from campaign.errors import Refused, Stale
from campaign.models import JournalEntry
from campaign.services.lookup import create_once, lock_campaign
from campaign.services.news import tell

Audience = JournalEntry.Audience


@transaction.atomic
def journal_write(
    *,
    user: User,
    campaign_id: UUID,
    entry_id: UUID,
    title: str,
    body: str,
    audience: str,
    day: int | None = None,
) -> JournalEntry:
    seat = lock_campaign(user, campaign_id, Need.PLAY)
    _check_audience(seat, audience)
    entry, created = create_once(
        JournalEntry,
        entry_id,
        same={"campaign_id": seat.campaign.pk, "author_id": user.pk},
        day=seat.campaign.day if day is None else day,
        title=title,
        body=body,
        audience=audience,
    )
    if created:
        tell(seat.campaign, "journal", audience)
    return entry


@transaction.atomic
def journal_edit(
    *,
    user: User,
    campaign_id: UUID,
    entry_id: UUID,
    version: int,
    title: str,
    body: str,
    audience: str,
) -> JournalEntry:
    seat = lock_campaign(user, campaign_id, Need.PLAY)
    entry = access_journal_entry(seat, entry_id, writing=True)
    _check_audience(seat, audience)
    if entry.version != version:
        raise Stale(entry)
    before = entry.audience
    entry.title, entry.body, entry.audience = title, body, audience
    entry.version += 1
    entry.edited = timezone.now()
    entry.save(update_fields=["title", "body", "audience", "version", "edited"])
    tell(seat.campaign, "journal", *sorted({before, audience}))
    return entry


@transaction.atomic
def journal_remove(*, user: User, campaign_id: UUID, entry_id: UUID) -> None:
    seat = lock_campaign(user, campaign_id, Need.PLAY)
    entry = access_journal_entry(seat, entry_id, writing=True)
    entry.delete()
    tell(seat.campaign, "journal", entry.audience)


def _check_audience(seat: Seat, audience: str) -> None:
    if audience == Audience.GM and not seat.runs:
        raise Refused("journal.gm_only")
