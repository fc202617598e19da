"""What breaks aboard a craft that was hit: codes, Moves, controls, weapons, at last the craft."""

from typing import Any

from rules.codes import ONE_DIE, Code
from rules.combat.following import LOST_WEAPON
from rules.combat.numbers import stun_count
from rules.combat.passengers import shake_passengers
from rules.combat.play import Asked, Play, roll_told
from rules.combat.ships import MANEUVER, MOVES, SHIELDS, as_damaged, ship_code, with_ionization
from rules.combat.state import Combatant, Strike, Stunned
from rules.combat.throwing import thrown_by_hand
from rules.mechanics.movers import VEHICLE, mover_kind
from rules.mechanics.ship_damage import UNDAMAGED
from rules.mechanics.ship_systems import ShipSystems, SystemHit

STATE, BREAKS_UP, DESTROYED = "ship", "breaks_up", "destroyed"
_ENGINES = ("dead in space", "engines disabled", "powerplant destroyed")
_ONE_WEAPON = ("one weapon destroyed", "one weapon inoperative")
_WEAPONS = ("weapons disabled", "all weapons severely damaged", "all weapons destroyed")

Fields = dict[str, Any]
Rolls = list[dict[str, Any]]
Suffered = tuple[Fields, Rolls, list[str]]


def suffer(play: Play, one: Combatant, hit: Strike, level: str) -> Suffered | None:
    """A die for the system that is hit, and what that does; its notes come to those there are.
    None: somebody is to throw it."""
    rule = _systems(play, one)
    if level not in rule.levels:
        return {}, [], []
    rolls: Rolls = []
    face = _die(play, hit, "system", rolls) if rule.rolled(level) else 1
    if face is None:
        return None
    found = rule.hit(level, face, _codes(play, one, hit))
    fields, effects = _broken(play, one, found), [found.effect]
    if found.then == DESTROYED:
        left = _die(play, hit, "rounds", rolls, found.rounds)
        if left is None:
            return None
        fields["notes"] = {BREAKS_UP: str(play.state.round + left)}
    if found.again:
        face = _die(play, hit, found.again, rolls)
        if face is None:
            return None
        again = rule.hit(found.again, face)
        fields |= _broken(play, one, again)
        effects.append(again.effect)
    return fields, rolls, effects


def ionize(play: Play, one: Combatant, dice: int) -> Fields:
    """So many controls more; too many at once leave none that answer."""
    taken = with_ionization(play, one, dice)
    lent = Code.parse(play.sheet(one.id).codes.get(MANEUVER, "0D"))
    lent = lent.less_dice(min(one.damage.get(MANEUVER, 0), lent.dice))
    if play.rules.ionization.controls_dead(sum(each.stuns for each in taken), lent):
        return kill_controls(play, one)
    return {"stuns": taken}


def kill_controls(play: Play, one: Combatant) -> Fields:
    dead = play.rules.ionization.dead_controls(play.state.round)
    after, kept = -dead.then_ionized.dice, tuple(one.stuns)
    then = (*kept, Stunned(dead.last_round, after)) if after else kept
    return {"loses_round": dead.last_round, "stuns": then}


def craft_condition(play: Play, name: str) -> str:
    """How a craft is, and whether it obeys."""
    one = play.who(name)
    state = one.notes.get(STATE, UNDAMAGED)
    if one.loses_round >= play.state.round > 0:
        return f"{state}, dead controls"
    return f"{state}, ionized" if stun_count(play, one) else state


def break_up(play: Play) -> None:
    """Whatever was about to blow up does so at the end of its last round."""
    for one in sorted(play.state.combatants.values(), key=lambda one: one.place):
        last = one.notes.get(BREAKS_UP)
        if last is not None and int(last) <= play.state.round and not one.gone:
            fields = {"gone": True, "notes": {**one.notes, STATE: DESTROYED}}
            play.happen("broke_up", {"who": one.id}, ("set", "combatants", one.id, fields))
            blast = Strike(act=f"{one.id}.breaks_up", who=one.id, target=one.id, code="0D")
            shake_passengers(play, one.id, DESTROYED, blast)


def _systems(play: Play, one: Combatant) -> ShipSystems:
    vehicles = play.rules.vehicle_damage
    if vehicles and mover_kind(play.sheet(one.id).mover) == VEHICLE:
        return vehicles.systems
    return play.rules.ship_systems


def _codes(play: Play, one: Combatant, hit: Strike) -> dict[str, Code]:
    shields = ship_code(play, one.id, SHIELDS)
    there = play.rules.ship_damage.shields_hit(shields, shields_effective=hit.shielded)
    lent = Code.parse(play.sheet(one.id).codes.get(MANEUVER, "0D"))
    return {SHIELDS: there, MANEUVER: as_damaged(play, one.id, MANEUVER, lent)}


def _die(play: Play, hit: Strike, what: str, rolls: Rolls, code: Code = ONE_DIE) -> int | None:
    key = f"{play.state.round}:{hit.act}:{what}:{hit.target}"
    asked = Asked(key, hit.who, what, code, bare_pips=True, chart=True)
    thrown = thrown_by_hand(play, asked)
    if thrown is None:
        return None
    rolls.append(roll_told(asked, thrown))
    return play.number(key, thrown.total)


def _broken(play: Play, one: Combatant, found: SystemHit) -> Fields:
    if found.effect == DESTROYED:
        return {"notes": {STATE: DESTROYED}, "gone": True}
    if found.ionized:
        return ionize(play, one, found.ionized)
    arms = play.sheet(one.id).arms
    only = found.effect in _ONE_WEAPON and len(arms) == 1
    if only or found.effect in _WEAPONS:
        return {"notes": {f"{LOST_WEAPON}{arm.name}": "0" for arm in arms}}
    if found.loses:
        lost = one.damage.get(found.loses, 0) + found.dice
        return {"damage": {**one.damage, found.loses: lost}}
    moves = one.damage.get(MOVES, 0) + found.moves
    return slower(play, one, moves, adrift=found.effect in _ENGINES)


def slower(play: Play, one: Combatant, moves: int, *, adrift: bool) -> Fields:
    """Lost Moves add up, until the drive is gone and then the craft."""
    rule = play.rules.lost_moves
    if rule is None or not (moves or adrift):
        return {}
    if adrift:
        moves = max(moves, rule.disabled)
    fields: Fields = {"damage": {**one.damage, MOVES: moves}}
    if rule.limit(moves) == DESTROYED:
        return {**fields, "notes": {STATE: DESTROYED}, "gone": True}
    return fields
