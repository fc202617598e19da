"""Those aboard a vehicle that is hit are hurt with it."""

from rules.combat.attacking import hit_changes
from rules.combat.play import Play
from rules.combat.state import Strike
from rules.mechanics.movers import VEHICLE, mover_kind

WEAPON = "passenger damage"


def shake_passengers(play: Play, craft: str, level: str, hit: Strike) -> None:
    """A roll of damage for each of them, worked out like any other hit."""
    rule = play.rules.vehicle_damage
    if rule is None or rule.passengers is None:
        return
    code = rule.passenger_damage(level)
    if not code or mover_kind(play.sheet(craft).mover) != VEHICLE:
        return
    aboard = (one for one in play.state.combatants.values() if one.aboard == craft and not one.gone)
    for one in sorted(aboard, key=lambda one: one.place):
        blow = Strike(act=hit.act, who=hit.who, target=one.id, code=str(code), label=WEAPON)
        told = {"who": hit.who, "target": one.id, "act": hit.act, "weapon": WEAPON}
        play.happen("caught", told, *hit_changes(play, blow))
