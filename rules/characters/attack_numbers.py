"""The number an attack with a weapon off a sheet has to reach."""

from typing import TYPE_CHECKING

from rules.characters.sheet_parts import Weapon
from rules.characters.skills import skill_key
from rules.mechanics.weapons import BANDS, POINT_BLANK

if TYPE_CHECKING:
    from rules.rulesets.slots import Ruleset

COMBAT = "combat"
RANGES = (POINT_BLANK, *BANDS)


def shoots(rules: "Ruleset", weapon: Weapon) -> bool:
    """Whether distance matters: a weapon of the hand adds to what its user is."""
    return not weapon.adds and skill_key(weapon.name) not in rules.melee.weapons


def attack_number(rules: "Ruleset", weapon: Weapon, band: str, pick: str = "") -> int | None:
    """By range for what shoots, by the weapon for what is held; None where nothing is printed."""
    if shoots(rules, weapon):
        return rules.difficulty.number(COMBAT, band, pick) if band else None
    known = rules.melee.weapons.get(skill_key(weapon.name))
    if known is None or known.difficulty is None:
        return None
    return known.difficulty.pick(pick or rules.difficulty.usual_pick)
