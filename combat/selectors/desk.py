"""One thing that happened in a fight, as a GM looks into it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from combat.access import Stand
from combat.models import Command, Event
from rules.combat.coming import difficulty_key


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll of the log with the names its numbers are set by."""

    key: str
    who: str
    purpose: str
    code: str
    total: int
    difficulty: int | None
    difficulty_key: str


@dataclass(frozen=True, slots=True)
class Moment:
    """One thing that happened, as a GM looks into it."""

    seq: int
    type: str
    data: dict[str, Any]
    rolls: tuple[Roll, ...]
    result: str
    result_key: str
    before: int
    after: int
    made_by: str


def moment(stand: Stand, seq: int) -> Moment | None:
    rows = Event.objects.filter(combat=stand.combat, seq=seq).select_related("command__by")
    event = rows.first()
    if event is None:
        return None
    command: Command = event.command
    data = dict(event.data)
    rolls = data.pop("rolls", [])
    difficulty = data.get("difficulty")
    return Moment(
        seq=event.seq,
        type=event.type,
        data=data,
        rolls=tuple(
            Roll(
                key=record["key"],
                who=record["who"],
                purpose=record["purpose"],
                code=record["code"],
                total=record["total"],
                difficulty=difficulty if place == 0 and isinstance(difficulty, int) else None,
                difficulty_key=difficulty_key(record["key"]),
            )
            for place, record in enumerate(rolls)
        ),
        result=str(data.get("result", "")),
        result_key=_result_key(rolls),
        before=command.first - 1,
        after=command.last,
        made_by=command.by.name if command.by else "",
    )


def _result_key(rolls: list[dict[str, Any]]) -> str:
    """What a hit did is set under the name of its damage."""
    key = next((one["key"] for one in rolls if ":damage:" in one["key"]), "")
    return key.replace(":damage:", ":result:")
