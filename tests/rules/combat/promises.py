"""What holds after any course of a fight; each of these fails where it does not."""

import json

from rules.combat import Event, decide, evolve, fold
from rules.combat.events import REVERTED
from rules.combat.replay import RecordedRolls
from rules.combat.serial import plain, read
from tests.rules.combat.fuzz import HIDDEN, RandomTable
from tests.rules.combat.paper import on_paper, written, written_since


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
