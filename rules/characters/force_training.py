"""Improving a Force skill: what a pip costs with a teacher, without one, and beyond one."""

from abc import abstractmethod

from rules.codes import Code
from rules.errors import RuleError
from rules.mechanics.rule import Rule
from rules.values import value


@value(kw_only=True)
class Teacher:
    """Who trains the pupil; the code may be left open where it does not matter."""

    code: Code | None = None


@value(kw_only=True)
class Training:
    """The price of an improvement; no days where the documents ask for none."""

    cost: int
    days: int | None
    doubled: bool


@value(kw_only=True)
class ForceTraining(Rule):
    """A pip costs the number before the D."""

    pip_below_one_die: int
    times_alone: int

    def may_improve(self, code: Code, teacher: Teacher | None) -> bool:
        """A skill still at zero is never raised alone."""
        return teacher is not None or code.dice > 0

    def improvement(
        self, start: Code, goal: Code, teacher: Teacher | None = None, *, extra_points: int = 0
    ) -> Training:
        if goal <= start:
            raise RuleError("force.not_an_improvement", start=str(start), goal=str(goal))
        if not self.may_improve(start, teacher):
            raise RuleError("force.needs_teacher", start=str(start))
        cost, dearer = 0, False
        for pip in range(goal.pip_count - start.pip_count):
            step = start.improved(pip)
            times = self._times(step.improved(), teacher)
            cost += (step.dice or self.pip_below_one_die) * times
            dearer = dearer or times > 1
        return Training(cost=cost, days=self._days(cost, teacher, extra_points), doubled=dearer)

    def _times(self, reached: Code, teacher: Teacher | None) -> int:
        return 1 if teacher else self.times_alone

    @abstractmethod
    def _days(self, cost: int, teacher: Teacher | None, extra_points: int) -> int | None:
        """How long it takes."""


@value(kw_only=True)
class SkillPointTraining(ForceTraining):
    """A pip costs the number before the D, double alone or beyond the teacher's own code."""

    times_above_teacher: int

    def _times(self, reached: Code, teacher: Teacher | None) -> int:
        if teacher and teacher.code is not None and reached > teacher.code:
            return self.times_above_teacher
        return super()._times(reached, teacher)

    def _days(self, cost: int, teacher: Teacher | None, extra_points: int) -> int | None:
        return None


@value(kw_only=True)
class CharacterPointTraining(ForceTraining):
    """A pip costs the number before the D, double alone, and days for each point spent."""

    days_with_teacher: int
    days_alone: int
    days_per_extra_point: int
    fewest_days: int

    def _days(self, cost: int, teacher: Teacher | None, extra_points: int) -> int | None:
        """Points spent only to shorten the time take no time themselves."""
        each = self.days_with_teacher if teacher else self.days_alone
        return max(self.fewest_days, cost * each - extra_points * self.days_per_extra_point)
