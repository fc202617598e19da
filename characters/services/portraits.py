"""The portrait on a sheet: put there, replaced and taken away by whoever may edit it."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from accounts.models import User
from campaign.access import Need
from campaign.services.lookup import lock_campaign
from characters.access import Hold, access_character
from characters.models import Portrait
from characters.pictures import redrawn
from characters.services.creation import tell_of
from characters.services.sheets import write


def portrait_put(
    *, user: User, campaign_id: UUID, character_id: UUID, data: bytes, size: int
) -> None:
    """Draw it anew, before anything is locked for it, and hang it up."""
    access_character(user, campaign_id, character_id, writing=True)
    picture = redrawn(data, size)
    with transaction.atomic():
        hold = _held(user, campaign_id, character_id)
        if hold.character.portrait_mark == picture.mark:
            return
        before = Portrait.objects.filter(character=hold.character).defer("full", "small").first()
        now, _ = Portrait.objects.update_or_create(
            character=hold.character,
            defaults={
                "mark": picture.mark,
                "full": picture.full,
                "small": picture.small,
                "width": picture.width,
                "height": picture.height,
                "made_by": user,
            },
        )
        _keep(hold, picture.mark, before, now)


@transaction.atomic
def portrait_remove(*, user: User, campaign_id: UUID, character_id: UUID) -> None:
    hold = _held(user, campaign_id, character_id)
    before = Portrait.objects.filter(character=hold.character).defer("full", "small").first()
    if before:
        _keep(hold, "", before, None)
        before.delete()


def _held(user: User, campaign_id: UUID, character_id: UUID) -> Hold:
    lock_campaign(user, campaign_id, Need.PLAY)
    return access_character(user, campaign_id, character_id, writing=True)


def _keep(hold: Hold, mark: str, before: Portrait | None, now: Portrait | None) -> None:
    """The history says that there was a picture and how large; it does not keep the picture."""
    hold.character.portrait_mark = mark
    hold.character.save(update_fields=["portrait_mark", "changed"])
    was, is_now = (str(each) if each else None for each in (before, now))
    write(hold.character, hold.seat.user, field="portrait", before=was, after=is_now)
    tell_of(hold.seat, hold.character)
