"""How the dice of fights fell, for the page that counts all dice of a campaign."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Count, F, Func, IntegerField

from campaign.access import Seat
from campaign.selectors.statistics import TYPED_IN, Fell
from combat.access import visible_rolls
from combat.models import Roll


def of_fights(seat: Seat) -> Iterable[Fell]:
    """Only what a viewer may see: a count that moved would tell of a roll that is hidden.

    Dice that are kept when a number is changed after the fact are told again, but fell once.
    """
    same = ("combat_id", "key", "number", "faces")
    once = visible_rolls(seat).order_by(*same, "pk").distinct(*same)
    rows = (
        Roll.objects.filter(pk__in=once.values("pk"))
        .order_by()
        .annotate(face=Func(F("faces"), function="unnest", output_field=IntegerField()))
        .values("roller_id", "origin", "face")
        .annotate(count=Count("pk"))
    )
    for row in rows:
        yield Fell(row["roller_id"], row["origin"] == TYPED_IN, row["face"], row["count"])
