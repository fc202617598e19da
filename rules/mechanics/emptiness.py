"""Emptiness: entering it, finding the way out, and what it leaves behind."""

from collections.abc import Collection, Iterable

from rules.codes import Code
from rules.mechanics.force_powers import clouded
from rules.mechanics.rule import Rule
from rules.rolls import Modifier, succeeds
from rules.values import value


@value(kw_only=True)
class Bonus:
    """What having been empty adds to every Force roll, and for how long."""

    allowed: bool
    bonus: int
    hours: float


@value(kw_only=True)
class Trance:
    """A stay in emptiness. ``left`` says whether a roll to leave has succeeded yet."""

    entered: bool
    left: bool
    hours: float
    added_for_others: int
    bonus: Bonus


@value(kw_only=True)
class Emptiness(Rule):
    """Oblivious and hard to touch with the Force; afterwards stronger in it for as long."""

    full_bonus: int
    less_per_dark_side_point: int
    hours_between_tries: int
    leave_on: tuple[str, ...]

    def bonus(self, hours: float, dark_side_points: int = 0, *, consumed: bool = False) -> Bonus:
        """Never below nothing, however many Dark Side Points; closed to the consumed."""
        if consumed:
            return Bonus(allowed=False, bonus=0, hours=0)
        bonus = max(0, self.full_bonus - self.less_per_dark_side_point * dark_side_points)
        return Bonus(allowed=True, bonus=bonus, hours=hours)

    def modifier_of(self, bonus: Bonus) -> Modifier:
        return self.modifier(Code(0, bonus.bonus), "after emptiness")

    def may_leave(self, event: str) -> bool:
        """A roll is due when the set time has passed, each hour after it, and when hurt."""
        return event in self.leave_on

    def added_for_others(self, entry_roll: int, skills: Collection[str]) -> dict[str, int]:
        """The entry roll makes every power used on the empty one harder, welcome or not."""
        skill = clouded(skills)
        return {skill: entry_roll} if skill else {}

    def try_at(self, planned_hours: float, tries_before: int) -> float:
        """The hour of the next try when nothing interrupts."""
        return planned_hours + tries_before * self.hours_between_tries

    def trance(
        self,
        *,
        enter: int,
        enter_number: int,
        leave_number: int,
        tries: Iterable[tuple[float, int]],
        dark_side_points: int = 0,
        consumed: bool = False,
    ) -> Trance:
        """A whole stay; each try to leave is the hour it is made at and its roll."""
        none = Bonus(allowed=not consumed, bonus=0, hours=0)
        if consumed or not succeeds(enter, enter_number):
            return Trance(entered=False, left=False, hours=0, added_for_others=0, bonus=none)
        hours: float = 0
        left = False
        for hour, roll in tries:
            hours, left = hour, succeeds(roll, leave_number)
            if left:
                break
        bonus = self.bonus(hours, dark_side_points) if left else none
        return Trance(entered=True, left=left, hours=hours, added_for_others=enter, bonus=bonus)
