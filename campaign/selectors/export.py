"""A campaign as one JSON document, written piece by piece so that its size does not matter."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import QuerySet

from campaign.models import Campaign

FORMAT = "sublight.campaign.1"

_CAMPAIGN = (
    "name",
    "pitch",
    "ruleset",
    "options",
    "privacy",
    "approval",
    "day",
    "first_year",
    "year_length",
)
_PARTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "members": ("memberships", ("user__name", "role", "joined")),
    "adventures": (
        "adventures",
        ("title", "notes", "state", "started", "started_day", "finished", "finished_day"),
    ),
    "calendar": ("happenings", ("day", "kind", "text", "noted_by__name", "noted")),
    "journal": ("journal", ("day", "title", "body", "audience", "author__name", "created")),
    "rolls": (
        "rolls",
        ("roller__name", "label", "code", "faces", "total", "difficulty", "success", "visibility",
         "record", "made"),
    ),
}  # fmt: skip


# Further apps add parts of their own: a name, and the elements of a JSON list piece by piece.
FURTHER: dict[str, Callable[[Campaign], Iterator[str]]] = {}


def campaign_json(campaign: Campaign) -> Iterator[str]:
    head = {name: getattr(campaign, name) for name in (*_CAMPAIGN, "era", "created", "archived")}
    yield f'{{"format": "{FORMAT}", "campaign": {_dump(head)}'
    for part, (relation, fields) in _PARTS.items():
        rows: QuerySet[Any] = getattr(campaign, relation).order_by("pk").values(*fields)
        yield f', "{part}": ['
        yield from _rows(rows.iterator(chunk_size=500))
        yield "]"
    for part, pieces in FURTHER.items():
        yield f', "{part}": ['
        yield from pieces(campaign)
        yield "]"
    yield "}\n"


def _rows(rows: Iterable[dict[str, Any]]) -> Iterator[str]:
    comma = ""
    for row in rows:
        yield comma + _dump({name.replace("__name", ""): value for name, value in row.items()})
        comma = ","


def _dump(value: dict[str, Any]) -> str:
    return json.dumps(value, cls=DjangoJSONEncoder)
