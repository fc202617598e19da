"""Duels and martial arts in every ruleset: random play by what ``legal`` offers keeps its word.

``SUBLIGHT_FUZZ=10`` plays ten times as long.
"""

import os
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import NAMES
from rules.combat.state import State
from rules.mechanics.injury import DEAD
from tests.rules.combat.fuzz import NAMES as PEOPLE
from tests.rules.combat.promises import keeps_every_promise
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
    keeps_every_promise(table)
    _shows_no_dice_behind_the_screen(table)
    _makes_sense(table.state)


def _shows_no_dice_behind_the_screen(table: Swordplay) -> None:
    """With the screen up the dice of players are all that is seen."""
    if table.start.options["screen"] == "off":
        return
    for event in (event for _, told in table.log for event in told):
        public = event.public or {}
        assert {one["who"] for one in public.get("rolls", ())} <= {*PLAYERS, ""}, event
        if public.get("who") not in PLAYERS:
            assert not {"total", "difficulty", "parts"} & public.keys(), event
            assert all(one["who"] for one in public.get("rolls", ())), event


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
