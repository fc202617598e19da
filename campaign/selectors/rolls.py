"""The rolls of a campaign, searched by who, what, when and how they ended."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, time, timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from campaign.access import Seat, visible_rolls
from campaign.models import TableRoll
from campaign.paging import Page, page

ROLLS_A_PAGE = 40
MOST_SUBJECTS = 200
ENDED = {"success": True, "failure": False}


def rolls_page(seat: Seat, wanted: Mapping[str, Any], after: str | None) -> Page[TableRoll]:
    rows = _searched(visible_rolls(seat), {key: value for key, value in wanted.items() if value})
    return page(rows.select_related("roller"), ("made", "pk"), after, ROLLS_A_PAGE)


def subjects(seat: Seat) -> list[tuple[str, str]]:
    """Whom a roll that this person may see was made for, under the name it had last."""
    rows = (
        visible_rolls(seat)
        .exclude(subject_id=None)
        .order_by("subject_id", "-made")
        .distinct("subject_id")
        .values_list("subject_id", "subject")
    )
    found = [(str(subject_id), name) for subject_id, name in rows[:MOST_SUBJECTS]]
    return sorted(found, key=lambda each: each[1].lower())


def _searched(rows: QuerySet[TableRoll], wanted: Mapping[str, Any]) -> QuerySet[TableRoll]:
    plain = {"person": "roller", "character": "subject_id", "adventure": "adventure"}
    exact = {field: wanted[name] for name, field in plain.items() if name in wanted}
    rows = rows.filter(**exact)
    if "text" in wanted:
        text = wanted["text"]
        rows = rows.filter(Q(label__icontains=text) | Q(subject__icontains=text))
    if wanted.get("ended") in ENDED:
        rows = rows.filter(success=ENDED[wanted["ended"]])
    if "since" in wanted:
        rows = rows.filter(made__gte=_midnight(wanted["since"]))
    if "until" in wanted:
        rows = rows.filter(made__lt=_midnight(wanted["until"] + timedelta(days=1)))
    return rows


def _midnight(day: Any) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))
