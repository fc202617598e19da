"""The medpacs somebody carries, on the sheet or among the campaign's things."""

from __future__ import annotations

from django.db.models import QuerySet

from accounts.models import User
from campaign.services.news import tell
from characters.models import Character, Item, ItemEvent
from characters.services.fields import tell_of_change
from characters.services.item_undo import restore, standing
from characters.services.outfit import note
from characters.services.sheets import sheet_of, write
from rules.characters.medpacs_carried import MEDPAC, medpacs, with_fewer_medpacs

USED = "Used up"


def medpacs_carried(character: Character) -> int:
    return medpacs(sheet_of(character).gear) + _things(character).count()


def counted(character: Character) -> bool:
    """A GM's people who have none need not count them."""
    return character.kind == Character.Kind.PLAYER or medpacs_carried(character) > 0


def use_up(character: Character, user: User, why: str) -> bool:
    """One of those written on the sheet, else a thing; whether there was one."""
    if medpacs(sheet_of(character).gear):
        _rewrite(character, user, 1, why)
        return True
    item = _things(character).order_by("created", "pk").first()
    if item is None:
        return False
    note(item, user, f"{USED}: {why}", before=standing(item))
    item.carried_by, item.gone = None, True
    item.save(update_fields=["carried_by", "gone"])
    tell(character.campaign, "workshop")
    return True


def bring_back(character: Character, user: User, why: str) -> None:
    """What was used for that reason: the thing, or a line on the sheet."""
    used = ItemEvent.objects.filter(
        item__campaign=character.campaign_id,
        text=f"{USED}: {why}"[:200],
        before__carried_by=str(character.pk),
        taken_back=False,
    )
    event = used.select_related("item__campaign").first()
    if event is None:
        _rewrite(character, user, -1, why)
        return
    restore(event, user)
    tell(character.campaign, "workshop")


def _rewrite(character: Character, user: User, used: int, why: str) -> None:
    before = list(sheet_of(character).gear)
    after = list(with_fewer_medpacs(before, used))
    character.sheet = {**character.sheet, "gear": after}
    character.save(update_fields=["sheet", "changed"])
    write(character, user, field="gear", before=before, after=after, reason=why[:200])
    tell_of_change(character)


def _things(character: Character) -> QuerySet[Item]:
    return character.carried.filter(gone=False, name__icontains=MEDPAC)
