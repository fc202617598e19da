"""Crews that do whatever comes to mind: guns, beams, missiles and flight keep every promise.

``SUBLIGHT_FUZZ=10`` plays ten times as long.
"""

import os
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import NAMES
from tests.rules.combat.fleet import Fleet
from tests.rules.combat.promises import keeps_every_promise

FLEETS = 10 * int(os.environ.get("SUBLIGHT_FUZZ", "1"))
COMMANDS = 200

often = settings(
    max_examples=FLEETS, deadline=None, suppress_health_check=list(HealthCheck), database=None
)


@pytest.mark.parametrize("name", NAMES)
@often
@given(seed=st.integers(0, 2**32))
def test_any_fleet_keeps_every_promise(name: str, seed: int) -> None:
    table = Fleet(name, Random(seed))
    table.play(COMMANDS)
    keeps_every_promise(table)
