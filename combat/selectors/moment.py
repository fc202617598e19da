"""One thing that happened in a fight, as a GM looks into it: card, numbers, and the way back."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from combat.access import Stand
from combat.models import Command, Event
from combat.selectors.log import SILENT, seen_events
from combat.selectors.undone import undone
from combat.telling.names import Names
from combat.telling.story import Card, cards
from combat.telling.words import plain_words, purpose_words, reason_words, result_words
from rules.combat import State
from rules.combat.coming import difficulty_key
from rules.combat.uncertainty import UNSEEN
from rules.mechanics.charts import NO_EFFECT
from rules.rulesets import ruleset

RESULT = ":result:"


@dataclass(frozen=True, slots=True)
class Number:
    """A number or a result that can be changed, under its name in the fight."""

    key: str
    label: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Dropped:
    """A command that could not be given again after a number was changed, and why."""

    what: str
    why: str


@dataclass(frozen=True, slots=True)
class Moment:
    """``unseen`` is the act whose outcome only GMs know as yet.

    ``behind`` are its rolls made behind the screen, ``of_round`` how many there are in its round.
    """

    seq: int
    card: Card
    numbers: tuple[Number, ...]
    before: int
    after: int
    later: int
    made_by: str
    made: datetime
    taken_back: str | None
    dropped: tuple[Dropped, ...]
    unseen: str
    behind: tuple[str, ...]
    of_round: int
    kept: str


def moment(stand: Stand, seq: int) -> Moment | None:
    found = Event.objects.filter(combat=stand.combat, seq=seq).select_related("command__by")
    event = found.first()
    if event is None:
        return None
    command: Command = event.command
    state, gone = stand.whole, undone(stand)
    events = list(command.events.exclude(type__in=SILENT).order_by("seq").defer("changes"))
    rows = events if any(row.seq == seq for row in events) else [event]
    told = cards(seen_events(stand, state, rows, gone), Names(state))
    card = next(card for card in told if seq in card.seqs or len(rows) == 1)
    mine = [row for row in rows if row.seq in card.seqs] or [event]
    return Moment(
        seq=seq,
        card=card,
        numbers=tuple(_numbers(stand, mine, Names(state))),
        before=_before(command),
        after=command.last,
        later=Command.objects.filter(combat=stand.combat, last__gte=command.last).count(),
        made_by=command.by.name if command.by else "",
        made=command.made,
        taken_back=gone.why(seq),
        dropped=tuple(_dropped(command, Names(state))),
        unseen=_unseen(state, mine),
        behind=_behind(state, mine),
        of_round=len([key for key in state.behind if key.startswith(f"{card.round}:")]),
        kept=json.dumps([row.data for row in mine], indent=1, ensure_ascii=False),
    )


def _before(command: Command) -> int:
    """A number changed afterwards began with going back: before it is before that as well."""
    changed = command.kind == "override" and command.answer.get("again")
    if not changed:
        return command.first - 1
    back = Command.objects.get(combat_id=command.combat_id, last=command.first - 1)
    return back.first - 1


def _numbers(stand: Stand, rows: list[Event], names: Names) -> Iterator[Number]:
    """Each once, as it was told last: totals, the difficulty of the first, what a hit did."""
    found: dict[str, Number] = {}
    for row in rows:
        for place, record in enumerate(row.data.get("rolls", ())):
            for number in _of_roll(row.data, record, place, names):
                found[number.key] = number
        if row.type == "hurt":
            found |= {one.key: one for one in _result(stand, row.data)}
    yield from found.values()


def _of_roll(
    data: Mapping[str, Any], record: Mapping[str, Any], place: int, names: Names
) -> Iterator[Number]:
    whose = names.of(record["who"]) if record.get("who") else "The dice"
    what = f"{whose}, {purpose_words(record['purpose'])}"
    total = data.get("total") if place == 0 else None
    shown = total if isinstance(total, int) else record["total"]
    yield Number(record["key"], f"{what}: total", str(shown))
    difficulty = data.get("difficulty")
    if place == 0 and isinstance(difficulty, int):
        yield Number(difficulty_key(record["key"]), f"{what}: difficulty", str(difficulty))


def _result(stand: Stand, data: Mapping[str, Any]) -> Iterator[Number]:
    """What a hit did is set under the name of its damage."""
    keys = [one["key"] for one in data.get("rolls", ())]
    key = next((key for key in keys if ":damage:" in key), "")
    if not key:
        return
    known = [NO_EFFECT, *ruleset(stand.combat.ruleset).injury.effects]
    now = str(data.get("result", ""))
    results = known if now in known else [*known, now]
    choices = tuple((result, result_words(result).capitalize()) for result in results)
    yield Number(key.replace(":damage:", RESULT), "What it does", now, choices)


def _dropped(command: Command, names: Names) -> Iterator[Dropped]:
    for one in command.answer.get("dropped", ()):
        who = one["data"].get("who")
        doer = names.of(who) if who else "The GM"
        yield Dropped(f"{doer}: {plain_words(one['kind'])}", reason_words(one["why"]))


def _unseen(state: State, rows: list[Event]) -> str:
    acts = [row.data.get("act", "") for row in rows if row.type == "uncertain_outcome"]
    return next((act for act in acts if f"{UNSEEN}{act}" in state.memory), "")


def _behind(state: State, rows: list[Event]) -> tuple[str, ...]:
    told = {row.seq for row in rows}
    return tuple(key for key, seq in state.behind.items() if seq in told)
