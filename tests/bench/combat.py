"""How dear a round is for each combatant, and what folding and looking cost."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, islice
from time import process_time
from tracemalloc import get_traced_memory, start, stop
from typing import Any

from rules import ruleset
from rules.combat import GM, Command, Event, State, act_forms, decide, evolve, fold
from rules.combat.legal import legal
from rules.combat.serial import plain, read
from rules.dice import SeededDice
from tests.bench.report import Line
from tests.rules.combat.fights import BLASTER, CODES

SIZES = (10, 100, 1000)
TIMES = 4
MANY = 1000
FOLDED = 100_000
GOAL = 1.5


class Battle:
    """So many who all shoot at their neighbour; every third dodges."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.rules = ruleset("companion")
        self.state = State(options=dict(self.rules.options()))
        self.dice = SeededDice(b"bench", combat="bench", round_number=1)
        self.events: list[Event] = []
        for number in range(size):
            sheet = {"codes": CODES, "arms": [BLASTER]}
            self.give("add", id=f"c{number}", sheet=sheet, combatant={"side": str(number % 2)})

    def give(self, kind: str, **data: Any) -> None:
        for event in decide(self.rules, self.state, Command(kind, data), self.dice):
            self.state = evolve(self.state, event)
            self.events.append(event)

    def round(self) -> None:
        self.give("round")
        while self.state.segment == "declare_actions":
            who = str(self.state.awaited)
            target = f"c{(int(who[1:]) + 1) % self.size}"
            self.give("declare", who=who, acts=[{"do": "attack", "at": target}])
        while self.state.segment == "declare_reactions":
            who = str(self.state.awaited)
            dodges = [{"do": "combat_dodge"}] if int(who[1:]) % 3 == 0 else []
            self.give("react", who=who, reactions=dodges)
        while self.state.segment:
            self.give("resolve")


def micro(size: int) -> float:
    """Microseconds of processor time of a round for each combatant."""
    battle = Battle(size)
    gc.collect()
    before = process_time()
    battle.round()
    return (process_time() - before) / size * 1e6


def best() -> dict[int, float]:
    """The best of a few for each size, taken in turns so that a busy machine is busy for all."""
    found = dict.fromkeys(SIZES, float("inf"))
    for _ in range(TIMES):
        for size in SIZES:
            found[size] = min(found[size], micro(size))
    return found


def run() -> Iterator[Line]:
    each = best()
    for size in SIZES[1:]:
        what = f"a round of {size:,}: each combatant against a round of {SIZES[0]}"
        yield Line(what, each[size], "µs", each[SIZES[0]], GOAL)
    battle = Battle(MANY)
    battle.give("round")
    yield Line(f"legal, with {MANY:,} combatants", _looking(battle), "µs")
    yield Line(f"act_forms, with {MANY:,} combatants", _forms(battle), "µs")
    yield Line(f"memory of the state of {MANY:,} combatants", _memory(battle.state), "MB")
    yield Line(f"folding {FOLDED:,} events", _folding(), "s")


def _looking(battle: Battle) -> float:
    before = process_time()
    for _ in range(100):
        legal(battle.rules, battle.state, GM)
    return (process_time() - before) / 100 * 1e6


def _forms(battle: Battle) -> float:
    before = process_time()
    for _ in range(10):
        act_forms(battle.rules, battle.state, str(battle.state.awaited))
    return (process_time() - before) / 10 * 1e6


def _memory(state: State) -> float:
    start()
    copied = read(State, plain(state))
    taken = get_traced_memory()[0] / 1e6
    stop()
    assert len(copied.combatants) == MANY
    return taken


def _folding() -> float:
    """A hundred who shoot at each other over and over, in one fold from nothing."""
    battle = Battle(100)
    battle.round()
    told = islice(cycle(battle.events), FOLDED)
    events = [replace(event, seq=seq) for seq, event in enumerate(told, 1)]
    gc.collect()
    before = process_time()
    state = fold(events, State())
    taken = process_time() - before
    assert state.seq == FOLDED
    return taken
