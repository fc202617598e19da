"""What people send in is kept as it is, for good: it has to be something that can be kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaign.errors import Refused

LARGEST, DEEPEST, MOST = 999_999_999, 12, 500_000


def readable(data: Any) -> dict[str, Any]:
    """As it came; refused is what no column holds, and what nobody can mean."""
    if not isinstance(data, Mapping) or _size(data, DEEPEST) > MOST:
        raise Refused("combat.unreadable")
    return dict(data)


def readable_text(text: str) -> str:
    readable({"text": text})
    return text


def _size(value: Any, deeper: int) -> int:
    """About how long it is."""
    if isinstance(value, str):
        _check(value.isprintable() or not any(map(_breaks, value)))
        return len(value) + 2
    if isinstance(value, Mapping):
        _check(deeper > 0)
        return 2 + sum(
            _size(key, deeper - 1) + _size(inner, deeper - 1) for key, inner in value.items()
        )
    if isinstance(value, list | tuple):
        _check(deeper > 0)
        return 2 + sum(_size(inner, deeper - 1) for inner in value)
    _check(value is None or (-LARGEST <= value <= LARGEST and str(value) != "-0.0"))
    return 8


def _breaks(letter: str) -> bool:
    """No text of the database holds these."""
    return letter == "\0" or "\ud800" <= letter <= "\udfff"


def _check(fits: bool) -> None:
    if not fits:
        raise Refused("combat.unreadable")
