"""The rules alone: a roll with its full record, and what loading everything costs."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from time import perf_counter

from rules.codes import Code
from rules.dice import SeededDice
from rules.rolls import roll
from tests.bench.report import Line, percentile
from tests.live.serving import ROOT

ROUNDS = 15
ROLLS = 4000
STARTS = 7
IMPORT_GOAL = 150
RULES = "from rules.tables import load_all\nload_all()"
RULESETS = RULES + "\nfrom rules.rulesets import NAMES, ruleset\nfor n in NAMES: ruleset(n)"


def run() -> Iterator[Line]:
    code = Code.parse("4D+2")
    dice = SeededDice(b"s" * 32, combat="bench", round_number=1)
    record = _micro(lambda: roll(code, dice))
    faces = _micro(lambda: dice.throw().faces(4))
    yield Line("one roll of 4D+2 with its record", record, "µs", faces, 10)
    decimal, tables, everything = _starts("import decimal", RULES, RULESETS)
    yield Line("import rules with all tables", tables, "ms", decimal)
    yield Line("import rules with all tables, in milliseconds", tables, "ms", None, IMPORT_GOAL)
    yield Line("the four rulesets built as well", everything, "ms", decimal)


def _micro(deed: Callable[[], object]) -> float:
    times = []
    for _ in range(ROUNDS):
        start = perf_counter()
        for _ in range(ROLLS):
            deed()
        times.append((perf_counter() - start) / ROLLS * 1_000_000)
    return percentile(times, 0.5)


def _starts(*scripts: str) -> list[float]:
    """Time inside a fresh interpreter, scripts taking turns; the best of several each."""
    best = [float("inf")] * len(scripts)
    for _ in range(STARTS):
        for place, script in enumerate(scripts):
            best[place] = min(best[place], _start(script))
    return best


def _start(script: str) -> float:
    timed = f"import time\nt=time.perf_counter()\n{script}\nprint((time.perf_counter()-t)*1000)"
    done = subprocess.run(
        [sys.executable, "-c", timed], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return float(done.stdout)
