"""Handing out the skill dice of a new character, pip by pip."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from rules.characters.sheet_faults import SPECIALIZATION
from rules.characters.sheet_rolling import skill_code
from rules.characters.skills import FORCE, Skill
from rules.codes import NOTHING, ONE_DIE, Code
from rules.errors import RuleError

if TYPE_CHECKING:
    from rules.characters.sheet import Sheet
    from rules.rulesets.slots import Ruleset

LONGEST_SPECIALIZATION = 60


def has_specializations(rules: "Ruleset") -> bool:
    return SPECIALIZATION in rules.advancement.by_kind


def deal(sheet: "Sheet", rules: "Ruleset", name: str, pips: int) -> "Sheet":
    """The sheet with dice put into a skill or taken out of it.

    ``name`` is a skill, or ``skill: specialization``. What is back at where it started is no longer
    on the sheet.
    """
    owner, special, narrower = name.partition(":")
    skill = rules.skills.named(owner)
    if special:
        return _specialized(sheet, rules, skill, " ".join(narrower.split()), pips)
    if skill.attribute == FORCE:
        if not sheet.force_sensitive:
            raise RuleError("sheet.not_force_sensitive", skill=skill.name)
        return replace(sheet, force=_apart(sheet.force, skill.name, pips))
    if skill.advanced:
        return replace(sheet, advanced=_apart(sheet.advanced, skill.name, pips))
    return _skilled(sheet, skill, pips)


def _skilled(sheet: "Sheet", skill: Skill, pips: int) -> "Sheet":
    """Specializations keep the dice that are in them, so they move with their skill."""
    floor = sheet.attribute(skill.attribute)
    before = skill_code(sheet, skill)
    after = max(before.improved(pips), floor)
    moved = {
        name: code.improved(after.pip_count - before.pip_count)
        for name, code in sheet.specializations.get(skill.name, {}).items()
    }
    skills = _put(sheet.skills, skill.name, after, floor)
    special = {**sheet.specializations, skill.name: moved} if moved else sheet.specializations
    return replace(sheet, skills=skills, specializations=special)


def _specialized(sheet: "Sheet", rules: "Ruleset", skill: Skill, name: str, pips: int) -> "Sheet":
    if not has_specializations(rules):
        raise RuleError("sheet.no_specializations", skill=skill.name, specialization=name)
    if skill.advanced or skill.attribute == FORCE:
        raise RuleError("skill.not_specialized", skill=skill.name)
    if not 0 < len(name) <= LONGEST_SPECIALIZATION or ":" in name:
        raise RuleError("skill.specialization_name", most=LONGEST_SPECIALIZATION)
    floor = skill_code(sheet, skill)
    held = sheet.specializations.get(skill.name, {})
    codes = _put(held, name, held.get(name, floor).improved(pips), floor)
    others = {owner: each for owner, each in sheet.specializations.items() if owner != skill.name}
    return replace(sheet, specializations={**others, skill.name: codes} if codes else others)


def _apart(codes: Mapping[str, Code], name: str, pips: int) -> dict[str, Code]:
    """What stands on no attribute begins with a whole die, and ends with it."""
    before = codes.get(name, NOTHING)
    after = before.improved(pips)
    if pips > 0:
        after = max(after, ONE_DIE)
    return _put(codes, name, after if after >= ONE_DIE else NOTHING, NOTHING)


def _put(codes: Mapping[str, Code], name: str, after: Code, floor: Code) -> dict[str, Code]:
    kept = dict(codes)
    if after > floor:
        kept[name] = after
    else:
        kept.pop(name, None)
    return kept
