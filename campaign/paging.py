"""Endless lists are read from where one stopped, so page 1,000 costs what page 1 does."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

from django.core.exceptions import ValidationError
from django.db.models import Model, Q, QuerySet

Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True, slots=True)
class Page(Generic[Row]):
    rows: list[Row]
    older: str | None


def page(rows: QuerySet[Row], fields: tuple[str, ...], after: str | None, size: int) -> Page[Row]:
    """A page of ``rows`` in descending order of ``fields``, the last of which is unique."""
    ordered = rows.order_by(*(f"-{field}" for field in fields))
    if after:
        ordered = _from_mark(ordered, fields, after)
    found = list(ordered[: size + 1])
    older = _mark(found[size - 1], fields) if len(found) > size else None
    return Page(found[:size], older)


def _from_mark(rows: QuerySet[Row], fields: tuple[str, ...], mark: str) -> QuerySet[Row]:
    """A mark that was tampered with is as good as none."""
    try:
        return rows.filter(_below(fields, _read(mark)))
    except (ValueError, TypeError, ValidationError):
        return rows


def _below(fields: tuple[str, ...], values: list[Any]) -> Q:
    """(a, b, c) < (x, y, z), with a <= x said first so that the index is used."""
    below = Q()
    for place, (field, value) in enumerate(zip(fields, values, strict=True)):
        equal = dict(zip(fields[:place], values[:place], strict=True))
        below |= Q(**equal, **{f"{field}__lt": value})
    return Q(**{f"{fields[0]}__lte": values[0]}) & below


def _mark(row: Model, fields: tuple[str, ...]) -> str:
    values = [_plain(getattr(row, field)) for field in fields]
    return urlsafe_b64encode(json.dumps(values).encode()).decode()


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat()
    return value if isinstance(value, int) else str(value)


def _read(mark: str) -> list[Any]:
    values = json.loads(urlsafe_b64decode(mark))
    if not isinstance(values, list):
        raise TypeError
    return values
