"""Die codes that improve pip by pip: skills, specializations, advanced skills, attributes."""

from collections.abc import Iterable
from dataclasses import replace

from rules.characters.attributes import ATTRIBUTES, attribute_named
from rules.characters.droids import DroidSkill
from rules.characters.improvable import Improvable, Pupil, Step
from rules.characters.sheet import Sheet
from rules.characters.sheet_rolling import skill_code
from rules.characters.skills import FORCE, Skill, skill_key
from rules.codes import NOTHING, Code
from rules.errors import RuleError

LONGEST_NAME = 40


class ImprovableSkill(Improvable):
    """A skill of an attribute, held or not."""

    kind, counted = "skill", True

    def names(self, pupil: Pupil) -> Iterable[str]:
        under = (skill for each in ATTRIBUTES for skill in pupil.rules.skills.under(each))
        return [skill.name for skill in under if not skill.advanced]

    def named(self, pupil: Pupil, name: str) -> str:
        return _plain_skill(pupil, name).name

    def now(self, pupil: Pupil, name: str) -> str:
        return str(skill_code(pupil.sheet, _plain_skill(pupil, name)))

    def step(self, pupil: Pupil, name: str) -> Step:
        found = self.code_step(pupil, name, Code.parse(self.now(pupil, name)))
        return _of_a_droid(pupil, found) if pupil.sheet.droid else found

    def put(self, pupil: Pupil, name: str, standing: str) -> Sheet:
        sheet, code = pupil.sheet, Code.parse(standing)
        rest = {each: held for each, held in sheet.skills.items() if each != name}
        floor = skill_code(replace(sheet, skills=rest), _plain_skill(pupil, name))
        return replace(sheet, skills={**rest, name: code} if code > floor else rest)

    def field(self, name: str) -> str:
        return f"skills.{name}"


class ImprovableSpecialization(Improvable):
    """A narrow part of a skill, written "skill: part". A new one starts where its skill stands."""

    kind, counted = "specialization", True

    def names(self, pupil: Pupil) -> Iterable[str]:
        held = pupil.sheet.specializations.items()
        return [f"{owner}: {part}" for owner, parts in held for part in parts]

    def named(self, pupil: Pupil, name: str) -> str:
        owner, colon, part = name.partition(":")
        wanted = " ".join(part.split())
        if not colon or not wanted or len(wanted) > LONGEST_NAME or ":" in wanted:
            raise RuleError("advance.specialization_name", most=LONGEST_NAME)
        skill = _plain_skill(pupil, owner).name
        held = pupil.sheet.specializations.get(skill, {})
        same = (each for each in held if skill_key(each) == skill_key(wanted))
        return f"{skill}: {next(same, wanted)}"

    def now(self, pupil: Pupil, name: str) -> str:
        owner, part = _parts(name)
        held = pupil.sheet.specializations.get(owner, {}).get(part)
        return str(held or skill_code(pupil.sheet, _plain_skill(pupil, owner)))

    def step(self, pupil: Pupil, name: str) -> Step:
        return self.code_step(pupil, name, Code.parse(self.now(pupil, name)))

    def put(self, pupil: Pupil, name: str, standing: str) -> Sheet:
        owner, part = _parts(name)
        code = Code.parse(standing)
        every = dict(pupil.sheet.specializations)
        parts = {each: held for each, held in every.pop(owner, {}).items() if each != part}
        if code > skill_code(pupil.sheet, _plain_skill(pupil, owner)):
            parts[part] = code
        return replace(pupil.sheet, specializations={**every, owner: parts} if parts else every)

    def field(self, name: str) -> str:
        return f"specializations.{name}"


class ImprovableAdvanced(Improvable):
    """An advanced skill stands on no attribute; its first die is learned as a whole."""

    kind, counted = "advanced", True

    def names(self, pupil: Pupil) -> Iterable[str]:
        return [skill.name for skill in pupil.rules.skills.by_name.values() if skill.advanced]

    def named(self, pupil: Pupil, name: str) -> str:
        skill = pupil.rules.skills.named(name)
        if not skill.advanced:
            raise RuleError("advance.not_advanced", skill=skill.name)
        return skill.name

    def now(self, pupil: Pupil, name: str) -> str:
        return str(pupil.sheet.advanced.get(name, NOTHING))

    def step(self, pupil: Pupil, name: str) -> Step:
        held = pupil.sheet.advanced.get(name)
        if held:
            return self.code_step(pupil, name, held)
        gain = pupil.rules.advancement.learn(self.kind, pupil.lesson)
        return Step(
            kind=self.kind,
            name=name,
            before=str(NOTHING),
            after=str(gain.to),
            cost=gain.cost,
            extra=gain.extra,
            training=gain.training,
        )

    def put(self, pupil: Pupil, name: str, standing: str) -> Sheet:
        rest = {each: held for each, held in pupil.sheet.advanced.items() if each != name}
        code = Code.parse(standing)
        return replace(pupil.sheet, advanced={**rest, name: code} if code else rest)

    def field(self, name: str) -> str:
        return f"advanced.{name}"


class ImprovableAttribute(Improvable):
    """An attribute; a skill the higher attribute overtakes is rolled as the attribute."""

    kind = "attribute"

    def names(self, pupil: Pupil) -> Iterable[str]:
        return list(pupil.sheet.all_attributes)

    def named(self, pupil: Pupil, name: str) -> str:
        return attribute_named(name)

    def now(self, pupil: Pupil, name: str) -> str:
        return str(pupil.sheet.attribute(name))

    def step(self, pupil: Pupil, name: str) -> Step:
        tested = pupil.rules.advancement.attribute_tested
        return self.code_step(pupil, name, pupil.sheet.attribute(name), tested=tested)

    def put(self, pupil: Pupil, name: str, standing: str) -> Sheet:
        code, known = Code.parse(standing), pupil.rules.skills.by_name
        skills = {
            skill: held
            for skill, held in pupil.sheet.skills.items()
            if skill not in known or known[skill].attribute != name or held >= code
        }
        attributes = {**pupil.sheet.attributes, name: code}
        return replace(pupil.sheet, attributes=attributes, skills=skills)

    def field(self, name: str) -> str:
        return f"attributes.{name}"


def _of_a_droid(pupil: Pupil, step: Step) -> Step:
    """Droids have a highest code, and buy hardware and programs for what is new to them."""
    droids = pupil.rules.droids
    if droids is None:
        return step
    for fault in droids.skill_faults((DroidSkill(step.name, Code.parse(step.after)),)):
        raise fault
    new = step.name not in pupil.sheet.skills
    return replace(step, credits=droids.add_skill(step.name).credits if new else 0)


def _plain_skill(pupil: Pupil, name: str) -> Skill:
    """Not one of the Force, nor an advanced one: those are learned in ways of their own."""
    skill = pupil.rules.skills.named(name)
    if skill.attribute == FORCE or skill.advanced:
        raise RuleError("advance.other_way", skill=skill.name)
    return skill


def _parts(name: str) -> tuple[str, str]:
    owner, _, part = name.partition(": ")
    return owner, part
