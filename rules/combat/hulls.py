"""Hits on a hull: starfighters break in states and systems, capital ships lose pips."""

from typing import Any

from rules.codes import NOTHING, Code
from rules.combat.confirming import confirmed
from rules.combat.play import Asked, Play, roll_told
from rules.combat.ships import CAPITAL, HULL, PIPS, SHIELDS, ship_code, with_ionization
from rules.combat.state import Combatant, Strike, Stunned
from rules.mechanics.capital_damage import CapitalHit
from rules.mechanics.rule import required
from rules.mechanics.ship_damage import UNDAMAGED, is_ion
from rules.rolls import Roll

DESTROYED, DEAD_CONTROLS = "destroyed", "dead_controls"
STATE, SHIELD_PIPS = "ship", "shield_pips"


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
        result, fields, system = _state(play, one, hit, total, against)
        told["rolls"] += system
    told |= {"result": result, "becomes": fields}
    changes = [("set", "combatants", one.id, fields)] if fields else []
    play.happen("hull_hit", told, ("state", {"dealt": number + 1}), *changes)
    return True


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
) -> tuple[str, dict[str, Any], list[dict[str, Any]]]:
    """The chart, the ladder, and the system that suffers."""
    rules = play.rules
    found = rules.ship_damage.result(total, against, hit.label)
    result = play.word(_key(play, hit, "result"), found)
    fields: dict[str, Any] = {}
    if is_ion(hit.label):
        return result, _ionized(play, one, result, total, against), []
    before = one.notes.get(STATE, UNDAMAGED)
    after = rules.ship_ladder.after(before, result)
    if after != before:
        fields["notes"] = {**one.notes, STATE: after}
    if after == DESTROYED:
        return result, {**fields, "gone": True}, []
    system, rolls = _system(play, one, hit, result)
    return result, fields | system, rolls


def _ionized(play: Play, one: Combatant, result: str, total: int, against: int) -> dict[str, Any]:
    if result == DEAD_CONTROLS:
        dead = play.rules.ionization.dead_controls(play.state.round)
        after = -dead.then_ionized.dice
        kept = tuple(one.stuns)
        then = (*kept, Stunned(dead.last_round, after)) if after else kept
        return {"loses_round": dead.last_round, "stuns": then}
    dice = play.rules.ship_damage.ionized(total, against)
    return {"stuns": with_ionization(play, one, dice)} if dice else {}


def _system(
    play: Play, one: Combatant, hit: Strike, level: str
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    rule = play.rules.ship_systems
    if level not in rule.levels:
        return {}, []
    face, rolls = 1, []
    if rule.rolled(level):
        asked = Asked(_key(play, hit, "system"), hit.who, "system", Code(1))
        thrown: Roll = play.roll(asked)
        face = play.number(asked.key, thrown.total)
        rolls = [roll_told(asked, thrown)]
    shields = ship_code(play, one.id, SHIELDS) if hit.shielded else NOTHING
    suffered = rule.hit(level, face, {SHIELDS: shields})
    fields: dict[str, Any] = {}
    if suffered.loses:
        lost = one.damage.get(suffered.loses, 0) + suffered.dice
        fields["damage"] = {**one.damage, suffered.loses: lost}
    if suffered.ionized:
        fields["stuns"] = with_ionization(play, one, suffered.ionized)
    return fields, rolls


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
