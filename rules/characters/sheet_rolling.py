"""From a name to what is rolled: the code on the sheet and everything that changes it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.characters.attributes import ATTRIBUTES, attribute_named
from rules.characters.sheet_parts import (
    CONTROL,
    STRENGTH,
    Reckoning,
    Weapon,
    plain_modifier,
)
from rules.characters.skills import FORCE, Skill, skill_key
from rules.characters.weapon_skills import skill_of
from rules.codes import NOTHING, Code
from rules.errors import RuleError
from rules.mechanics.injury import STUNNED
from rules.rolls import Modifier

if TYPE_CHECKING:
    from rules.characters.sheet import Sheet
    from rules.rulesets.slots import Ruleset

ACTION, FIRE_CONTROL = "action", "fire control"


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """The circumstances of one roll."""

    actions: int = 1
    resisting: bool = False
    force_point: bool = False
    others: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """What the sheet has for a name."""

    basis: str
    attribute: str
    code: Code
    modifiers: tuple[Modifier, ...] = ()


def reckon(sheet: "Sheet", rules: "Ruleset", name: str, now: Moment) -> Reckoning:
    found = find(sheet, rules, name)
    base = rules.points.force_point_code(found.code) if now.force_point else found.code
    return Reckoning(
        name=name,
        basis=found.basis,
        attribute=found.attribute,
        base=base,
        modifiers=(*found.modifiers, *_modifiers(sheet, rules, found.attribute, now)),
        barred="" if now.resisting else _barred(sheet, rules),
    )


def free(sheet: "Sheet", rules: "Ruleset", code: Code, now: Moment) -> Reckoning:
    """A code that is on no sheet, rolled by somebody who may be hurt or busy."""
    return Reckoning(
        name=str(code),
        basis="",
        attribute="",
        base=rules.points.force_point_code(code) if now.force_point else code,
        modifiers=tuple(_modifiers(sheet, rules, "", now)),
        barred=_barred(sheet, rules),
    )


def find(sheet: "Sheet", rules: "Ruleset", name: str) -> Found:
    """An attribute, a code of a craft, a skill, a specialization, a weapon: the first that fits."""
    key = skill_key(name)
    attribute = _attribute(key)
    if attribute:
        return Found(attribute, attribute, sheet.attribute(attribute))
    if key in sheet.craft:
        return Found(key, "", sheet.craft[key])
    skill, colon, special = key.partition(":")
    if colon:
        return _specialized(sheet, rules, skill.strip(), special.strip())
    if key in rules.skills.by_name:
        return _skilled(sheet, rules.skills.named(key))
    for owner, codes in sheet.specializations.items():
        if key in map(skill_key, codes):
            return _specialized(sheet, rules, owner, key)
    return _armed(sheet, rules, name)


def damage(sheet: "Sheet", rules: "Ruleset", weapon: Weapon, band: str) -> Reckoning:
    """The base is the weapon's own; what its user adds is named."""
    own, adds = weapon.damage_in(band), weapon.adds
    if own is None:
        own, adds = _printed_damage(rules, weapon)
    added = [plain_modifier(_added(sheet, each), each) for each in adds]
    modifiers = tuple(modifier for each in added for modifier in each)
    return Reckoning(
        name=weapon.name, basis=weapon.name, attribute="", base=own, modifiers=modifiers
    )


def skill_code(sheet: "Sheet", skill: Skill) -> Code:
    """A skill nobody listed is its attribute, or the code of all others if that is higher."""
    if skill.name in sheet.skills:
        return sheet.skills[skill.name]
    floor = sheet.attribute(skill.attribute)
    return max(floor, sheet.other) if sheet.other else floor


def _attribute(key: str) -> str:
    try:
        return attribute_named(key)
    except RuleError:
        return ""


def _skilled(sheet: "Sheet", skill: Skill) -> Found:
    if skill.attribute == FORCE:
        if skill.name not in sheet.force:
            raise RuleError("sheet.no_force_skill", skill=skill.name)
        return Found(skill.name, FORCE, sheet.force[skill.name])
    if skill.advanced:
        if skill.name not in sheet.advanced:
            raise RuleError("sheet.advanced_untrained", skill=skill.name)
        return Found(skill.name, skill.attribute, sheet.advanced[skill.name])
    if skill.name in sheet.skills:
        return Found(skill.name, skill.attribute, sheet.skills[skill.name])
    return Found(skill.attribute, skill.attribute, skill_code(sheet, skill))


def _specialized(sheet: "Sheet", rules: "Ruleset", owner: str, special: str) -> Found:
    """They improve apart from their skill, which may have overtaken them."""
    general = _skilled(sheet, rules.skills.named(owner))
    for name, code in sheet.specializations.get(owner, {}).items():
        if skill_key(name) == special and code > general.code:
            return Found(f"{owner}: {name}", general.attribute, code)
    return general


def _armed(sheet: "Sheet", rules: "Ruleset", name: str) -> Found:
    if not any(skill_key(weapon.name) == skill_key(name) for weapon in sheet.weapons):
        raise RuleError("sheet.no_such_code", name=name)
    weapon = sheet.weapon(name)
    skill = skill_key(skill_of(rules, weapon))
    if not skill:
        raise RuleError("sheet.weapon_without_skill", weapon=weapon.name)
    found = (
        find(sheet, rules, skill)
        if skill in ATTRIBUTES
        else _specialized(sheet, rules, skill, skill_key(weapon.name))
    )
    aimed = plain_modifier(weapon.fire_control, FIRE_CONTROL)
    return Found(found.basis, found.attribute, found.code, aimed)


def _printed_damage(rules: "Ruleset", weapon: Weapon) -> tuple[Code, tuple[str, ...]]:
    """What the ruleset's own tables say of a weapon of that name."""
    known = rules.melee.weapons.get(skill_key(weapon.name))
    if known:
        adds = ((STRENGTH, known.uses_strength), (CONTROL, known.adds_control))
        return known.damage, tuple(each for each, is_added in adds if is_added)
    listed = rules.weapons.weapons if rules.weapons else ()
    for each in listed:
        if each.name == skill_key(weapon.name) and each.damage is not None:
            return each.damage, ()
    raise RuleError("sheet.damage_unknown", weapon=weapon.name)


def _added(sheet: "Sheet", name: str) -> Code:
    return sheet.force.get(name, NOTHING) if name == CONTROL else sheet.attribute(name)


def _modifiers(sheet: "Sheet", rules: "Ruleset", attribute: str, now: Moment) -> Iterator[Modifier]:
    yield from _worn(sheet, rules, attribute, now)
    for trait in sheet.traits:
        if trait.attribute == attribute and (now.resisting or not trait.against_damage):
            yield from plain_modifier(trait.code, trait.reason or "trait")
    yield from _hurt(sheet, rules, attribute, now)
    cost = rules.actions.cost([ACTION] * now.actions)
    if cost.code and not now.resisting:
        yield cost
    yield from now.others


def _worn(sheet: "Sheet", rules: "Ruleset", attribute: str, now: Moment) -> Iterator[Modifier]:
    armor = sheet.armor
    if armor is None:
        return
    source = rules.armor_improvement.source if rules.armor_improvement else None
    if attribute == STRENGTH and now.resisting:
        yield from plain_modifier(armor.protection, armor.name, source)
    if attribute == "dexterity":
        yield from plain_modifier(armor.dexterity, armor.name, source)
        if rules.armor_improvement:
            worn = rules.armor_improvement.worn(
                armor.protection, armor.improved_by, armor.enhancement
            )
            yield from (worn[each] for each in worn if each == attribute)


def _hurt(sheet: "Sheet", rules: "Ruleset", attribute: str, now: Moment) -> Iterator[Modifier]:
    penalty = rules.injury.effect(sheet.injury).penalty
    spared = rules.injury.state_of(sheet.injury) == STUNNED and rules.stun.spares(attribute)
    if penalty and not (now.resisting or spared):
        yield rules.injury.modifier(-penalty, sheet.injury.replace("_", " "))


def _barred(sheet: "Sheet", rules: "Ruleset") -> str:
    effect = rules.injury.effect(sheet.injury)
    return sheet.injury if effect.unconscious or effect.penalty is None else ""
