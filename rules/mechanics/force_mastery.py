"""Which Force powers a character has made his own, how many there is room for, what more cost."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import field

from rules.codes import NOTHING, ONE_DIE, Code
from rules.errors import RuleError
from rules.mechanics.rule import Rule
from rules.values import value

Skills = tuple[str, ...]


@value(kw_only=True)
class Lesson:
    """What learning one power costs; no weeks where the documents give none."""

    cost: int
    weeks: int | None


@value(kw_only=True)
class ForceMastery(Rule):
    """How Force powers are learned."""

    powers_per_pip: int

    @property
    def sold_beyond_total(self) -> bool:
        """Whether points buy more powers than a skill brings."""
        return False

    def first_powers(self, skill: str) -> tuple[str, ...]:
        """The powers that come with the first die of a skill."""
        return ()

    def counts_against(self, skills: Skills) -> Skills:
        """A power of several skills fills a place in each."""
        return skills

    def counts_as(self, skills: Skills) -> int:
        return len(skills)

    @abstractmethod
    def power_total(self, code: Code) -> int:
        """How many powers a Force skill of this code brings."""

    @abstractmethod
    def lesson(self, skills: Skills, *, with_teacher: bool, improved: str | None) -> Lesson:
        """The price of one more power, ``improved`` being the skill raised this time."""

    @abstractmethod
    def may_use(self, *, learned: bool) -> bool:
        """Whether a power may be tried at all."""

    @abstractmethod
    def added_difficulty(self, *, learned: bool) -> int:
        """What is added to each difficulty number, or to the opponent's roll."""

    def blocked_by(
        self, skills: Skills, codes: Mapping[str, Code], mastered: Iterable[Skills]
    ) -> Skills:
        """The skills that have no room for another power, given those of each one mastered."""
        held = Counter(skill for power in mastered for skill in power)
        return tuple(s for s in skills if held[s] >= self.power_total(codes.get(s, NOTHING)))


@value(kw_only=True)
class MasteredPowers(ForceMastery):
    """Three powers a die and one a pip; what is not mastered may be used, but is harder."""

    powers_per_die: int
    weeks: int
    cost_with_teacher: int
    cost_alone: int
    unmastered: int
    traditional: Mapping[str, tuple[str, ...]] = field(repr=False)

    def first_powers(self, skill: str) -> tuple[str, ...]:
        return tuple(self.traditional.get(skill, ()))

    def power_total(self, code: Code) -> int:
        """Who starts with more than 1D has mastered this many; the first three by tradition."""
        return max(0, code.dice * self.powers_per_die + code.pips * self.powers_per_pip)

    def lesson(self, skills: Skills, *, with_teacher: bool, improved: str | None = None) -> Lesson:
        """Alone a pupil experiments: it takes as long, and costs a skill point."""
        cost = self.cost_with_teacher if with_teacher else self.cost_alone
        return Lesson(cost=cost, weeks=self.weeks)

    def may_use(self, *, learned: bool) -> bool:
        return True

    def added_difficulty(self, *, learned: bool) -> int:
        return 0 if learned else self.unmastered


@value(kw_only=True)
class TaughtPowers(ForceMastery):
    """A power with the first die and with each pip; others cost points; none is used unlearned."""

    powers_with_first_die: int
    cost_without_improving: int

    @property
    def sold_beyond_total(self) -> bool:
        return True

    def power_total(self, code: Code) -> int:
        """Those that come with improving; beyond them powers are bought."""
        if code < ONE_DIE:
            return 0
        further = code.pip_count - ONE_DIE.pip_count
        return self.powers_with_first_die + further * self.powers_per_pip

    def lesson(
        self, skills: Skills, *, with_teacher: bool = True, improved: str | None = None
    ) -> Lesson:
        """An improvement pays for one place: a power of two skills counts as two."""
        if not with_teacher:
            raise RuleError("force.power_needs_teacher")
        free = self.powers_per_pip if improved in skills else 0
        paid = max(0, self.counts_as(skills) - free)
        return Lesson(cost=paid * self.cost_without_improving, weeks=None)

    def may_use(self, *, learned: bool) -> bool:
        """The gamemaster may still grant a power once, in exceptional need."""
        return learned

    def added_difficulty(self, *, learned: bool) -> int:
        if not learned:
            raise RuleError("force.power_not_learned")
        return 0
