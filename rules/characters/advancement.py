"""Getting better between adventures: skills, specializations, attributes, Move, the Force."""

from collections.abc import Mapping
from typing import ClassVar

from rules.characters.training import ALONE, Lesson, Training
from rules.codes import NOTHING, ONE_DIE, Code
from rules.errors import RuleError
from rules.mechanics.durations import NO_TIME, Duration
from rules.mechanics.rule import Rule
from rules.tables import Row, Table
from rules.values import value


@value
class Kind:
    """One kind of code on the sheet and what a pip of it costs."""

    name: str
    times: int
    divided_by: int
    switch: str
    training: Training | None

    def cost(self, code: Code) -> int:
        """The number before the D, at least one, as this kind counts it; halves are rounded up."""
        return -(-max(code.dice, 1) * self.times // self.divided_by)


@value
class Improvement:
    """What is gained, for how many points and after how much training.

    The points that hurry the training are ``extra``, no part of the cost; those that would hurry
    nothing are not taken.
    """

    to: Code
    cost: int
    training: Duration
    extra: int = 0


@value
class MoveImprovement:
    """A Move one higher."""

    to: int
    cost: int
    training: Duration


@value
class Awakening:
    """What it takes to become Force-sensitive; it is never lost again."""

    cost: int
    training: Duration


@value
class AttributeTest:
    """How the roll for a higher attribute ended, and the points that come back."""

    improved: bool
    refund: int


@value(kw_only=True)
class Advancement(Rule):
    """Points earned in play improve a sheet pip by pip."""

    force_sensitivity: ClassVar[bool] = False
    species_limits: ClassVar[bool] = False
    attribute_tested: ClassVar[bool] = False
    moves: ClassVar[bool] = False

    currency: str
    most_pips: int | None
    by_kind: Mapping[str, Kind]

    @classmethod
    def from_table(cls, table: Table) -> "Advancement":
        return cls(
            source=table.source,
            currency=table["currency"],
            most_pips=table.get("most_pips"),
            by_kind=_kinds(table),
        )

    def kinds(self, options: Mapping[str, str]) -> tuple[str, ...]:
        """What may be improved in a campaign with these switches."""
        on = (k.name for k in self.by_kind.values() if options.get(k.switch, "on") == "on")
        return tuple(on)

    def pips_legal(self, pips: int) -> bool:
        """How many pips one skill may gain between two adventures."""
        return pips >= 0 and (self.most_pips is None or pips <= self.most_pips)

    def cost(self, code: Code, kind: str = "skill", pips: int = 1) -> int:
        """Each pip is paid for from the code it starts at."""
        found = self._kind(kind)
        return sum(found.cost(code.improved(step)) for step in range(pips))

    def improve(
        self, code: Code, kind: str = "skill", lesson: Lesson = ALONE, pips: int = 1
    ) -> Improvement:
        if not self.pips_legal(pips):
            raise RuleError("advance.too_many_pips", pips=pips, most=self.most_pips)
        return self._gain(code, kind, lesson, pips)

    def learn(self, kind: str, lesson: Lesson = ALONE) -> Improvement:
        """The first die of what cannot be tried without it, as a whole."""
        return self._gain(NOTHING, kind, lesson, ONE_DIE.pip_count)

    def _gain(self, code: Code, kind: str, lesson: Lesson, pips: int) -> Improvement:
        training, cost = self._kind(kind).training, self.cost(code, kind, pips)
        time = training.time(cost, lesson) if training else NO_TIME
        extra = training.points_that_help(cost, lesson) if training else 0
        return Improvement(code.improved(pips), cost, time, extra)

    def test_attribute(self, code: Code, own_roll: int, species_roll: int) -> AttributeTest:
        """What was paid for is gained, unless the documents want a roll."""
        return AttributeTest(improved=True, refund=0)

    def improve_move(
        self, move: int, lesson: Lesson = ALONE, species_best: int | None = None
    ) -> MoveImprovement:
        raise RuleError("advance.no_such_kind", kind="move")

    def become_force_sensitive(self, *, already: bool = False) -> Awakening:
        raise RuleError("advance.no_such_kind", kind="force_sensitive")

    def _kind(self, kind: str) -> Kind:
        if kind not in self.by_kind:
            raise RuleError("advance.no_such_kind", kind=kind)
        return self.by_kind[kind]


@value(kw_only=True)
class CharacterAdvancement(Advancement):
    """Character Points buy one pip at a time, with training; also Move and the Force."""

    force_sensitivity: ClassVar[bool] = True
    species_limits: ClassVar[bool] = True
    attribute_tested: ClassVar[bool] = True
    moves: ClassVar[bool] = True

    move_training: Training
    refund_divided_by: int
    force_sensitive: int

    @classmethod
    def from_table(cls, table: Table) -> "CharacterAdvancement":
        return cls(
            source=table.source,
            currency=table["currency"],
            most_pips=table["most_pips"],
            by_kind=_kinds(table),
            move_training=Training.in_weeks(table["move_weeks"]),
            refund_divided_by=table["refund_divided_by"],
            force_sensitive=table["force_sensitive"],
        )

    def test_attribute(self, code: Code, own_roll: int, species_roll: int) -> AttributeTest:
        """The new attribute may not roll higher than the species' best; else half comes back."""
        improved = own_roll <= species_roll
        refund = 0 if improved else self.cost(code, "attribute") // self.refund_divided_by
        return AttributeTest(improved, refund)

    def improve_move(
        self, move: int, lesson: Lesson = ALONE, species_best: int | None = None
    ) -> MoveImprovement:
        if species_best is not None and move >= species_best:
            raise RuleError("advance.species_move", move=move, best=species_best)
        return MoveImprovement(move + 1, move, self.move_training.time(move, lesson))

    def become_force_sensitive(self, *, already: bool = False) -> Awakening:
        if already:
            raise RuleError("advance.already_force_sensitive")
        return Awakening(self.force_sensitive, NO_TIME)


def _kinds(table: Table) -> Mapping[str, Kind]:
    return {name: _kind_of(name, row, table) for name, row in table["kinds"].items()}


def _kind_of(name: str, row: Row, table: Table) -> Kind:
    fewest, saved = table.get("fewest_days", 0), table.get("days_saved_by_a_point", 0)
    return Kind(
        name=name,
        times=row["times"],
        divided_by=row.get("divided_by", 1),
        switch=row.get("switch", ""),
        training=Training.from_row(row, fewest=fewest, saved=saved),
    )
