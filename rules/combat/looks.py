"""How somebody looks to others, where the names of injuries are not told."""

from typing import TYPE_CHECKING

from rules.combat.breaking import STATE
from rules.combat.state import UNHURT, Combatant
from rules.mechanics.ship_damage import UNDAMAGED

if TYPE_CHECKING:
    from rules.rulesets.slots import Ruleset

FRESH, HURT, DOWN = "holding up", "hurt", "down"


def look(ruleset: "Ruleset", injury: str, *, unconscious: bool = False) -> str:
    """Whoever cannot act is down; whoever an injury hinders looks hurt."""
    if unconscious or ruleset.injury.effect(injury).unconscious:
        return DOWN
    return FRESH if injury == UNHURT else HURT


def look_of(ruleset: "Ruleset", one: Combatant) -> str:
    if one.notes.get(STATE, UNDAMAGED) != UNDAMAGED:
        return HURT
    return look(ruleset, one.injury, unconscious=one.unconscious)
