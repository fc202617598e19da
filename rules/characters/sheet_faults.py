"""Everything the rules find wrong with a sheet, all at once, so that a form can show it."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from rules.characters.attributes import ATTRIBUTES
from rules.characters.droids import DroidSkill
from rules.characters.sheet_rolling import skill_code
from rules.characters.skills import FORCE, Skill, skill_key
from rules.codes import ONE_DIE, Code
from rules.errors import RuleError

if TYPE_CHECKING:
    from rules.characters.sheet import Sheet
    from rules.characters.species import Species
    from rules.mechanics.force_powers import ForcePowers
    from rules.rulesets.slots import Ruleset

SPECIALIZATION = "specialization"


def faults(
    sheet: "Sheet", rules: "Ruleset", *, new: str | None, species: "Species | None"
) -> tuple[RuleError, ...]:
    found = [
        *_attributes(sheet),
        *_skills(sheet, rules),
        *_specializations(sheet, rules),
        *_apart(sheet, rules),
        *_force(sheet, rules),
        *_condition(sheet, rules),
    ]
    if species and rules.advancement.species_limits:
        found += species.faults(sheet.all_attributes, sheet.move)
    if new is not None:
        found += _as_new(sheet, rules, new)
    return tuple(found)


def added(sheet: "Sheet", rules: "Ruleset") -> dict[str, Code]:
    """Dice above the attribute, or above the skill; Force and advanced skills start at nothing."""
    dice = {**sheet.advanced, **sheet.force}
    for name, code in sheet.skills.items():
        floor = _floor(sheet, rules, name)
        if floor is not None:
            dice[name] = _above(code, floor)
    for owner, name, code in _each_specialization(sheet):
        if _floor(sheet, rules, owner) is not None:
            floor = skill_code(sheet, rules.skills.named(owner))
            dice[f"{owner}: {name}"] = _above(code, floor)
    return {name: code for name, code in dice.items() if code.pip_count > 0}


def _above(code: Code, floor: Code) -> Code:
    return Code.from_pips(max(code.pip_count - floor.pip_count, 0))


def _floor(sheet: "Sheet", rules: "Ruleset", skill: str) -> Code | None:
    """The attribute of a skill; None where either is not known."""
    return rules.skills.attribute_code(skill, sheet.all_attributes)


def _attributes(sheet: "Sheet") -> Iterator[RuleError]:
    for name, code in sheet.attributes.items():
        if name not in ATTRIBUTES:
            yield RuleError("attribute.unknown", attribute=name)
        yield from _carried(name, code)


def _carried(name: str, code: Code) -> Iterator[RuleError]:
    """On a sheet three pips are a die, and nothing is below zero."""
    if code != code.carried() or code.pip_count < 0:
        yield RuleError("sheet.not_a_sheet_code", name=name, die_code=str(code))


def _skills(sheet: "Sheet", rules: "Ruleset") -> Iterator[RuleError]:
    for name, code in sheet.skills.items():
        yield from _carried(name, code)
        yield from _placed(
            rules, name, lambda skill: skill.attribute != FORCE and not skill.advanced
        )
        yield from _below(sheet, rules, name, name, code)


def _placed(rules: "Ruleset", name: str, fits: Callable[[Skill], bool]) -> Iterator[RuleError]:
    """A skill the ruleset names, in the part of the sheet where it belongs."""
    if skill_key(name) != name or name not in rules.skills.by_name:
        yield RuleError("skill.unknown", skill=name)
    elif not fits(rules.skills.named(name)):
        yield RuleError("sheet.misplaced_skill", skill=name)


def _below(
    sheet: "Sheet", rules: "Ruleset", skill: str, shown: str, code: Code
) -> Iterator[RuleError]:
    floor = _floor(sheet, rules, skill)
    if floor is not None and code < floor:
        yield RuleError(
            "skill.below_attribute", skill=shown, die_code=str(code), attribute=str(floor)
        )


def _each_specialization(sheet: "Sheet") -> Iterator[tuple[str, str, Code]]:
    for owner, codes in sheet.specializations.items():
        for name, code in codes.items():
            yield owner, name, code


def _specializations(sheet: "Sheet", rules: "Ruleset") -> Iterator[RuleError]:
    known = SPECIALIZATION in rules.advancement.by_kind
    for owner, name, code in _each_specialization(sheet):
        shown = f"{owner}: {name}"
        yield from _carried(shown, code)
        if not known:
            yield RuleError("sheet.no_specializations", skill=owner, specialization=name)
        yield from _placed(rules, owner, lambda skill: skill.attribute != FORCE)
        yield from _below(sheet, rules, owner, shown, code)


def _apart(sheet: "Sheet", rules: "Ruleset") -> Iterator[RuleError]:
    """Advanced and Force skills stand on no attribute, and begin with a die."""
    parts: tuple[tuple[Mapping[str, Code], Callable[[Skill], bool]], ...] = (
        (sheet.advanced, lambda skill: skill.advanced),
        (sheet.force, lambda skill: skill.attribute == FORCE),
    )
    for codes, fits in parts:
        for name, code in codes.items():
            yield from _carried(name, code)
            yield from _placed(rules, name, fits)
            if code < ONE_DIE:
                yield RuleError("skill.below_one_die", skill=name, die_code=str(code))


def _powers(sheet: "Sheet", known: "ForcePowers") -> Iterator[RuleError]:
    for power in sheet.powers:
        try:
            known.named(power)
        except RuleError as unknown:
            yield unknown


def _force(sheet: "Sheet", rules: "Ruleset") -> Iterator[RuleError]:
    if rules.force_powers:
        yield from _powers(sheet, rules.force_powers)
    if sheet.droid and rules.droids:
        codes = {**sheet.skills, **sheet.force}
        built = tuple(DroidSkill(name, code) for name, code in codes.items())
        yield from rules.droids.skill_faults(built)
    elif rules.advancement.force_sensitivity and not sheet.force_sensitive:
        for name in sheet.force:
            yield RuleError("sheet.not_force_sensitive", skill=name)


def _condition(sheet: "Sheet", rules: "Ruleset") -> Iterator[RuleError]:
    yield from _refused(lambda: rules.injury.effect(sheet.injury))
    yield from _refused(lambda: rules.scale.named(sheet.scale))
    for weapon in sheet.weapons:
        if weapon.skill and weapon.skill not in ATTRIBUTES:
            yield from _placed(rules, skill_key(weapon.skill), lambda skill: True)
    if sheet.move < 0:
        yield RuleError("sheet.move", move=sheet.move)


def _refused(asked: Callable[[], object]) -> Iterator[RuleError]:
    try:
        asked()
    except RuleError as refusal:
        yield refusal


def _as_new(sheet: "Sheet", rules: "Ruleset", role: str) -> Iterator[RuleError]:
    if not sheet.droid:
        known = {name: code for name, code in sheet.all_attributes.items() if name in ATTRIBUTES}
        yield from rules.creation.template_faults(known, role)
        yield from rules.creation.skill_faults(added(sheet, rules))
