"""The portrait on a sheet: put there, replaced and taken away by whoever may edit it."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import User
from campaign.access import Need
from campaign.services.lookup import lock_campaign
from characters.access import Hold, access_character
from characters.models import Portrait
from characters.pictures import Picture, redrawn
from characters.services.fields import keep
from characters.services.places import PORTRAIT, place

MOST_KEPT = 40


def portrait_put(
    *, user: User, campaign_id: UUID, character_id: UUID, data: bytes, size: int
) -> None:
    """Draw it anew, before anything is locked for it, and hang it up."""
    access_character(user, campaign_id, character_id, writing=True)
    picture = redrawn(data, size)
    with transaction.atomic():
        hold = _held(user, campaign_id, character_id)
        _store(hold, picture)
        keep(hold, place(hold, PORTRAIT), picture.mark)


@transaction.atomic
def portrait_remove(*, user: User, campaign_id: UUID, character_id: UUID) -> None:
    """Off the sheet; the history brings it back."""
    hold = _held(user, campaign_id, character_id)
    keep(hold, place(hold, PORTRAIT), None)


@transaction.atomic
def portraits_forget(*, user: User, campaign_id: UUID, character_id: UUID) -> None:
    """Those that hung there before are deleted for good; the one on the sheet stays."""
    hold = _held(user, campaign_id, character_id)
    _earlier(hold, hold.character.portrait_mark).delete()


def _held(user: User, campaign_id: UUID, character_id: UUID) -> Hold:
    lock_campaign(user, campaign_id, Need.PLAY)
    return access_character(user, campaign_id, character_id, writing=True)


def _store(hold: Hold, picture: Picture) -> None:
    """Beside the earlier ones, of which the oldest leave when there are very many."""
    character = hold.character
    Portrait.objects.get_or_create(
        character=character,
        mark=picture.mark,
        defaults={
            "full": picture.full,
            "small": picture.small,
            "width": picture.width,
            "height": picture.height,
            "made_by": hold.seat.user,
        },
    )
    others = _earlier(hold, picture.mark, character.portrait_mark)
    spare = others.order_by("-made").values_list("pk", flat=True)[MOST_KEPT:]
    Portrait.objects.filter(pk__in=list(spare)).delete()


def _earlier(hold: Hold, *but: str) -> QuerySet[Portrait]:
    return Portrait.objects.filter(character=hold.character).exclude(mark__in=but)
