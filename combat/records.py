"""Declarations and rolls as rows of their own, made from the events that tell of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from accounts.models import User
from combat.models import Declaration, Event, Roll, Round
from rules.combat import State
from rules.combat.screening import SHOWN

WRITTEN_AHEAD = "wrote_ahead"
_OUTCOMES = {
    "hit": ("missed", "hit"),
    "success": ("failed", "succeeded"),
    "dies": ("lives", "dies"),
}


@dataclass(frozen=True, slots=True)
class Moment:
    """When events were appended: the state they led to, and the round whose dice were thrown.

    ``unseen`` are the names of rolls thrown with its hidden dice.
    """

    state: State
    round: Round | None
    unseen: Collection[str] = ()


def keep_records(moment: Moment, events: Sequence[Event], by: int | None) -> None:
    Declaration.objects.bulk_create(_declarations(moment, events, by), batch_size=1000)
    told = [(event, record) for event in events for record in _first_told(event)]
    if told:
        people = _people(moment.state, {record["who"] for _, record in told})
        Roll.objects.bulk_create(
            [_roll(moment, event, record, people) for event, record in told], batch_size=1000
        )
    shown = [roll for event in events if event.type == SHOWN for roll in _shown(event)]
    Roll.objects.bulk_create(shown, batch_size=1000)


def rows_of(moment: Moment, event: Event) -> tuple[list[Declaration], list[Roll]]:
    """What one event would make again, but for the people."""
    rolls = [_roll(moment, event, record, {}) for record in _first_told(event)]
    shown = _shown(event) if event.type == SHOWN else ()
    return list(_declarations(moment, [event], None)), [*rolls, *shown]


def _declarations(moment: Moment, events: Iterable[Event], by: int | None) -> Iterator[Declaration]:
    for event in events:
        if event.type == WRITTEN_AHEAD:
            continue
        for said in event.data.get("said", ()):
            yield Declaration(
                combat_id=event.combat_id,
                event=event,
                round=moment.state.round,
                kind=event.type,
                who=said["who"],
                acts=said.get("acts", []),
                reactions=said.get("reactions", []),
                haste=said.get("haste", 0),
                said=said,
                by_id=by,
            )


def _first_told(event: Event) -> Iterator[dict[str, Any]]:
    """A roll that had to wait is told twice, but it fell only once."""
    return (record for record in event.data.get("rolls", ()) if not record.get("earlier"))


def _people(state: State, names: set[str]) -> dict[str, int]:
    """Who threw for whom; whatever nobody plays is thrown by nobody in particular."""
    found = {name: controller(state, name) for name in names}
    numbers = {int(text) for text in found.values() if text.isdecimal()}
    known = set(User.objects.filter(pk__in=numbers).values_list("pk", flat=True))
    wanted = {name: int(text) for name, text in found.items() if text.isdecimal()}
    return {name: number for name, number in wanted.items() if number in known}


def controller(state: State, name: str) -> str:
    return state.combatants[name].controller if name in state.combatants else ""


def _roll(
    moment: Moment, event: Event, record: Mapping[str, Any], people: Mapping[str, int]
) -> Roll:
    seen_by_all = any(one["key"] == record["key"] for one in (event.public or {}).get("rolls", ()))
    some = Roll.Visibility.SOME if event.private else Roll.Visibility.GM
    return Roll(
        combat_id=event.combat_id,
        event=event,
        round=moment.round,
        key=record["key"],
        who=record["who"],
        roller_id=people.get(record["who"]),
        purpose=record["purpose"],
        base=record.get("base", record["code"]),
        code=record["code"],
        modifiers=record.get("modifiers", []),
        faces=record["thrown"],
        total=record["total"],
        difficulty=_difficulty(event, record),
        outcome=_outcome(event, record),
        origin=record["origin"],
        number=record["number"],
        hidden=record["key"] in moment.unseen,
        visibility=Roll.Visibility.EVERYONE if seen_by_all else some,
    )


def _is_first(event: Event, record: Mapping[str, Any]) -> bool:
    """The roll an event is about comes first; what follows belongs to its difficulty."""
    return bool(event.data["rolls"][0]["key"] == record["key"])


def _difficulty(event: Event, record: Mapping[str, Any]) -> int | None:
    number = event.data.get("difficulty")
    return number if isinstance(number, int) and _is_first(event, record) else None


def _outcome(event: Event, record: Mapping[str, Any]) -> str:
    if not _is_first(event, record):
        return ""
    for name, words in _OUTCOMES.items():
        if isinstance(event.data.get(name), bool):
            return words[event.data[name]]
    result = event.data.get("result", "")
    return result if isinstance(result, str) else ""


def _shown(event: Event) -> Iterator[Roll]:
    """Rolls made behind the screen that everyone sees now: the same dice, told once more."""
    told = Roll.objects.filter(combat_id=event.combat_id, event__seq=event.data["of"])
    for roll in told.order_by("pk"):
        roll.pk, roll.event, roll.visibility = None, event, Roll.Visibility.EVERYONE
        roll._state.adding = True
        yield roll
