"""The workshop of the first edition: skill points, credits and a technology roll for each pip."""

from rules.codes import Code
from rules.errors import RuleError
from rules.mechanics.added_weapons import AddedWeapons
from rules.mechanics.armor import ArmorImprovement
from rules.mechanics.durations import NO_TIME
from rules.mechanics.equipment import EquipmentImprovement, Project
from rules.mechanics.hyperdrives import HyperdrivesForPoints
from rules.mechanics.workshop import DEXTERITY, HYPERDRIVE, Quote, Task, Workshop, read_code
from rules.values import value

FIRST = 1
LOST = "points_lost"


@value(kw_only=True)
class WorkshopForPoints(Workshop):
    """Skill points, credits and time by scale, a roll by which pip it is."""

    work: EquipmentImprovement
    armor: ArmorImprovement
    drives: HyperdrivesForPoints
    weapons: AddedWeapons

    @classmethod
    def of(
        cls,
        work: EquipmentImprovement,
        armor: ArmorImprovement,
        drives: HyperdrivesForPoints,
        weapons: AddedWeapons,
    ) -> "WorkshopForPoints":
        return cls(
            source=work.source,
            specialist=work.specialist,
            work=work,
            armor=armor,
            drives=drives,
            weapons=weapons,
        )

    def skill(self, scale: str) -> str:
        return self.work.skill

    def improve(self, task: Task) -> Quote:
        if task.part == HYPERDRIVE:
            return self._faster(task)
        code = read_code(task)
        if task.part == DEXTERITY and not self.armor.enhancement_legal(
            task.improved_by, code.improved()
        ):
            raise RuleError("workshop.nothing_to_erase")
        estimate = self.work.estimate(
            Project(
                code=code,
                original=Code.parse(task.original),
                scale=task.scale,
                additive=self.work.is_additive(task.part),
                hired=task.hired,
            )
        )
        return Quote(
            part=task.part,
            before=task.now,
            after=str(estimate.code),
            points=estimate.skill_points,
            credits=estimate.credits,
            time=estimate.time,
            level=estimate.level,
            failure=LOST,
        )

    def add_weapon(self, scale: str, *, hired: bool = False) -> Quote:
        """Nine points build it in place; it is the first improvement of its kind."""
        return self._for_points(
            Task(part="weapon", now="", original="", scale=scale, hired=hired),
            self.weapons.skill_points,
            FIRST,
            "",
        )

    def install(self, scale: str, *, for_points: bool = False) -> Quote:
        """By the yard for credits, which does not fail; or by its owner for skill points."""
        if for_points:
            return self.add_weapon(scale)
        credits = self.weapons.install_credits(scale)
        if credits is None:
            raise RuleError("workshop.no_room", scale=scale.replace("_", " "))
        return Quote(part="weapon", before="", after="", credits=credits, time=NO_TIME)

    @property
    def weapon(self) -> dict[str, Code]:
        return {"damage": self.weapons.damage, "fire_control": self.weapons.fire_control}

    def _faster(self, task: Task) -> Quote:
        """A step of the drive counts as a pip does: the first is the easiest."""
        place = self.drives.place(task.now)
        if place + 1 >= len(self.drives.multipliers):
            raise RuleError("workshop.at_its_limit", part=task.part)
        faster = self.drives.multipliers[place + 1]
        done = place - self.drives.place(task.original)
        points = self.drives.skill_points(task.now, faster)
        return self._for_points(task, points, done + FIRST, faster)

    def _for_points(self, task: Task, points: int, number: int, after: str) -> Quote:
        """What has no code is priced by points alone, in the time of one pip."""
        pip = self.work.estimate(Project(code=Code(), scale=task.scale, hired=task.hired))
        return Quote(
            part=task.part,
            before=task.now,
            after=after,
            points=points,
            credits=points * pip.credits // pip.skill_points,
            time=pip.time,
            level=self.work.level(number),
            failure=LOST,
        )
