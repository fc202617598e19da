"""Whether faces fell as fair dice let them fall: Pearson's chi-squared test, worked out exactly."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import erfc, exp, pi, sqrt

from rules.dice import SIDES

# Below five expected of each face the test says nothing.
ENOUGH = 5 * SIDES
RARE, VERY_RARE = 0.01, 0.001


@dataclass(frozen=True, slots=True)
class Fairness:
    """How often each face fell, and how often fair dice would stray as far."""

    counts: tuple[int, ...]

    @property
    def thrown(self) -> int:
        return sum(self.counts)

    @property
    def expected(self) -> float:
        return self.thrown / SIDES

    @property
    def mean(self) -> float:
        total = sum(face * count for face, count in enumerate(self.counts, start=1))
        return total / self.thrown if self.thrown else 0.0

    @property
    def chi_squared(self) -> float:
        if not self.thrown:
            return 0.0
        return sum((count - self.expected) ** 2 for count in self.counts) / self.expected

    @property
    def chance(self) -> float:
        """Of fair dice straying at least as far: the upper tail for five degrees of freedom."""
        x = self.chi_squared
        return erfc(sqrt(x / 2)) + sqrt(2 * x / pi) * exp(-x / 2) * (1 + x / 3)

    @property
    def verdict(self) -> str:
        """``too_few``, ``fair``, ``rare`` or ``very_rare``."""
        if self.thrown < ENOUGH:
            return "too_few"
        if self.chance < VERY_RARE:
            return "very_rare"
        return "rare" if self.chance < RARE else "fair"


def fairness(counts: Mapping[int, int]) -> Fairness:
    """From how often each face fell; a face that never fell may be left out."""
    return Fairness(tuple(counts.get(face, 0) for face in range(1, SIDES + 1)))
