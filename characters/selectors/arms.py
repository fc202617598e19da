"""Weapons, Force skills and advanced skills as a sheet shows them."""

from __future__ import annotations

from dataclasses import dataclass

from rules.characters.sheet import Sheet
from rules.characters.sheet_parts import Weapon
from rules.codes import Code
from rules.errors import RuleError
from rules.rulesets.slots import Ruleset

Lines = list[tuple[str, Code]]


@dataclass(frozen=True, slots=True)
class Arm:
    name: str
    skill: str
    damage: Code | None
    ranges: str
    stun: bool


def arms(sheet: Sheet, rules: Ruleset) -> list[Arm]:
    return [_arm(sheet, rules, weapon) for weapon in sheet.weapons]


def apart(sheet: Sheet) -> list[tuple[str, Lines]]:
    """What stands under no attribute; empty parts hide."""
    parts = [("The Force", sheet.force), ("Advanced skills", sheet.advanced)]
    return [(title, list(codes.items())) for title, codes in parts if codes]


def _arm(sheet: Sheet, rules: Ruleset, weapon: Weapon) -> Arm:
    try:
        damage: Code | None = sheet.damage(rules, weapon.name).code
    except RuleError:
        damage = None
    bands = weapon.ranges.items()
    ranges = ", ".join(f"{band.replace('_', ' ')} {near}–{far} m" for band, (near, far) in bands)
    skill = sheet.weapon_skill(rules, weapon.name)
    return Arm(weapon.name, skill, damage, ranges, weapon.stun)
