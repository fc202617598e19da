"""A measurement and what it is compared with, on one line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """`goal` is the largest ratio that is good enough; without a baseline, the largest value.

    Where more is better, `least` is the smallest ratio instead.
    """

    what: str
    value: float
    unit: str
    baseline: float | None = None
    goal: float | None = None
    least: float | None = None

    @property
    def ratio(self) -> float | None:
        return self.value / self.baseline if self.baseline else None

    @property
    def missed(self) -> bool:
        compared = self.value if self.ratio is None else self.ratio
        too_much = self.goal is not None and compared > self.goal
        return too_much or (self.least is not None and compared < self.least)

    def __str__(self) -> str:
        text = f"{self.what:<52} {self.value:9.2f} {self.unit:<8}"
        if self.ratio is not None:
            text += f" baseline {self.baseline:9.2f}   {self.ratio:5.2f}x"
        if self.goal is not None:
            limit = f"{self.goal:g}{'x' if self.baseline else ' ' + self.unit}"
            text += f"   {'MISSED' if self.missed else 'within'} {limit}"
        if self.least is not None:
            text += f"   {'MISSED' if self.missed else 'at least'} {self.least:g}x"
        return text


def show(title: str, lines: Iterable[Line]) -> bool:
    """Print lines as they come. True when each is within its goal."""
    print(f"\n{title}", flush=True)
    good = True
    for line in lines:
        print(f"  {line}", flush=True)
        good = good and not line.missed
    return good


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
