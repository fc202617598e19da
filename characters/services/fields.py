"""Saving a sheet field by field. A save names what it saw; a clash is shown, nothing is lost."""

from __future__ import annotations

from hashlib import sha256
from json import dumps
from typing import Any
from uuid import UUID

from django.db import transaction
from django.http import Http404

from accounts.models import User
from campaign.access import Need
from campaign.errors import Stale
from campaign.services.lookup import lock_campaign
from campaign.services.news import tell
from characters.access import Hold, access_character, visible_changes
from characters.models import Character, SheetChange
from characters.services.places import GM_TEXTS, TEXTS, Place, is_of_the_sheet, place
from characters.services.sheets import write

SEEN_BY_ALL = (Character.State.ACTIVE, Character.State.RETIRED)


def mark(value: Any) -> str:
    """Stands for a value without repeating it: what a save says it saw."""
    return sha256(dumps(value, sort_keys=True).encode()).hexdigest()[:16]


@transaction.atomic
def field_save(
    *, user: User, campaign_id: UUID, character_id: UUID, field: str, value: str, seen: str
) -> SheetChange | None:
    lock_campaign(user, campaign_id, Need.PLAY)
    hold = access_character(user, campaign_id, character_id, writing=True)
    found = place(hold, field)
    before = found.read()
    if mark(before) != seen:
        raise Stale(before)
    return _save(hold, found, before, found.parse(value))


@transaction.atomic
def change_put_back(
    *, user: User, campaign_id: UUID, character_id: UUID, change_id: UUID
) -> SheetChange | None:
    """Make a field again what it was before a change; the way back is kept as well."""
    lock_campaign(user, campaign_id, Need.PLAY)
    hold = access_character(user, campaign_id, character_id, writing=True)
    change = visible_changes(hold).filter(pk=change_id).first()
    if change is None:
        raise Http404
    found = place(hold, change.field)
    return _save(hold, found, found.read(), change.before, reason="Put back")


def _save(
    hold: Hold, found: Place, before: Any, after: Any, reason: str = ""
) -> SheetChange | None:
    if before == after:
        return None
    found.write(after)
    hold.character.save()
    tell_of_change(hold, for_gms=found.for_gms)
    return write(
        hold.character,
        hold.seat.user,
        field=found.field,
        before=before,
        after=after,
        reason=reason,
        for_gms=found.for_gms,
    )


def tell_of_change(hold: Hold, *, for_gms: bool = False) -> None:
    """Whoever may read the sheet learns that it is another; of GMs' notes only GMs."""
    character = hold.character
    if for_gms or character.kind == Character.Kind.OTHER:
        tell(hold.seat.campaign, "sheet", "gm")
    elif character.state in SEEN_BY_ALL:
        tell(hold.seat.campaign, "sheet")
    else:
        tell(hold.seat.campaign, "sheet", "gm", f"user:{character.player_id}")


def can_put_back(hold: Hold, field: str) -> bool:
    """Whether there is a way back for this person; some things are changed in one way alone."""
    text = field in TEXTS or field in GM_TEXTS
    return text or (hold.seat.runs and is_of_the_sheet(field))


def read(hold: Hold, field: str) -> Any:
    return place(hold, field).read()
