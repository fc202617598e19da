"""Starships: evasion, shields, damage, ionization, missiles, tractor beams.

A case tells a penalty by its size; the rules hand it out as what is added to a code.
"""

from rules.mechanics.ion import ControlIonization
from rules.mechanics.rule import required
from rules.mechanics.shields import ArcShielding, Incoming
from rules.mechanics.ship_damage import UNDAMAGED
from tests.rules.cases.questions import Answer, Question, op
from tests.rules.cases.words import DAMAGE, EVASIONS, asked, weapon_asked


@op("ship.combat_evasion")
def combat_evasion(q: Question) -> Answer:
    evaded = q.rules.evasion.combat(q.number("base"), q.total("evasion", "piloting"))
    return {
        "attacker_difficulty": evaded.difficulty,
        "own_gunnery_added": evaded.own_gunnery_added,
        "other_actions_added": evaded.other_actions_added,
        "shield_roll_reduced": evaded.shield_roll_reduced,
    }


@op("ship.full_evasion")
def full_evasion(q: Question) -> Answer:
    evaded = q.rules.evasion.full(q.number("base"), q.total("evasion", "piloting"))
    return {
        "attacker_difficulty": evaded.difficulty,
        "own_gunnery_added": evaded.own_gunnery_added,
        "other_actions_added": evaded.other_actions_added,
        "shield_roll_reduced": evaded.shield_roll_reduced,
    }


def _base_difficulty(q: Question) -> int:
    if q.has("base_difficulty"):
        return q.number("base_difficulty")
    return q.rules.difficulty.number("combat", q.key("range", "short"))


@op("ship.shielding")
def shielding(q: Question) -> Answer:
    evaded = q.rules.evasion.defence(
        _base_difficulty(q),
        combat=q.maybe_number("combat_evasion"),
        full=q.maybe_number("full_evasion"),
    )
    incoming = Incoming(
        attack=q.total("attack") if q.rolls else 0,
        difficulty=evaded.difficulty,
        shield_roll=q.maybe_number("shield_roll"),
        shield_roll_reduced=evaded.shield_roll_reduced,
    )
    shielded = q.rules.shielding.against(incoming)
    numbers = {"difficulty": evaded.difficulty, "shield_number": shielded.shield_number}
    if not q.rolls:
        return numbers
    return {
        **numbers,
        "hit": shielded.hit,
        "shields_help": shielded.shields_help,
        "resist_with": shielded.resist_with,
    }


@op("ship.shield_difficulty")
def shield_difficulty(q: Question) -> Answer:
    rule = q.rules.shielding
    assert isinstance(rule, ArcShielding), "these shields are not raised by arcs"
    return {"level": rule.level(q.number("arcs", 1))}


@op("ship.resist_code")
def resist_code(q: Question) -> Answer:
    code = q.rules.ship_damage.resist_code(
        q.code("hull"),
        q.code("shields"),
        shields_effective=q.flag("shields_effective", default=True),
        weapon=weapon_asked(q),
    )
    return {"code": code}


@op("ship.damage")
def damage(q: Question) -> Answer:
    rolls = q.roll_at(0, "damage").total(), q.roll_at(1, "hull").total()
    return {"result": q.rules.ship_damage.result(*rolls, weapon_asked(q))}


@op("ship.damage_ladder")
def damage_ladder(q: Question) -> Answer:
    state = q.rules.ship_ladder.after(q.key("state", UNDAMAGED), asked(q, "hit", DAMAGE))
    return {"state": state}


@op("ship.light_damage")
def light_damage(q: Question) -> Answer:
    codes = {name: q.code(name) for name in ("shields", "maneuverability") if q.has(name)}
    hit = q.rules.ship_systems.hit("lightly_damaged", q.total("1D"), codes)
    return {"effect": hit.effect}


@op("ship.ionized_codes")
def ionized_codes(q: Question) -> Answer:
    rule = q.rules.ionization
    codes = rule.codes(q.codes("codes"), q.number("ionization", 1))
    return {"codes": codes, "forfeits_round": rule.forfeits_round}


@op("ship.ionization_ends")
def ionization_ends(q: Question) -> Answer:
    return {"recovers_at_end_of_round": q.rules.ionization.last_round(q.number("ionized_in_round"))}


@op("ship.ionized_count")
def ionized_count(q: Question) -> Answer:
    rule = q.rules.ionization
    assert isinstance(rule, ControlIonization), "ionized controls are not counted here"
    count = q.number("ionized", 1)
    rounds = rule.dead_for(count, q.code("maneuverability"))
    return {"penalty": -rule.penalty(count), "controls_dead_rounds": rounds}


@op("ship.dead_controls")
def dead_controls(q: Question) -> Answer:
    dead = q.rules.ionization.dead_controls(q.number("hit_round", 1))
    return {"no_actions_rounds": dead.rounds, "then_ionization": -dead.then_ionized}


@op("ship.missile_difficulty")
def missile_difficulty(q: Question) -> Answer:
    rule = required(q.rules.missiles, "missiles")
    actions = q.number("target_speed_actions")
    rolled = q.total() if q.rolls else 0
    return {
        "added_dice": rule.added(actions),
        "difficulty": rule.difficulty(q.number("base"), actions, rolled),
        "target_penalised": rule.target_penalised,
    }


@op("ship.range_change")
def range_change(q: Question) -> Answer:
    rule = required(q.rules.range_rolls, "range rolls")
    attacker, evader = q.roll_at(0, "attacker").total(), q.roll_at(1, "evader").total()
    change = rule.change(
        attacker, evader, full_evasion=asked(q, "evader", EVASIONS) == "full_evasion"
    )
    return {"steps_away": change.away, "steps_closer": change.closer}


@op("ship.tractor")
def tractor(q: Question) -> Answer:
    rule = required(q.rules.reeling, "reeling in")
    if q.flag("resists", default=bool(q.rolls)):
        beam, hull = q.roll_at(0, "beam").total(), q.roll_at(1, "hull").total()
        reeled = rule.resisting(beam, hull)
    else:
        reeled = rule.unresisting()
    return {
        "free": reeled.free,
        "moves_lost": reeled.moves_lost,
        "space_units_in": reeled.space_units,
    }


@op("ship.tractor_break")
def tractor_break(q: Question) -> Answer:
    rule = required(q.rules.tractor, "tractor beams")
    code = rule.break_code(q.code("sublight"), q.number("overspeed_successes"))
    if not q.rolls:
        return {"code": code}
    beam, sublight = q.roll_at(0, "beam").total(), q.roll_at(1, "sublight").total(code)
    return {"code": code, "free": rule.breaks(sublight, beam)}


@op("ship.tractor_drag")
def tractor_drag(q: Question) -> Answer:
    rule = required(q.rules.tractor, "tractor beams")
    return {
        "direction_set_by": rule.direction_set_by(
            captive_much_larger=q.flag("captive_much_larger")
        ),
        "captive_may_leave_without_breaking_beam": rule.captive_may_leave,
    }
