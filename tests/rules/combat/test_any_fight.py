"""Duels and martial arts in every ruleset: random play by what ``legal`` offers keeps its word.

``SUBLIGHT_FUZZ=10`` plays ten times as long.
"""

import json
import os
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import NAMES
from rules.combat import Event, decide, evolve, fold
from rules.combat.events import REVERTED
from rules.combat.replay import RecordedRolls
from rules.combat.serial import plain, read
from rules.combat.state import State
from rules.mechanics.injury import DEAD
from tests.rules.combat.fuzz import HIDDEN
from tests.rules.combat.fuzz import NAMES as PEOPLE
from tests.rules.combat.swordplay import Swordplay

FIGHTS = 20 * int(os.environ.get("SUBLIGHT_FUZZ", "1"))
COMMANDS = 200
PLAYERS = PEOPLE[:3]

often = settings(
    max_examples=FIGHTS, deadline=None, suppress_health_check=list(HealthCheck), database=None
)


@pytest.mark.parametrize("name", NAMES)
@often
@given(seed=st.integers(0, 2**32))
def test_any_duel_keeps_every_promise(name: str, seed: int) -> None:
    table = Swordplay(name, Random(seed))
    table.play(COMMANDS)
    events = [event for _, told in table.log for event in told]
    assert fold(events, table.start) == table.state
    _is_decided_alike(table)
    _tells_no_secret(events)
    _shows_no_dice_behind_the_screen(table, events)
    _comes_back(table, events)
    _makes_sense(table.state)


def _is_decided_alike(table: Swordplay) -> None:
    """Recorded dice give the same events, though the state is written down after each command."""
    state = table.start
    for place, (command, told) in enumerate(table.log):
        assert decide(table.rules, state, command, RecordedRolls(told)) == told
        for event in told:
            state = evolve(state, event)
        if place % 10 == 0:
            state = read(State, json.loads(json.dumps(plain(state))))
    assert state == table.state


def _tells_no_secret(events: list[Event]) -> None:
    for event in events:
        assert HIDDEN not in json.dumps(plain(event.public)), event


def _shows_no_dice_behind_the_screen(table: Swordplay, events: list[Event]) -> None:
    """With the screen up the dice of players are all that is seen."""
    if table.start.options["screen"] == "off":
        return
    for event in events:
        public = event.public or {}
        assert {one["who"] for one in public.get("rolls", ())} <= {*PLAYERS, ""}, event
        if public.get("who") not in PLAYERS:
            assert not {"total", "difficulty", "parts"} & public.keys(), event
            assert all(one["who"] for one in public.get("rolls", ())), event


def _comes_back(table: Swordplay, events: list[Event]) -> None:
    """Going back to a moment gives the state of that moment."""
    place = table.random.randint(1, len(events))
    seq = events[-1].seq + 1
    back = Event(seq=seq, type=REVERTED, data={"to": events[place - 1].seq})
    there = plain(fold(events[:place], table.start))
    assert plain(fold([*events, back], table.start)) == {**there, "seq": seq}


def _makes_sense(state: State) -> None:
    """Nobody owes points, the dying are those who are mortally wounded, and holds have two ends."""
    for one in state.combatants.values():
        assert all(number >= 0 for number in one.points.values()), one
        assert (one.id in state.dying) <= (one.injury != DEAD)
        how, _, other = one.notes.get("gripped", "").partition(":")
        if other:
            assert state.combatant(other).notes["grips"] == f"{how}:{one.id}"
    assert state.dealt <= state.struck
    assert all(question.choices for question in state.questions.values())
