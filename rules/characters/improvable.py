"""One kind of thing on a sheet that gets better for points, and the step it takes next."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import ClassVar

from rules.characters.sheet import Sheet
from rules.characters.species import Species
from rules.characters.training import ALONE, Lesson
from rules.codes import Code
from rules.mechanics.durations import Duration
from rules.rulesets.slots import Ruleset
from rules.values import value


@value(kw_only=True)
class Pupil:
    """Who wants to improve, by which rules and with which lessons.

    ``learning`` are the Force powers in training already.
    """

    rules: Ruleset
    sheet: Sheet
    options: Mapping[str, str]
    species: Species | None = None
    lesson: Lesson = ALONE
    learning: tuple[str, ...] = ()

    def taught(self, lesson: Lesson) -> "Pupil":
        return replace(self, lesson=lesson)


@value(kw_only=True)
class Step:
    """The next step: from what to what, its price, its training, and whether a roll decides.

    ``credits`` are paid beside the points, where something has to be bought for it.
    """

    kind: str
    name: str
    before: str
    after: str
    cost: int
    extra: int = 0
    training: Duration
    tested: bool = False
    credits: int = 0

    @property
    def price(self) -> int:
        return self.cost + self.extra


class Improvable(ABC):
    """One kind of thing on a sheet that gets better for points. ``counted`` by the pip."""

    kind: ClassVar[str]
    counted: ClassVar[bool] = False

    def offered(self, pupil: Pupil) -> bool:
        """Whether these rules improve it at all."""
        return self.kind in pupil.rules.advancement.kinds(pupil.options)

    def names(self, pupil: Pupil) -> Iterable[str]:
        """Those a page lists; others may be asked for by name."""
        return ("",)

    @abstractmethod
    def named(self, pupil: Pupil, name: str) -> str:
        """The name as the sheet writes it; a RuleError for what there is not."""

    @abstractmethod
    def now(self, pupil: Pupil, name: str) -> str:
        """Where it stands."""

    @abstractmethod
    def step(self, pupil: Pupil, name: str) -> Step:
        """The next step, or a RuleError saying why not."""

    @abstractmethod
    def put(self, pupil: Pupil, name: str, standing: str) -> Sheet:
        """The sheet with it standing there."""

    @abstractmethod
    def field(self, name: str) -> str:
        """Its place on the sheet, as history names it."""

    def code_step(self, pupil: Pupil, name: str, before: Code, *, tested: bool = False) -> Step:
        gain = pupil.rules.advancement.improve(before, self.kind, pupil.lesson)
        return Step(
            kind=self.kind,
            name=name,
            before=str(before),
            after=str(gain.to),
            cost=gain.cost,
            extra=gain.extra,
            training=gain.training,
            tested=tested,
        )
