"""What holds whatever people do: ten thousand random commands for each ruleset."""

import json
import os
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import NAMES, ruleset
from rules.combat import Event, State, decide, evolve, fold
from rules.combat.events import REVERTED
from rules.combat.replay import RecordedRolls
from rules.combat.serial import plain, read
from tests.rules.combat.fuzz import HIDDEN, RandomTable

# 10,000 in all for each ruleset; SUBLIGHT_FUZZ=10 makes it ten times as many.
FIGHTS = 50 * int(os.environ.get("SUBLIGHT_FUZZ", "1"))
COMMANDS = 200
PLAYED = [name for name in NAMES if ruleset(name).sequence]

often = settings(
    max_examples=FIGHTS, deadline=None, suppress_health_check=list(HealthCheck), database=None
)


@pytest.mark.parametrize("name", PLAYED)
@often
@given(seed=st.integers(0, 2**32))
def test_any_course_of_a_fight_keeps_every_promise(name: str, seed: int) -> None:
    random = Random(seed)
    table = RandomTable(name, random)
    table.play(COMMANDS)
    events = [event for _, told in table.log for event in told]
    assert fold(events, table.start) == table.state
    _is_decided_alike(table)
    _tells_no_secret(events)
    _can_be_undone(table, events, random)


def _is_decided_alike(table: RandomTable) -> None:
    """Recorded dice give the same events, though the state is written down after each command."""
    state = table.start
    for command, told in table.log:
        again = decide(table.rules, state, command, RecordedRolls(told))
        assert again == told
        for event in told:
            state = evolve(state, read(Event, json.loads(json.dumps(plain(event)))))
        state = read(State, json.loads(json.dumps(plain(state))))
    assert state == table.state


def _tells_no_secret(events: list[Event]) -> None:
    for event in events:
        assert HIDDEN not in json.dumps(plain(event.public)), event
        for who, told in event.private.items():
            assert HIDDEN not in json.dumps(plain(told)) or who == HIDDEN


def _can_be_undone(table: RandomTable, events: list[Event], random: Random) -> None:
    place = random.randint(1, len(events))
    there = fold(events[:place], table.start)
    seq = events[-1].seq + 1
    back = Event(seq=seq, type=REVERTED, data={"to": events[place - 1].seq})
    after = fold([*events, back], table.start)
    assert plain(after) == {**plain(there), "seq": seq}
