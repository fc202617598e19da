"""What holds whatever people do: ten thousand random commands for each ruleset."""

import os
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import NAMES, ruleset
from tests.rules.combat.fuzz import RandomTable
from tests.rules.combat.paper import written, written_since
from tests.rules.combat.promises import keeps_every_promise

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
    table = RandomTable(name, Random(seed))
    table.play(COMMANDS)
    keeps_every_promise(table)


def test_writing_down_what_is_new_is_writing_down_all_of_it() -> None:
    """What the promises are held to after each command is no less than the whole state."""
    table = RandomTable("companion", Random(1))
    before = written(table.state)
    table.play(60)
    assert written_since(before, table.state) == written(table.state)
    odd = table.state.combatant("han")
    broken = replace(odd, points={"force": 2, 7: 1})  # type: ignore[dict-item]
    torn = replace(table.state, combatants=table.state.combatants.put("han", broken))
    assert written_since(table.state, torn) != torn
