from __future__ import annotations

from django.http import Http404

from characters.access import Hold
from characters.models import Portrait

SMALL, FULL = "small", "full"


def picture(hold: Hold, mark: str, size: str = FULL) -> bytes:
    """The picture an address names; one that was replaced is as good as never there."""
    column = SMALL if size == SMALL else FULL
    rows = Portrait.objects.filter(character=hold.character, mark=mark)
    found = rows.values_list(column, flat=True).first()
    if found is None:
        raise Http404
    return bytes(found)
