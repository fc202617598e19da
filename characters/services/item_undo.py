"""How a thing stood before something was done with it, and a GM who brings that back."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import transaction
from django.http import Http404

from accounts.models import User
from campaign.access import Need
from campaign.errors import Refused
from campaign.services.lookup import lock_campaign
from campaign.services.news import tell
from characters.access import access_item
from characters.models import Character, Item, ItemEvent
from characters.services.ledger import entries_back
from characters.services.outfit import changed, note, outfit

# Before anybody had it.
NOWHERE: dict[str, Any] = {
    "owners": [], "carried_by": None, "gone": True, "harm": {}, "mounted": [],
}  # fmt: skip


def standing(item: Item) -> dict[str, Any]:
    """Everything about a thing that changes other than by work on it."""
    return {
        "owners": [str(pk) for pk in item.owners.order_by("pk").values_list("pk", flat=True)],
        "carried_by": str(item.carried_by_id) if item.carried_by_id else None,
        "gone": item.gone,
        "harm": item.harm,
        "price": item.price,
        "mounted": [str(pk) for pk in item.mounted.filter(gone=False).values_list("pk", flat=True)],
    }


@transaction.atomic
def event_take_back(*, user: User, campaign_id: UUID, item_id: UUID, event_id: UUID) -> Item:
    """A GM undoes the last thing that was done: owners, bearer, damage, and what was paid."""
    seat = lock_campaign(user, campaign_id, Need.RUN)
    item = access_item(seat, item_id, gone=True)
    event = ItemEvent.objects.filter(pk=event_id, item=item).first()
    if event is None or event.before is None:
        raise Http404
    event.item = item
    if event.taken_back:
        raise Refused("workshop.taken_back")
    if _later(event):
        raise Refused("workshop.something_later")
    if item.works.filter(state="running").exists():
        raise Refused("workshop.on_the_bench", item=item.name)
    bearer = item.carried_by_id
    restore(event, user)
    entries_back(event.entries, user)
    outfit([bearer])
    changed(seat, item)
    tell(seat.campaign, "ledger")
    return item


def restore(event: ItemEvent, user: User) -> None:
    """The thing as it stood before; both lines stay."""
    _restore(event.item, event.before or NOWHERE)
    event.taken_back = True
    event.save(update_fields=["taken_back"])
    note(event.item, user, f"Taken back: {event.text}")


def undoable(item: Item) -> ItemEvent | None:
    """What would be taken back next."""
    rows = ItemEvent.objects.filter(item=item, before__isnull=False, taken_back=False)
    return rows.order_by("-made", "-pk").first()


def _later(event: ItemEvent) -> bool:
    last = undoable(event.item)
    return last is not None and last.pk != event.pk


def _restore(item: Item, before: dict[str, Any]) -> None:
    """Whoever has left play since does not come back with it."""
    party = Character.objects.filter(campaign=item.campaign)
    owners = list(party.filter(pk__in=before["owners"]))
    item.owners.set(owners)
    bearer = before["carried_by"]
    item.carried_by = next((each for each in owners if str(each.pk) == bearer), None)
    item.gone, item.harm = before["gone"], before["harm"]
    item.price = before.get("price", item.price)
    item.save(update_fields=["carried_by", "gone", "harm", "price"])
    if item.gone:
        item.mounted.update(gone=True)
    else:
        item.mounted.filter(pk__in=before["mounted"]).update(gone=False)
