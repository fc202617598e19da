"""A character written in the notation of the rule documents, so that reading it gives it back."""

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from rules.characters.attributes import ATTRIBUTES, LETTERS_IN_SHORT
from rules.characters.sheet import USUAL_MOVE, Sheet
from rules.characters.sheet_parts import CONTROL, STRENGTH, Armor, Trait, Weapon
from rules.characters.skills import FORCE
from rules.characters.statblock import RESERVED, StatBlock
from rules.characters.statblock_draft import attribute_of, find_skill
from rules.characters.statblock_text import CODE, in_quotes, quoted, tidy
from rules.characters.weapon_skills import usual_skill
from rules.codes import NOTHING, Code
from rules.mechanics.weapons import nearest_first

if TYPE_CHECKING:
    from rules.rulesets.slots import Ruleset

_SAFE = re.compile(r"""[^\W_][^:;()*#“”‘’−•]*""")
CRAFT_WORDS = {"sublight": "sublight speed"}
SCALE = "character"


def written(block: StatBlock, ruleset: "Ruleset") -> str:
    """One paragraph, and a line for each note."""
    stats = "; ".join(_stats(block.sheet, ruleset))
    told = [stats, *_told(block, ruleset)]
    body = " ".join(f"{part}." for part in told if part)
    head = _head(block, ruleset, plain_start=bool(stats) and not _special_first(block.sheet))
    notes = [f"Note: {tidy(note)}" for note in block.notes]
    return "\n".join([f"{head} {body}".strip(), *notes])


def _head(block: StatBlock, ruleset: "Ruleset", *, plain_start: bool) -> str:
    asides = [f" ({_aside(block.role)})"] if block.role else []
    asides += [f" ({block.count})"] if block.count != 1 else []
    scale = block.sheet.scale
    asides += [f" ({scale.replace('_', ' ')} scale)"] if scale != SCALE else []
    if not (block.name or asides) and plain_start:
        return ""
    return f"{_name(block.name, ruleset)}{''.join(asides)}:"


def _name(name: str, ruleset: "Ruleset") -> str:
    name = tidy(name)
    safe = _SAFE.fullmatch(name) and not re.search(CODE, name, re.IGNORECASE)
    taken = name.lower() in RESERVED or attribute_of(name) or find_skill(ruleset, name)
    return name if safe and not taken else in_quotes(name)


def _aside(role: str) -> str:
    return quoted(role) if not role.lower().endswith("scale") else in_quotes(role)


def _special_first(sheet: Sheet) -> bool:
    return not (sheet.attributes or sheet.skills or sheet.craft)


def _stats(sheet: Sheet, ruleset: "Ruleset") -> Iterator[str]:
    for attribute in ATTRIBUTES:
        section = ", ".join(_section(sheet, ruleset, attribute))
        if section:
            yield section
    if sheet.force:
        yield "Force skills: " + ", ".join(_pairs(sheet.force))
    for name, code in sheet.craft.items():
        yield f"{CRAFT_WORDS.get(name, name)} {code}"
    if sheet.speed is not None:
        yield f"speed code {sheet.speed}"
    if sheet.other is not None:
        yield f"all other attributes and skills {sheet.other}"


def _section(sheet: Sheet, ruleset: "Ruleset", attribute: str) -> Iterator[str]:
    if attribute in sheet.attributes:
        yield f"{attribute[:LETTERS_IN_SHORT].upper()} {sheet.attributes[attribute]}"
    for name, code in sheet.skills.items():
        if _attribute(ruleset, name) == attribute:
            yield f"{name} {code}"
    for name, code in sheet.advanced.items():
        if _attribute(ruleset, name) == attribute:
            yield f"(A) {name} {code}"
    for owner, special in sheet.specializations.items():
        if _attribute(ruleset, owner) == attribute:
            yield from (
                f"{owner}: {quoted(name, digits=False)} {code}" for name, code in special.items()
            )


def _attribute(ruleset: "Ruleset", skill: str) -> str:
    attribute = ruleset.skills.named(skill).attribute
    return "" if attribute == FORCE else attribute


def _pairs(codes: Mapping[str, Code]) -> Iterator[str]:
    return (f"{name} {code}" for name, code in codes.items())


def _told(block: StatBlock, ruleset: "Ruleset") -> Iterator[str]:
    sheet = block.sheet
    if sheet.weapons:
        yield "Carries " + _listed([weapon_words(each, ruleset) for each in sheet.weapons])
    if sheet.gear:
        yield "Gear: " + "; ".join(map(quoted, sheet.gear))
    if sheet.armor:
        yield armor_words(sheet.armor)
    yield from map(_trait, sheet.traits)
    yield from _facts(sheet)
    for kind, number in block.points.items():
        yield f"{kind.replace('_', ' ').title()} {number}"


def _facts(sheet: Sheet) -> Iterator[str]:
    if sheet.move != USUAL_MOVE:
        yield f"Move {sheet.move}"
    if sheet.species:
        yield f"Species: {quoted(sheet.species)}"
    if sheet.droid:
        yield "Droid"
    if sheet.force_sensitive:
        yield "Force-sensitive"
    if sheet.injury != "unhurt":
        yield f"Condition: {sheet.injury.replace('_', ' ')}"


def _listed(items: list[str]) -> str:
    *others, last = items
    return f"{', '.join(others)} and {last}" if others else last


def weapon_words(weapon: Weapon, ruleset: "Ruleset") -> str:
    details = list(_details(weapon, ruleset))
    name = quoted(weapon.name)
    return f"{_article(name)}{name}" + (f" ({', '.join(details)})" if details else "")


def _article(name: str) -> str:
    if name.startswith('"') or (name.endswith("s") and not name.endswith("ss")):
        return ""
    return "an " if name[0].lower() in "aeiou" else "a "


def _details(weapon: Weapon, ruleset: "Ruleset") -> Iterator[str]:
    if weapon.skill:
        yield f"skill {weapon.skill}"
    elif not (usual_skill(ruleset, weapon.name) or _figures(weapon)):
        yield "weapon"
    if weapon.fire_control:
        yield f"fire control {weapon.fire_control}"
    if weapon.damage is not None:
        yield f"damage {_damage(weapon.damage, weapon.adds)}"
    for band, code in weapon.damage_at.items():
        yield f"damage {_damage(code, weapon.adds)} at {band} range"
    if weapon.ranges:
        nearest = nearest_first(weapon.ranges)
        bands = (f"{band} {low}-{far}" for band, (low, far) in nearest)
        yield "range " + " ".join(bands)
    if weapon.stun:
        yield "stun"


def _figures(weapon: Weapon) -> bool:
    figures = (weapon.fire_control, weapon.damage_at, weapon.ranges, weapon.stun)
    return weapon.damage is not None or any(figures)


def _damage(code: Code, adds: tuple[str, ...]) -> str:
    in_the_arm = "STR" + (code.signed if code else "")
    own = in_the_arm if STRENGTH in adds else str(code)
    return own + ("+control" if CONTROL in adds else "")


def armor_words(armor: Armor) -> str:
    parts = [("DEX", armor.dexterity), ("improved by", armor.improved_by)]
    parts.append(("enhanced by", armor.enhancement))
    details = [f"{head} {code.signed}" for head, code in parts if code != NOTHING]
    return f"Wears {quoted(armor.name)} ({', '.join([armor.protection.signed, *details])})"


def _trait(trait: Trait) -> str:
    kind = "against damage" if trait.against_damage else "rolls"
    reason = f" ({quoted(trait.reason)})" if trait.reason else ""
    return f"{trait.code.signed} to {trait.attribute.capitalize()} {kind}{reason}"
