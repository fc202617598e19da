"""A roll as it is kept in the database, and as a value again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaign.models import TableRoll
from rules.codes import Code
from rules.rolls import Roll


def kept(thrown: Roll, seed: str) -> dict[str, Any]:
    """Everything about the dice, for ``TableRoll.record``."""
    return {
        "wild": list(thrown.wild),
        "extra": [list(die) for die in thrown.extra],
        "dropped": list(thrown.dropped),
        "wild_choices": list(thrown.wild_choices),
        "wild_choice": thrown.wild_choice,
        "thrown": list(thrown.thrown),
        "pips": thrown.code.pips,
        "base": str(thrown.base),
        "modifiers": [
            {"code": each.code.signed, "reason": each.reason, "source": str(each.source or "")}
            for each in thrown.modifiers
        ],
        "origin": thrown.origin,
        "seed": seed,
    }


def result(thrown: Roll, seed: str) -> dict[str, Any]:
    """The fields of a ``TableRoll`` that the dice decide."""
    return {
        "faces": list(thrown.faces),
        "total": thrown.total,
        "success": thrown.success,
        "record": kept(thrown, seed),
    }


def opposing(thrown: Roll, seed: str) -> dict[str, Any]:
    """The other side of an opposed roll, whole in the record of the first."""
    whole = {"code": str(thrown.code), "faces": list(thrown.faces), "total": thrown.total}
    return kept(thrown, seed) | whole


def recalled(made: TableRoll) -> Roll:
    return _recalled(
        made.record, made.code, made.faces, total=made.total, difficulty=made.difficulty
    )


def recalled_opposing(record: Mapping[str, Any]) -> Roll:
    return _recalled(record, record["code"], record["faces"], total=record["total"])


def _recalled(
    record: Mapping[str, Any],
    code: str,
    faces: list[int],
    *,
    total: int,
    difficulty: int | None = None,
) -> Roll:
    return Roll(
        code=Code.parse(code),
        base=Code.parse(record["base"]),
        modifiers=(),
        faces=tuple(faces),
        wild=tuple(record["wild"]),
        extra=tuple(tuple(die) for die in record.get("extra", ())),
        cap=None,
        dropped=tuple(record["dropped"]),
        total=total,
        difficulty=difficulty,
        wild_choices=tuple(record["wild_choices"]),
        wild_choice=record["wild_choice"],
        origin=record["origin"],
        number=0,
    )
