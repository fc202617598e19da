"""Hits on a hull: starfighters break in states and systems, capital ships lose pips."""

from typing import Any

from rules.codes import Code
from rules.combat.breaking import DESTROYED, STATE, ionize, kill_controls, suffer
from rules.combat.confirming import confirmed
from rules.combat.passengers import shake_passengers
from rules.combat.play import Asked, Play, roll_told
from rules.combat.ships import CAPITAL, HULL, PIPS, SHIELDS, ship_code, with_ionization
from rules.combat.state import Combatant, Strike
from rules.mechanics.capital_damage import CapitalHit
from rules.mechanics.rule import required
from rules.mechanics.ship_damage import UNDAMAGED, is_ion

DEAD_CONTROLS = ("dead_controls", "controls_dead")
SHIELD_PIPS = "shield_pips"


def deal_to_hull(play: Play, number: int) -> bool:
    """Work out one hit on a craft. False: a question about a roll was put."""
    hit = play.state.strikes[str(number)]
    damage, resist = _damage(play, hit), _resist(play, hit)
    rolled = play.sequence.throw(play, damage)
    resisted = play.sequence.throw(play, resist) if rolled else None
    if rolled is None or resisted is None:
        return False
    total = play.number(damage.key, rolled.total)
    against = play.number(resist.key, resisted.total)
    thrown = ((damage, rolled), (resist, resisted))
    if confirmed(play, hit, HULL, (), thrown) is None:
        return False
    told: dict[str, Any] = {
        "who": hit.who,
        "target": hit.target,
        "act": hit.act,
        "weapon": hit.label,
        "damage": total,
        "hull": against,
        "rolls": [roll_told(damage, rolled), roll_told(resist, resisted)],
    }
    one = play.who(hit.target)
    capital = play.rules.scale.named(play.sheet(one.id).scale) == CAPITAL
    if capital and play.rules.capital_damage:
        result, fields = _pips(play, one, hit, total, against)
    else:
        found = _state(play, one, hit, total, against)
        if found is None:
            return False
        result, fields, system, effects = found
        told["rolls"] += system
        told |= {"broken": effects} if effects else {}
    told |= {"result": result, "becomes": fields}
    changes = [("set", "combatants", one.id, fields)] if fields else []
    play.happen("hull_hit", told, ("state", {"dealt": number + 1}), *changes)
    shake_passengers(play, one.id, _suffered(one, result, fields), hit)
    return True


def _suffered(one: Combatant, result: str, fields: dict[str, Any]) -> str:
    """What the hit came to: damage upon damage may be worse than the hit alone."""
    after = fields.get("notes", {}).get(STATE, one.notes.get(STATE, UNDAMAGED))
    return after if after != one.notes.get(STATE, UNDAMAGED) else result


def _damage(play: Play, hit: Strike) -> Asked:
    code = Code.parse(hit.code)
    return Asked(_key(play, hit, "damage"), hit.who, "damage", code, (), hit.cap, bare_pips=True)


def _resist(play: Play, hit: Strike) -> Asked:
    code = play.rules.ship_damage.resist_code(
        ship_code(play, hit.target, HULL),
        ship_code(play, hit.target, SHIELDS),
        shields_effective=hit.shielded,
        weapon=hit.label,
    )
    scale = play.rules.scale.modifier(Code.parse(hit.resist_bonus), "scale")
    key = _key(play, hit, HULL)
    return Asked(key, hit.target, HULL, code, (scale,), hit.resist_cap, bare_pips=True)


def _key(play: Play, hit: Strike, what: str) -> str:
    return f"{play.state.round}:{hit.act}:{what}:{hit.target}"


def _state(
    play: Play, one: Combatant, hit: Strike, total: int, against: int
) -> tuple[str, dict[str, Any], list[dict[str, Any]], list[str]] | None:
    """The chart, the ladder, and the system that suffers. None: somebody is to throw for it."""
    rules = play.rules
    found = rules.ship_damage.result(total, against, hit.label)
    result = play.word(_key(play, hit, "result"), found)
    if is_ion(hit.label):
        return result, _ionized(play, one, result, total, against), [], []
    before = one.notes.get(STATE, UNDAMAGED)
    after = rules.ship_ladder.after(before, result)
    notes = {STATE: after} if after != before else {}
    if after == DESTROYED:
        return result, {"notes": {**one.notes, **notes}, "gone": True}, [], []
    worse = after not in (before, result)
    suffered = suffer(play, one, hit, after if worse else result)
    if suffered is None:
        return None
    fields, rolls, effects = suffered
    notes |= fields.pop("notes", {})
    fields |= {"notes": {**one.notes, **notes}} if notes else {}
    return result, fields, rolls, effects


def _ionized(play: Play, one: Combatant, result: str, total: int, against: int) -> dict[str, Any]:
    if result in DEAD_CONTROLS:
        return kill_controls(play, one)
    dice = play.rules.ship_damage.ionized(total, against)
    return ionize(play, one, dice) if dice else {}


def _pips(
    play: Play, one: Combatant, hit: Strike, total: int, against: int
) -> tuple[str, dict[str, Any]]:
    rule = required(play.rules.capital_damage, "capital ships")
    found: CapitalHit = rule.hit(total, against, hit.label)
    if found.ionization:
        return found.kind, {"stuns": with_ionization(play, one, found.ionization.dice)}
    if not found.pips:
        return found.kind, {}
    shields = hit.shielded or found.kind == "shield"
    row = SHIELD_PIPS if shields else PIPS
    lost = one.damage.get(row, 0) + found.pips
    fields: dict[str, Any] = {"damage": {**one.damage, row: lost}}
    status = rule.status(lost).status if row == PIPS else None
    if status:
        fields["notes"] = {**one.notes, STATE: status}
    if status == DESTROYED:
        fields["gone"] = True
    return found.kind, fields
