"""What somebody carries stands on the sheet: written there whenever a thing changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.db.models import Q

from accounts.models import User
from campaign.access import Seat
from campaign.services.news import tell
from characters.models import Character, Item, ItemEvent, Work
from characters.services.sheets import sheet_of
from rules.characters.outfit import equipped


def outfit(characters: Iterable[UUID | None]) -> None:
    """Bring the weapons and armor of these sheets up to date, within the caller's transaction."""
    wanted = {each for each in characters if each}
    for character in Character.objects.select_for_update().filter(pk__in=wanted):
        things = Item.objects.filter(
            Q(carried_by=character) | Q(mounted_on__carried_by=character), gone=False
        ).order_by("created", "pk")
        sheet = equipped(sheet_of(character), tuple(item.thing() for item in things))
        character.sheet = sheet.to_dict()
        character.save(update_fields=["sheet", "changed"])


def changed(seat: Seat, *items: Item) -> None:
    """A thing is other than it was: its bearer's sheet follows, and open pages are told."""
    outfit(item.host.carried_by_id for item in items)
    tell(seat.campaign, "workshop")


def note(item: Item, user: User, text: str, work: Work | None = None, **undo: Any) -> None:
    """A line in the history of a thing; ``before`` and ``entries`` are for taking it back."""
    ItemEvent.objects.create(
        item=item, day=item.campaign.day, text=text[:200], work=work, made_by=user, **undo
    )
