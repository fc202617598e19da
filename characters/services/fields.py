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
from characters.services.places import GM_TEXTS, PORTRAIT, TEXTS, Place, is_of_the_sheet, place
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
    return keep(hold, found, found.parse(value))


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
    return keep(hold, place(hold, change.field), change.before, reason="Put back")


def keep(hold: Hold, found: Place, after: Any, reason: str = "") -> SheetChange | None:
    """Write a field and what it was, within the caller's transaction."""
    before = found.read()
    if before == after:
        return None
    found.write(after)
    hold.character.save()
    tell_of_change(hold.character, for_gms=found.for_gms)
    return write(
        hold.character,
        hold.seat.user,
        field=found.field,
        before=before,
        after=after,
        reason=reason,
        for_gms=found.for_gms,
    )


def tell_of_change(character: Character, *, for_gms: bool = False) -> None:
    """Whoever may read the sheet learns that it is another; of GMs' notes only GMs."""
    if for_gms or character.kind == Character.Kind.OTHER:
        tell(character.campaign, "sheet", "gm")
    elif character.state in SEEN_BY_ALL:
        tell(character.campaign, "sheet")
    else:
        tell(character.campaign, "sheet", "gm", f"user:{character.player_id}")


def can_put_back(hold: Hold, field: str) -> bool:
    """Whether there is a way back for this person; some things are changed in one way alone."""
    own = field in TEXTS or field in GM_TEXTS or field == PORTRAIT
    return own or (hold.seat.runs and is_of_the_sheet(field))


def read(hold: Hold, field: str) -> Any:
    return place(hold, field).read()
