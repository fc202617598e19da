"""What a GM can do now with a button, and why the rest has to wait."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from campaign.errors import Refused
from combat import store
from combat.access import Stand
from combat.models import Command, Event
from combat.selectors.roster import entry_name
from rules.combat import State, legal
from rules.rulesets import ruleset

_WANTED = ("round", "resolve", "pass")


@dataclass(frozen=True, slots=True)
class Button:
    """One command, ready to be sent. ``why`` says why it cannot be, or is empty."""

    kind: str
    label: str
    data: str
    request: UUID
    why: str = ""
    main: bool = False


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll of the log with the names its numbers are set by."""

    key: str
    who: str
    purpose: str
    code: str
    total: int
    difficulty: int | None


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


def buttons(stand: Stand) -> list[Button]:
    state = store.state_of(stand.combat)
    found: list[Button] = []
    for choice in legal(ruleset(stand.combat.ruleset), state, stand.viewer):
        if choice.kind not in _WANTED or (choice.kind == "pass" and choice.reason):
            continue
        why = str(Refused(choice.reason, **choice.params)) if choice.reason else ""
        found += _labelled(state, choice.kind, dict(choice.data), why)
    return found


def _labelled(state: State, kind: str, data: dict[str, Any], why: str) -> list[Button]:
    if kind == "round":
        if state.segment:
            return []
        return [_button(kind, f"Begin round {state.round + 1}", data, why, main=True)]
    if kind == "pass":
        return [_button(kind, f"{entry_name(state, data['who'])} does nothing", data, why)]
    if not state.segment or state.awaited:
        return []
    return [
        _button(kind, "Let the next thing happen", data, why, main=True),
        _button(kind, "Let everything happen", {"all": True}, why),
    ]


def _button(kind: str, label: str, data: dict[str, Any], why: str, *, main: bool = False) -> Button:
    return Button(kind, label, json.dumps(data), uuid4(), why, main)


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
