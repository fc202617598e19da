"""Weapons, Force skills and advanced skills as a sheet shows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from characters.selectors.lines import Line
from rules.characters.sheet import Sheet
from rules.characters.sheet_parts import Weapon
from rules.codes import Code
from rules.errors import RuleError
from rules.mechanics.force_powers import FORCE_SKILLS
from rules.mechanics.weapons import nearest_first
from rules.rulesets.slots import Ruleset


@dataclass(frozen=True, slots=True)
class Arm:
    name: str
    skill: str
    attack: Code | None
    damage: Code | None
    ranges: str
    stun: bool
    left: int | None = None


def arms(sheet: Sheet, rules: Ruleset) -> list[Arm]:
    return [_arm(sheet, rules, weapon) for weapon in sheet.weapons]


def apart(sheet: Sheet) -> list[tuple[str, list[Line]]]:
    """What stands under no attribute; empty parts hide."""
    parts = [
        ("Advanced skills", sheet.advanced),
        ("The Force", sheet.force),
        ("The craft", sheet.craft),
    ]
    return [(title, _in_order(codes)) for title, codes in parts if codes]


def _in_order(codes: Mapping[str, Code]) -> list[Line]:
    """As the rules name the Force skills; others by their names."""
    places = {name: place for place, name in enumerate(FORCE_SKILLS)}
    names = sorted(codes, key=lambda name: (places.get(name, len(places)), name))
    return [Line(name, name, codes[name]) for name in names]


def _arm(sheet: Sheet, rules: Ruleset, weapon: Weapon) -> Arm:
    attack = _known(lambda: sheet.code(rules, weapon.name).base)
    damage = _known(lambda: sheet.damage(rules, weapon.name).code)
    bands = nearest_first(weapon.ranges)
    ranges = ", ".join(f"{band.replace('_', ' ')} {near}–{far} m" for band, (near, far) in bands)
    skill = sheet.weapon_skill(rules, weapon.name)
    return Arm(weapon.name, skill, attack, damage, ranges, weapon.stun, weapon.shots)


def _known(asked: Callable[[], Code]) -> Code | None:
    try:
        return asked()
    except RuleError:
        return None
