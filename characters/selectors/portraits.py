from __future__ import annotations

from collections.abc import Iterable

from django.http import Http404

from characters.access import Hold
from characters.models import Portrait, SheetChange
from characters.services.places import PORTRAIT

SMALL, FULL = "small", "full"


def picture(hold: Hold, mark: str, size: str = FULL) -> bytes:
    """The picture an address names; one that hangs no longer is for those who read the history."""
    column = SMALL if size == SMALL else FULL
    rows = Portrait.objects.filter(character=hold.character, mark=mark)
    if not (hold.own or hold.seat.runs):
        rows = rows.filter(mark=hold.character.portrait_mark)
    found = rows.values_list(column, flat=True).first()
    if found is None:
        raise Http404
    return bytes(found)


def kept_marks(hold: Hold, changes: Iterable[SheetChange]) -> set[str]:
    """Which of the portraits these changes tell of can still be looked at."""
    told = [change for change in changes if change.field == PORTRAIT]
    marks = {mark for change in told for mark in (change.before, change.after) if mark}
    if not marks:
        return set()
    rows = Portrait.objects.filter(character=hold.character, mark__in=marks)
    return set(rows.values_list("mark", flat=True))


def has_earlier(hold: Hold) -> bool:
    """Whether pictures are kept that hang no longer."""
    character = hold.character
    return (
        Portrait.objects.filter(character=character).exclude(mark=character.portrait_mark).exists()
    )
