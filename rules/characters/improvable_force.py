"""The Force as something learned: its three skills, and the powers mastered with them."""

from collections.abc import Iterable
from dataclasses import replace

from rules.characters.force_teachers import MASTER, ForceTeachers
from rules.characters.force_training import Teacher
from rules.characters.improvable import Improvable, Pupil, Step
from rules.characters.sheet import Sheet
from rules.codes import NOTHING, ONE_DIE, Code
from rules.errors import RuleError
from rules.mechanics.durations import NO_TIME, Duration
from rules.mechanics.force_mastery import ForceMastery
from rules.mechanics.force_powers import FORCE_SKILLS, Power

MASTERED, NOT_YET = "mastered", "not yet"


class ImprovableForce(Improvable):
    """Control, sense or alter: the first die is taught, pips are paid for."""

    kind, counted = "force", True

    def offered(self, pupil: Pupil) -> bool:
        return pupil.rules.force_training is not None

    def names(self, pupil: Pupil) -> Iterable[str]:
        return FORCE_SKILLS

    def named(self, pupil: Pupil, name: str) -> str:
        if name not in FORCE_SKILLS:
            raise RuleError("skill.unknown", skill=name)
        return name

    def now(self, pupil: Pupil, name: str) -> str:
        return str(pupil.sheet.force.get(name, NOTHING))

    def step(self, pupil: Pupil, name: str) -> Step:
        if pupil.sheet.droid:
            raise RuleError("droid.force_skill", skill=name)
        teachers, held = pupil.rules.force_teachers, pupil.sheet.force.get(name, NOTHING)
        if teachers and not held:
            return self._first_die(pupil, name, teachers)
        return self._paid(pupil, name, held)

    def _first_die(self, pupil: Pupil, name: str, teachers: ForceTeachers) -> Step:
        """Weeks with somebody who knows more; points only save time."""
        _check_teacher(pupil, name, teachers)
        weeks = teachers.weeks_to_learn(pupil.lesson.extra_points)
        return Step(
            kind=self.kind,
            name=name,
            before=str(NOTHING),
            after=str(teachers.start_code),
            cost=0,
            extra=teachers.weeks - weeks,
            training=Duration(weeks, "weeks"),
        )

    def _paid(self, pupil: Pupil, name: str, held: Code) -> Step:
        sheet, lesson, rule = pupil.sheet, pupil.lesson, pupil.rules.force_training
        sensitive = sheet.force_sensitive or sheet.force
        if pupil.rules.advancement.force_sensitivity and not sensitive:
            raise RuleError("sheet.not_force_sensitive", skill=name)
        if rule is None:
            raise RuleError("advance.no_such_kind", kind=self.kind)
        goal = held.improved() if held else ONE_DIE
        teacher = Teacher(code=lesson.codes.get(name)) if lesson.teacher else None
        training = rule.improvement(held, goal, teacher, extra_points=lesson.extra_points)
        return Step(
            kind=self.kind,
            name=name,
            before=str(held),
            after=str(goal),
            cost=training.cost,
            extra=lesson.extra_points if training.days else 0,
            training=Duration(training.days, "days") if training.days else NO_TIME,
        )

    def put(self, pupil: Pupil, name: str, standing: str) -> Sheet:
        """With the first die come the powers tradition teaches; they go with it, too."""
        sheet, code = pupil.sheet, Code.parse(standing)
        rest = {each: held for each, held in sheet.force.items() if each != name}
        mastery = pupil.rules.force_mastery
        first = mastery.first_powers(name) if mastery else ()
        powers = sheet.powers
        if code and name not in sheet.force:
            powers = (*powers, *(each for each in first if each not in powers))
        if not code:
            powers = tuple(each for each in powers if each not in first)
        return replace(sheet, force={**rest, name: code} if code else rest, powers=powers)

    def field(self, name: str) -> str:
        return f"force.{name}"


class ImprovablePower(Improvable):
    """One Force power: mastered or not, as far as the skills have room for it."""

    kind = "power"

    def offered(self, pupil: Pupil) -> bool:
        return pupil.rules.force_powers is not None and pupil.rules.force_mastery is not None

    def names(self, pupil: Pupil) -> Iterable[str]:
        return list(pupil.rules.force_powers.powers) if pupil.rules.force_powers else ()

    def named(self, pupil: Pupil, name: str) -> str:
        return _power(pupil, name).key

    def now(self, pupil: Pupil, name: str) -> str:
        return MASTERED if name in pupil.sheet.powers else NOT_YET

    def step(self, pupil: Pupil, name: str) -> Step:
        power, mastery = _power(pupil, name), _mastery(pupil)
        blocked = room_for(pupil, power)
        if blocked and not mastery.sold_beyond_total:
            raise RuleError("force.no_room", power=power.name, skills=", ".join(blocked))
        free = next((skill for skill in power.skills if skill not in blocked), None)
        lesson = mastery.lesson(power.skills, with_teacher=pupil.lesson.teacher, improved=free)
        return Step(
            kind=self.kind,
            name=power.key,
            before=NOT_YET,
            after=MASTERED,
            cost=lesson.cost,
            training=Duration(lesson.weeks, "weeks") if lesson.weeks else NO_TIME,
        )

    def put(self, pupil: Pupil, name: str, standing: str) -> Sheet:
        rest = tuple(each for each in pupil.sheet.powers if each != name)
        return replace(pupil.sheet, powers=(*rest, name) if standing == MASTERED else rest)

    def field(self, name: str) -> str:
        return f"powers.{name}"


def room_for(pupil: Pupil, power: Power) -> tuple[str, ...]:
    """The skills that have no place left for it; those being learned hold theirs already."""
    sheet = pupil.sheet
    if sheet.droid:
        raise RuleError("droid.force_skill", skill=power.name)
    if power.key in sheet.powers:
        raise RuleError("force.power_known", power=power.name)
    missing = [skill for skill in power.skills if skill not in sheet.force]
    if missing:
        raise RuleError("force.power_needs_skill", power=power.name, skills=", ".join(missing))
    held = [*sheet.powers, *(each for each in pupil.learning if each != power.key)]
    skills = [_power(pupil, each).skills for each in held]
    return _mastery(pupil).blocked_by(power.skills, sheet.force, skills)


def _check_teacher(pupil: Pupil, name: str, teachers: ForceTeachers) -> None:
    known, lesson = pupil.sheet.force, pupil.lesson
    if not lesson.teacher:
        raise RuleError("force.needs_teacher", start=str(NOTHING))
    if not teachers.may_learn(name, tuple(known)):
        raise RuleError("force.alter_last", last=teachers.last_skill)
    need = teachers.needs(template_has_force_skills=bool(known))
    if need == MASTER and not teachers.is_master(lesson.codes):
        raise RuleError("force.needs_master", needed=str(teachers.master_all_three))
    if not teachers.can_train(pupil=NOTHING, teacher=lesson.codes.get(name, NOTHING)):
        raise RuleError("force.teacher_too_low", skill=name)


def _power(pupil: Pupil, name: str) -> Power:
    if pupil.rules.force_powers is None:
        raise RuleError("advance.no_such_kind", kind="power")
    return pupil.rules.force_powers.named(name)


def _mastery(pupil: Pupil) -> ForceMastery:
    if pupil.rules.force_mastery is None:
        raise RuleError("advance.no_such_kind", kind="power")
    return pupil.rules.force_mastery
