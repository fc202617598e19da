"""A draft as its page shows it: what is chosen, what is left, and what still stands in the way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from characters.access import Hold
from characters.selectors.lines import Line
from characters.services.choices import is_one_of, misfits, offer
from characters.services.creation import faults_of
from characters.services.sheets import rules_of, sheet_of
from characters.species import choosable
from rules.characters.dealing import has_specializations
from rules.characters.sheet import Sheet
from rules.characters.sheet_parts import Weapon
from rules.characters.skills import FORCE, Skill
from rules.codes import NOTHING, Code
from rules.errors import RuleError
from rules.rulesets.slots import Ruleset


@dataclass(frozen=True, slots=True)
class SpeciesChoice:
    name: str
    summary: str
    chosen: bool
    misfits: tuple[RuleError, ...]


@dataclass(frozen=True, slots=True)
class Thing:
    name: str
    weapon: Weapon | None
    taken: bool


@dataclass(frozen=True, slots=True)
class Making:
    dice_left: Code
    dice: Code
    most: Code
    faults: list[RuleError]
    advanced: list[Line]
    force: list[Line]
    species: list[SpeciesChoice]
    things: list[Thing]
    belongings: str
    specialize: list[Skill]

    @property
    def overspent(self) -> Code:
        """How much more was handed out than there is."""
        return -self.dice_left if self.dice_left < NOTHING else NOTHING


def making(hold: Hold) -> Making:
    rules, sheet = rules_of(hold.seat.campaign), sheet_of(hold.character)
    skills = rules.skills.by_name.values()
    offered = offer(hold)
    return Making(
        dice_left=rules.creation.skill_dice_left(sheet.added(rules)),
        dice=rules.creation.skill_dice,
        most=rules.creation.most_in_a_skill,
        faults=list(faults_of(sheet, rules)),
        advanced=_apart(sheet.advanced, [skill.name for skill in skills if skill.advanced]),
        force=_apart(sheet.force, _force_skills(rules)) if sheet.force_sensitive else [],
        species=_species(sheet, rules),
        things=_things(sheet, offered),
        belongings="\n".join(thing for thing in sheet.gear if thing not in offered.gear),
        specialize=_specializable(rules) if has_specializations(rules) else [],
    )


def _apart(codes: Mapping[str, Code], names: list[str]) -> list[Line]:
    return [
        Line(name, name, codes.get(name, NOTHING), codes.get(name, NOTHING), name in codes)
        for name in names
    ]


def _force_skills(rules: Ruleset) -> list[str]:
    return [skill.name for skill in rules.skills.by_name.values() if skill.attribute == FORCE]


def _specializable(rules: Ruleset) -> list[Skill]:
    plain = (s for s in rules.skills.by_name.values() if s.attribute != FORCE and not s.advanced)
    return sorted(plain, key=lambda skill: skill.name)


def _species(sheet: Sheet, rules: Ruleset) -> list[SpeciesChoice]:
    return [
        SpeciesChoice(
            name=name,
            summary=kin.summary,
            chosen=is_one_of(sheet, name),
            misfits=misfits(sheet, kin.limits),
        )
        for name, kin in choosable(rules).items()
    ]


def _things(sheet: Sheet, offered: Sheet) -> list[Thing]:
    held = {*(weapon.name for weapon in sheet.weapons), *sheet.gear}
    weapons = [Thing(weapon.name, weapon, weapon.name in held) for weapon in offered.weapons]
    return weapons + [Thing(name, None, name in held) for name in offered.gear]
