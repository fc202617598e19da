"""A character's sheet as a fight wants it: every code as it is rolled unhurt, every weapon an arm.

Wounds, stuns, points and what is kept up belong to the combatant and change during the fight; here
is what does not: codes with armor and traits already counted, arms, protection.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from rules.characters.attributes import ATTRIBUTES
from rules.characters.sheet import Sheet
from rules.characters.sheet_parts import STRENGTH, Weapon
from rules.characters.sheet_rolling import damage as damage_of
from rules.characters.sheet_rolling import skill_code
from rules.characters.skills import FORCE, skill_key
from rules.characters.wares import Ware, starter
from rules.characters.weapon_skills import MELEE as MELEE_SKILLS
from rules.characters.weapon_skills import skill_of
from rules.codes import NOTHING, Code
from rules.combat.aiming import BRAWLING, MELEE, RANGED
from rules.combat.arms import GRENADE, Arm
from rules.combat.arms import Sheet as FightSheet
from rules.combat.known_powers import PAIN_FREE, UNMASTERED
from rules.combat.ships import HULL
from rules.errors import RuleError
from rules.mechanics.injury import UNHURT
from rules.mechanics.movers import CAPITAL, CHARACTER, mover_level

if TYPE_CHECKING:
    from rules.rulesets.slots import Ruleset

# What a person nobody described has, as the one-line characters of the documents do.
UNTOLD = Code(2)
BARE_HANDS = ("hands", "punch", "kick")
THROWN = re.compile(r"grenade|detonator", re.IGNORECASE)
GUNNERY, SHOOTING = "starship gunnery", "blaster"
FIGHTS_HAND_TO_HAND = (*MELEE_SKILLS, "lightsaber")


def fight_sheet(sheet: Sheet, rules: "Ruleset", name: str = "") -> FightSheet:
    """What somebody, a droid or a craft brings to a fight; by a name troops are known."""
    well = replace(sheet, injury=UNHURT)
    craft = HULL in sheet.craft
    if not craft and sheet.other is None:
        missing = dict.fromkeys(ATTRIBUTES, UNTOLD)
        well = replace(well, attributes={**missing, **sheet.attributes})
    arms = [_arm(well, rules, weapon) for weapon in sheet.weapons]
    return FightSheet(
        codes={name: str(code) for name, code in _codes(well, rules, arms).items()},
        arms=(*arms, *(() if craft else _bare_hands(rules))),
        scale=sheet.scale,
        move=sheet.move,
        group=rules.combine.troops(name),
        armor=str(_protection(well, rules)),
        mover=_mover(sheet, craft),
    )


def supplies(sheet: Sheet, *, count_all: bool = False) -> dict[str, int]:
    """How many are left of each weapon that is counted, by its name.

    Shots noted on the sheet, or a number in the name of what is thrown away (``3 grenades``).
    ``count_all``: what is thrown counts as often as it is carried, also without a number.
    """
    found: dict[str, int] = {}
    for weapon in sheet.weapons:
        number = weapon.shots if weapon.shots is not None else _pieces(weapon, count_all)
        if number is not None:
            found[weapon.name] = found.get(weapon.name, 0) + number
    return found


def _pieces(weapon: Weapon, count_all: bool) -> int | None:
    if not THROWN.search(weapon.name):
        return None
    told = re.search(r"\d+", weapon.name)
    return int(told[0]) if told else (1 if count_all else None)


def with_left(sheet: Sheet, name: str, left: int | None) -> Sheet:
    """With so many left of a weapon, noted on the first of that name; None: nobody counts."""
    places = [place for place, weapon in enumerate(sheet.weapons) if weapon.name == name]
    shots = dict.fromkeys(places, None if left is None else 0) | dict.fromkeys(places[:1], left)
    weapons = (
        replace(weapon, shots=shots[place]) if place in shots else weapon
        for place, weapon in enumerate(sheet.weapons)
    )
    return replace(sheet, weapons=tuple(weapons))


def force_notes(sheet: Sheet, rules: "Ruleset", *, pain_free: bool = False) -> dict[str, str]:
    """What a fight keeps in mind of who uses the Force: the powers not mastered, pain at rest."""
    powers = rules.force_powers.powers.values() if rules.force_powers else ()
    unmastered = {
        f"{UNMASTERED}{power.key}": "yes"
        for power in powers
        if power.key not in sheet.powers and set(power.skills) <= set(sheet.force)
    }
    return {**unmastered, **({PAIN_FREE: "0"} if pain_free else {})}


def _codes(sheet: Sheet, rules: "Ruleset", arms: list[Arm]) -> dict[str, Code]:
    names = [*sheet.all_attributes, *sheet.craft, *sheet.force, *sheet.advanced]
    names += [name for name in _skills(sheet, rules) if name not in names]
    names += [arm.skill for arm in arms if ":" in arm.skill]
    codes = {name: sheet.code(rules, name).code for name in names}
    return codes | ({"speed": sheet.speed} if sheet.speed else {})


def _skills(sheet: Sheet, rules: "Ruleset") -> Iterator[str]:
    """Those that are more than their attribute; the fight finds the others by itself."""
    known = sheet.all_attributes
    for skill in rules.skills.by_name.values():
        plain = not skill.advanced and skill.attribute != FORCE and skill.attribute in known
        if plain and skill_code(sheet, skill) != known[skill.attribute]:
            yield skill.name


def _arm(sheet: Sheet, rules: "Ruleset", weapon: Weapon) -> Arm:
    weapon = _as_printed(sheet, rules, weapon)
    skill = skill_key(skill_of(rules, weapon)) or (GUNNERY if sheet.craft else SHOOTING)
    damage, strong = _damage(sheet, rules, weapon, "")
    return Arm(
        name=weapon.name,
        damage=damage,
        damage_at={band: _damage(sheet, rules, weapon, band)[0] for band in weapon.damage_at},
        skill=_best_skill(sheet, rules, weapon, skill),
        kind=_kind(weapon, skill),
        ranges=_ranges(sheet, rules, weapon),
        adds_strength=strong,
        fire_control=str(weapon.fire_control),
        stuns=weapon.stun,
    )


def _as_printed(sheet: Sheet, rules: "Ruleset", weapon: Weapon) -> Weapon:
    """What the sheet leaves out is told by the name: in the ruleset's tables, else in another's."""
    ware = _wares().get(skill_key(weapon.name))
    if ware is None:
        return weapon
    bands = ware.facts.get("ranges", {}).items()
    told = replace(
        weapon, ranges=weapon.ranges or {band: (near, far) for band, (near, far) in bands}
    )
    if _damage(sheet, rules, weapon, "")[0]:
        return told
    damage = Code.parse(ware.parts["damage"])
    return replace(told, damage=damage, adds=tuple(ware.facts.get("adds", ())))


def _best_skill(sheet: Sheet, rules: "Ruleset", weapon: Weapon, skill: str) -> str:
    """A specialization in this weapon where there is one, else the skill."""
    try:
        basis = sheet.code(rules, f"{skill}: {skill_key(weapon.name)}").basis
    except RuleError:
        return skill
    return basis if ":" in basis else skill


def _kind(weapon: Weapon, skill: str) -> str:
    if skill.partition(":")[0] in FIGHTS_HAND_TO_HAND:
        return MELEE
    if skill == BRAWLING:
        return BRAWLING
    return GRENADE if THROWN.search(weapon.name) else RANGED


def _damage(sheet: Sheet, rules: "Ruleset", weapon: Weapon, band: str) -> tuple[str, bool]:
    """The weapon's own with what the Force adds, and whether the arm behind it counts.

    Nothing for a weapon whose damage nobody has told: it hits and harms nobody.
    """
    try:
        found = damage_of(sheet, rules, weapon, band)
    except RuleError:
        return "", False
    strong = any(each.reason == STRENGTH for each in found.modifiers)
    rest = sum((one.code for one in found.modifiers if one.reason != STRENGTH), found.base)
    return str(rest), strong


def _ranges(sheet: Sheet, rules: "Ruleset", weapon: Weapon) -> Mapping[str, tuple[int, int]]:
    """Those of the weapon, else those of guns of that size."""
    if weapon.ranges or rules.weapons is None or weapon.damage is None:
        return weapon.ranges
    try:
        return rules.weapons.classify(sheet.scale, weapon.damage, skill_key(weapon.name)).ranges
    except RuleError:
        return {}


def _bare_hands(rules: "Ruleset") -> Iterator[Arm]:
    """What everybody has with them."""
    for name in BARE_HANDS:
        known = rules.melee.weapons.get(name)
        if known:
            strong = known.uses_strength
            damage = str(known.damage)
            yield Arm(name=name, damage=damage, skill=BRAWLING, kind=BRAWLING, adds_strength=strong)


def _protection(sheet: Sheet, rules: "Ruleset") -> Code:
    """What helps against damage and nothing else: armor, a thick skin."""
    if STRENGTH not in sheet.all_attributes:
        return sheet.armor.protection if sheet.armor else NOTHING
    against = sheet.code(rules, STRENGTH, resisting=True).code
    return against - sheet.code(rules, STRENGTH).code


def _mover(sheet: Sheet, craft: bool) -> str:
    try:
        return mover_level(sheet.scale) if craft else CHARACTER
    except RuleError:
        return CAPITAL


@cache
def _wares() -> Mapping[str, Ware]:
    return {skill_key(ware.name): ware for ware in starter() if "damage" in ware.parts}
