"""Training: how long it takes to learn what was paid for."""

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from rules.codes import Code
from rules.mechanics.durations import NO_TIME, Duration
from rules.values import value


@value
class Lesson:
    """How somebody trains: with whom, after which adventure, hurried by which points.

    ``codes`` are the teacher's own in the Force, where those decide.
    """

    teacher: bool = False
    used_last_adventure: bool = False
    extra_points: int = 0
    codes: Mapping[str, Code] = field(default_factory=dict)


ALONE = Lesson()


@value
class Training:
    """Time for each point spent, with a teacher and alone.

    What is counted in days needs none of it after an adventure that practised the skill, and
    further points shorten it. What is counted in weeks always has to be trained in full.
    """

    taught: int
    alone: int
    unit: str
    fewest: int = 0
    saved_by_a_point: int = 0

    @classmethod
    def from_row(cls, row: Mapping[str, Any], *, fewest: int, saved: int) -> "Training | None":
        """None for what needs no training in this document."""
        if "weeks" in row:
            return cls.in_weeks(row["weeks"])
        if "days" not in row:
            return None
        taught, alone = row["days"]
        return cls(taught, alone, "days", fewest=fewest, saved_by_a_point=saved)

    @classmethod
    def in_weeks(cls, weeks: tuple[int, int]) -> "Training":
        taught, alone = weeks
        return cls(taught, alone, "weeks")

    def time(self, points: int, lesson: Lesson = ALONE) -> Duration:
        if self._practised(lesson):
            return NO_TIME
        full = self._full(points, lesson)
        saved = lesson.extra_points * self.saved_by_a_point
        return Duration(max(full - saved, min(full, self.fewest)), self.unit)

    def points_that_help(self, points: int, lesson: Lesson = ALONE) -> int:
        """How many of the extra points shorten anything."""
        if not self.saved_by_a_point or self._practised(lesson):
            return 0
        full = self._full(points, lesson)
        most = -(-max(full - self.fewest, 0) // self.saved_by_a_point)
        return min(lesson.extra_points, most)

    def _practised(self, lesson: Lesson) -> bool:
        return bool(self.saved_by_a_point) and lesson.used_last_adventure

    def _full(self, points: int, lesson: Lesson) -> int:
        return points * (self.taught if lesson.teacher else self.alone)
