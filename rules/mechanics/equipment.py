"""Improving equipment pip by pip with skill points, and whether the tinkering works."""

from collections.abc import Mapping
from dataclasses import field

from rules.codes import Code
from rules.errors import RuleError
from rules.mechanics.durations import Duration
from rules.mechanics.rule import Rule
from rules.rolls import succeeds
from rules.tables import Table
from rules.values import value


@value(kw_only=True)
class Project:
    """A die code of one thing, as it left the factory and as it is, and what it should gain."""

    code: Code
    original: Code | None = None
    pips: int = 1
    scale: str = "character"
    additive: bool = False
    hired: bool = False

    @property
    def pip_number(self) -> int:
        """Which pip above the original the project ends at."""
        original = self.code if self.original is None else self.original
        return self.code.pip_count - original.pip_count + self.pips


@value
class Estimate:
    """What a project takes."""

    skill_points: int
    credits: int
    time: Duration
    pip_number: int
    level: str
    code: Code


@value
class Attempt:
    """How the technology roll ended: the code afterwards and the points that were wasted."""

    success: bool
    code: Code
    skill_points_lost: int


@value
class WorkScale:
    """Time for each pip and credits for each skill point."""

    time: Duration
    credits: int


@value(kw_only=True)
class EquipmentImprovement(Rule):
    """Skill points, credits and a technology roll for each pip."""

    additive_surcharge: int
    additive_codes: tuple[str, ...]
    skill: str
    levels: tuple[str, ...]
    hired_times: int
    hired_included: tuple[str, ...]
    specialist: Code
    scales: Mapping[str, WorkScale] = field(repr=False)

    @classmethod
    def from_table(cls, table: Table) -> "EquipmentImprovement":
        scales = {
            name: WorkScale(Duration(*row["time"]), row["credits"])
            for name, row in table["scales"].items()
        }
        return cls(
            source=table.source,
            additive_surcharge=table["additive_surcharge"],
            additive_codes=table["additive_codes"],
            skill=table["skill"],
            levels=table["levels"],
            hired_times=table["hired_times"],
            hired_included=table["hired_included"],
            specialist=table.code("specialist"),
            scales=scales,
        )

    def is_additive(self, what: str) -> bool:
        """Whether a code is added to a skill or attribute, and so costs more."""
        return what in self.additive_codes

    def skill_points(self, code: Code, pips: int = 1, *, additive: bool = False) -> int:
        """Each pip costs the number before the D it starts at; a code without dice counts as 1D."""
        surcharge = self.additive_surcharge if additive else 0
        return sum(max(code.improved(step).dice, 1) + surcharge for step in range(pips))

    def level(self, pip_number: int) -> str:
        """How hard the technology roll is for the first pip, the second and so on."""
        return self.levels[min(max(pip_number, 1), len(self.levels)) - 1]

    def estimate(self, project: Project) -> Estimate:
        scale = self._scale(project.scale)
        points = self.skill_points(project.code, project.pips, additive=project.additive)
        extra = project.hired and project.scale not in self.hired_included
        return Estimate(
            skill_points=points,
            credits=points * scale.credits * (self.hired_times if extra else 1),
            time=scale.time * project.pips,
            pip_number=project.pip_number,
            level=self.level(project.pip_number),
            code=project.code.improved(project.pips),
        )

    def attempt(
        self, project: Project, *, technology: int, difficulty: int, paid: int | None = None
    ) -> Attempt:
        """Points are gone when the roll fails; the thing works as it did."""
        estimate = self.estimate(project)
        if succeeds(technology, difficulty):
            return Attempt(True, estimate.code, 0)
        return Attempt(False, project.code, estimate.skill_points if paid is None else paid)

    def _scale(self, name: str) -> WorkScale:
        if name not in self.scales:
            raise RuleError("equipment.no_such_scale", scale=name)
        return self.scales[name]
