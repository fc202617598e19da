from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from campaign.access import Seat
from characters.models import CharacterTemplate
from characters.services.templates import reckoned
from rules.characters.sheet import Sheet
from rules.errors import RuleError


@dataclass(frozen=True, slots=True)
class Shelf:
    """The campaign's own templates, and the library's to copy from."""

    ours: list[tuple[CharacterTemplate, tuple[RuleError, ...]]]
    library: list[CharacterTemplate]


def shelf(seat: Seat, search: str = "", kind: str = "") -> Shelf:
    own = fitting(CharacterTemplate.objects.filter(campaign=seat.campaign), search, kind)
    library = fitting(CharacterTemplate.objects.filter(campaign=None), search, kind)
    return Shelf(
        ours=[(row, _faults(seat, row)) for row in own.select_related("made_by")],
        library=list(library),
    )


def fitting(
    rows: QuerySet[CharacterTemplate], search: str, kind: str
) -> QuerySet[CharacterTemplate]:
    if search:
        named = Q(name__icontains=search) | Q(summary__icontains=search)
        rows = rows.filter(named | Q(species__icontains=search))
    if kind == "force":
        rows = rows.filter(force_user=True)
    if kind == "alien":
        rows = rows.exclude(species="")
    return rows


def _faults(seat: Seat, template: CharacterTemplate) -> tuple[RuleError, ...]:
    return reckoned(seat.campaign, Sheet.from_dict(template.sheet), template.role).faults
