"""Capital ships: guns, crews, command, tactics, shields, damage, targeting, templates.

A case tells a penalty by its size; the rules hand it out as what is added to a code.
"""

from rules.mechanics.capital_guns import Battery
from rules.mechanics.capital_shields import Surge
from rules.mechanics.rule import required
from tests.rules.cases.questions import Answer, Question, op
from tests.rules.cases.words import weapon_asked


@op("capital.guns_modifier")
def guns_modifier(q: Question) -> Answer:
    return {"modifier": required(q.rules.guns, "guns").modifier_for(q.number("guns", 1))}


@op("capital.swarm_modifier")
def swarm_modifier(q: Question) -> Answer:
    return {"modifier": required(q.rules.guns, "guns").modifier_for(q.number("starfighters", 1))}


@op("capital.attack_codes")
def attack_codes(q: Question) -> Answer:
    attack = required(q.rules.guns, "guns").attack(
        q.number("guns", 1),
        fire_control=q.code("fire_control"),
        crew=q.code("crew"),
        damage=q.code("damage"),
    )
    return {"modifier": attack.modifier, "to_hit": attack.to_hit, "damage": attack.damage}


@op("capital.coordinate")
def coordinate(q: Question) -> Answer:
    ships = [
        Battery(ship.number("guns", 1), weapon_asked(ship, "type", "beam"))
        for ship in q.parts("ships")
    ]
    attack = required(q.rules.coordination, "coordination").attack(ships)
    return {
        "allowed": attack.allowed,
        "attack_rolls": attack.attack_rolls,
        "coordination_actions": attack.actions,
        "to_hit_modifier": attack.to_hit,
        "damage_modifiers": attack.damage,
    }


@op("capital.crew_quality")
def crew_quality(q: Question) -> Answer:
    crews = required(q.rules.crews, "crews")
    return {"quality": crews.quality(q.code("code"), q.key("side", "imperial"))}


@op("capital.command_allocation")
def command_allocation(q: Question) -> Answer:
    allocation = required(q.rules.command, "command").allocate(
        q.code("command"),
        orders=q.number("extra_haste_orders"),
        officers=q.maybe_number("officers"),
    )
    return {
        "officers_commanded": allocation.commanded,
        "officers_uncommanded": allocation.uncommanded,
        "uncommanded_penalty": -allocation.penalty,
    }


@op("capital.command_hit")
def command_hit(q: Question) -> Answer:
    command = required(q.rules.command, "command")
    return {"opponents_free_haste": command.opponents_free_haste(q.number("damage_pips"))}


@op("capital.haste_orders")
def haste_orders(q: Question) -> Answer:
    command = required(q.rules.command, "command")
    orders = command.haste_orders(q.number("ship_haste"), q.numbers("battery_hastes"))
    return {"extra_haste_orders": orders, "command_reduction": command.reduction(orders)}


@op("capital.subordinate_bonus")
def subordinate_bonus(q: Question) -> Answer:
    command = required(q.rules.command, "command")
    bonuses = command.bonuses(q.code("command"), q.counts("bonus_actions"))
    return {
        "allowed": bonuses.allowed,
        "bonus_pips": bonuses.pips,
        "skill_uses": bonuses.skill_uses,
    }


@op("capital.tactics")
def tactics(q: Question) -> Answer:
    rule = required(q.rules.tactics, "starship tactics")
    action = q.key("action")
    usual = q.rules.difficulty.level_number(rule.level(action))
    ploy = rule.attempt(action, q.total("tactics"), q.number("difficulty", usual))
    return {
        "success": ploy.success,
        "free_haste": ploy.free_haste,
        "may_redeclare": ploy.may_redeclare,
    }


@op("capital.facing_cost")
def facing_cost(q: Question) -> Answer:
    facings = required(q.rules.facings, "facings")
    return {"reserved_actions": facings.reserved_actions(q.key("from"), q.key("to"))}


@op("capital.attack_vs_shields")
def attack_vs_shields(q: Question) -> Answer:
    shielded = required(q.rules.capital_shields, "capital shields").against(
        q.total("attack") if q.rolls else 0,
        q.number("evasion"),
        q.number("shield_roll"),
        hull=q.code("hull"),
        shields=q.maybe_code("shields"),
    )
    if not q.rolls:
        return {"shield_number": shielded.shield_number}
    return {
        "hit": shielded.hit,
        "penetrates": shielded.penetrates,
        "shield_number": shielded.shield_number,
        "hull_roll_code": shielded.hull_roll,
        "damage_applies_to": shielded.damage_to,
    }


@op("capital.shutdown_shield")
def shutdown_shield(q: Question) -> Answer:
    shields = required(q.rules.capital_shields, "capital shields")
    usual = q.rules.difficulty.level_number(shields.shut_down_level)
    surge = Surge(
        _facing(q, "facing"), q.number("shield_pips"), q.number("damage_pips_to_shields", 1)
    )
    fed = q.roll()
    outcome = shields.shut_down(
        surge,
        q.code("operator"),
        fed.total() if fed else None,
        q.number("difficulty", usual),
        declared=q.flag("declared", default=True),
    )
    return {
        "allowed": outcome.allowed,
        "success": outcome.success,
        "lost_facing": outcome.lost_facing,
        "shield_pips": outcome.shield_pips,
        "operator_code_for_other_rolls": outcome.operator,
    }


def _facing(q: Question, key: str) -> str:
    return required(q.rules.facings, "facings").named(q.key(key)) if q.has(key) else ""


def _up(q: Question) -> list[str]:
    facings = required(q.rules.facings, "facings")
    return [facings.named(facing) for facing in q.keys("facings")]


@op("capital.boost_shield")
def boost_shield(q: Question) -> Answer:
    shields = required(q.rules.capital_shields, "capital shields")
    usual = q.rules.difficulty.level_number(shields.boost_level)
    fed = q.roll()
    boost = shields.boost(
        q.code("shields"),
        fed.total() if fed else 0,
        q.number("difficulty", usual),
        taken_from=_facing(q, "from"),
        to=_facing(q, "to"),
        up=_up(q) if q.has("facings") else shields.facings,
    )
    boosted = {"facing": boost.facing, "code": boost.code, "rounds": boost.rounds}
    return {
        "allowed": boost.allowed,
        "success": boost.success,
        "boosted": boosted if boost.success else None,
        "lost_facings": boost.lost_facings,
        "other_shielding_penalty": -boost.other_shielding,
    }


@op("capital.damage")
def damage(q: Question) -> Answer:
    rule = required(q.rules.capital_damage, "capital damage")
    rolls = q.roll_at(0, "damage").total(), q.roll_at(1, "hull").total()
    hit = rule.hit(*rolls, weapon_asked(q, default="beam"))
    return {"kind": hit.kind, "pips": hit.pips, "ionization": hit.ionization}


@op("capital.status")
def status(q: Question) -> Answer:
    found = required(q.rules.capital_damage, "capital damage").status(q.number("ship_damage_pips"))
    return {
        "status": found.status,
        "operations_penalty": -found.operations,
        "hull_roll_penalty": -found.hull_roll,
    }


@op("capital.effective_code")
def effective_code(q: Question) -> Answer:
    rule = required(q.rules.capital_damage, "capital damage")
    pips = q.number("ship_damage_pips")
    code = rule.code(
        q.code("code"),
        q.key("operation"),
        pips,
        engines_targeted=q.flag("engines_targeted"),
    )
    return {"code": code, "movement_roll_penalty": -rule.operations_penalty(pips)}


@op("capital.counter_battery")
def counter_battery(q: Question) -> Answer:
    spread = required(q.rules.counter_battery, "counter-battery fire").fire(
        q.number("damage_pips"), q.number("guns_firing", 1), q.number("target_weapons", 1)
    )
    return {
        "damage_total": spread.total,
        "points_per_weapon": spread.each,
        "states": spread.states,
    }


@op("capital.fire_on_swarm")
def fire_on_swarm(q: Question) -> Answer:
    spread = required(q.rules.swarm, "swarms").fire(
        q.number("damage_pips"), q.number("guns_firing", 1), q.number("starfighters", 1)
    )
    return {"damage_total": spread.total, "points_each": spread.each, "states": spread.states}


@op("capital.ram")
def ram(q: Question) -> Answer:
    rule = required(q.rules.capital_ramming, "ramming")
    codes = {
        "damage_code": rule.damage_code(q.code("hull"), q.number("speed_actions")),
        "opposing_code": rule.opposing_code(q.code("target_hull"), q.code("target_shields")),
    }
    if not q.rolls:
        return codes
    piloting, evasion = q.roll_at(0, "piloting").total(), q.roll_at(1, "evasion").total()
    return {**codes, "rams": rule.rams(piloting, evasion)}


@op("capital.targeting")
def targeting(q: Question) -> Answer:
    aim = required(q.rules.targeting, "targeting").aim(
        q.key("target", "hull"),
        vital_locations=q.number("vital_locations"),
        pierced=q.flag("shields_penetrated_or_blown"),
    )
    return {
        "to_hit": aim.to_hit,
        "damage": aim.damage,
        "hull_roll": aim.hull_roll,
        "damage_goes_to": aim.damage_goes_to,
    }


@op("capital.template_boxes")
def template_boxes(q: Question) -> Answer:
    template = required(q.rules.ship_template, "ship templates")
    boxes = template.boxes(q.code("code"), q.key("track"), q.maybe_number("track_dice"))
    return {"open_boxes": boxes.open, "blacked_boxes": boxes.blacked}
