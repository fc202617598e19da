"""What holds after any course of a fight; each of these fails where it does not."""

import json
from dataclasses import fields, replace
from typing import Any

from rules.combat import Event, State, decide, evolve, fold
from rules.combat.events import REVERTED
from rules.combat.maps import Map
from rules.combat.replay import RecordedRolls
from rules.combat.serial import plain, read
from tests.rules.combat.fuzz import HIDDEN, RandomTable

NOTHING = object()


def keeps_every_promise(table: RandomTable) -> None:
    """A fight that was played: its log, its replay, its secrets, and any way back."""
    events = [event for _, told in table.log for event in told]
    assert fold(events, table.start) == table.state
    is_decided_alike(table)
    tells_no_secret(events)
    can_be_undone(table, events)


def is_decided_alike(table: RandomTable) -> None:
    """Recorded dice give the same events, though the state is written down after each command."""
    state = written(table.start)
    for command, told in table.log:
        before = state
        assert decide(table.rules, state, command, RecordedRolls(told)) == told
        for event in told:
            state = evolve(state, read(Event, on_paper(plain(event))))
        state = written_since(before, state)
    assert state == table.state == written(table.state)


def tells_no_secret(events: list[Event]) -> None:
    for event in events:
        assert HIDDEN not in json.dumps(event.public), event
        for who, told in event.private.items():
            assert HIDDEN not in json.dumps(told) or who == HIDDEN


def can_be_undone(table: RandomTable, events: list[Event]) -> None:
    """Going back to a moment gives the state of that moment."""
    place = table.random.randint(1, len(events))
    seq = events[-1].seq + 1
    back = Event(seq=seq, type=REVERTED, data={"to": events[place - 1].seq})
    there = plain(fold(events[:place], table.start))
    assert plain(fold([*events, back], table.start)) == {**there, "seq": seq}


def on_paper(value: Any) -> Any:
    return json.loads(json.dumps(value))


def written(state: State) -> State:
    """Written down as a whole and read again."""
    return read(State, on_paper(plain(state)))


def written_since(before: State, state: State) -> State:
    """The same as ``written``, given that ``before`` was: what is still the very same value, down
    to the single combatant, has been through it already."""
    new = {
        one.name: _news(getattr(before, one.name), getattr(state, one.name))
        for one in fields(State)
        if getattr(before, one.name) is not getattr(state, one.name)
    }
    again = read(State, on_paper(plain(new)))
    return replace(state, **{name: _within(state, again, name) for name in new})


def _news(before: Any, now: Any) -> Any:
    if not isinstance(now, Map):
        return now
    return {key: item for key, item in now.items() if before.get(key, NOTHING) is not item}


def _within(state: State, again: State, name: str) -> Any:
    """A value as it was read; of a mapping the entries that were, among those that stayed."""
    kept, found = getattr(state, name), getattr(again, name)
    if not isinstance(kept, Map):
        return found
    for key, item in found.items():
        kept = kept.put(key, item)
    return kept
