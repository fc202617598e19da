"""Damage to persons, stuns, injuries, and healing."""

from rules.mechanics.medpacs import MedpacUse
from rules.mechanics.rule import required
from rules.mechanics.stun import StunCodes, TalliedStun
from tests.rules.cases.kinds import of_kind
from tests.rules.cases.questions import Answer, Question, op
from tests.rules.cases.words import ATTRIBUTES


@op("combat.damage")
def damage(q: Question) -> Answer:
    rolls = q.roll_at(0, "damage").total(), q.roll_at(1, "strength").total()
    hit = q.rules.injury.hit(*rolls, q.key("mode", "normal"))
    return {
        "result": hit.told,
        "penalty": hit.penalty,
        "lasts": hit.effect.lasts,
        "duration": hit.effect.duration,
    }


@op("combat.injury_ladder")
def injury_ladder(q: Question) -> Answer:
    return {"state": q.rules.injury.worsened(q.key("state", "unhurt"), q.key("hit"))}


@op("combat.injury_penalty")
def injury_penalty(q: Question) -> Answer:
    effect = q.rules.injury.effect(q.key("state"))
    return {
        "penalty": effect.penalty,
        "prone": effect.prone,
        "actions_rest_of_round": effect.may_act_this_round,
        "movement_allowed": effect.may_move,
    }


@op("combat.mortal_check")
def mortal_check(q: Question) -> Answer:
    if q.flag("force_transferred"):
        return {"roll_needed": False, "dies": False}
    if not q.rolls:
        return {"roll_needed": True}
    return {"roll_needed": True, "dies": q.rules.injury.dies(q.total(), q.number("rounds_elapsed"))}


@op("combat.stun_penalty")
def stun_penalty(q: Question) -> Answer:
    stuns = {
        int(number): q.part("stuns_by_round").numbers(number)
        for number in q.get("stuns_by_round", {})
    }
    return {
        "penalty": q.rules.stun.penalty(stuns, q.number("at_round", 1)),
        "strength_vs_damage_reduced": not q.rules.stun.spares("strength", resisting_damage=True),
    }


@op("combat.stun_state")
def stun_state(q: Question) -> Answer:
    codes = StunCodes(
        dexterity=q.maybe_code("dexterity"),
        stamina=q.maybe_code("stamina"),
        strength=q.maybe_code("strength"),
    )
    this_round, previous = q.number("stuns_this_round"), q.number("stuns_previous_round")
    state = q.rules.stun.state(this_round, previous, codes)
    return {
        "immobile": state.immobile,
        "unconscious": state.unconscious,
        "dexterity_skills_allowed": state.dexterity_skills_allowed,
    }


@op("combat.stun_count")
def stun_count(q: Question) -> Answer:
    state = of_kind(q.rules.stun, TalliedStun).tally(q.number("stuns"), q.code("strength"))
    return {"unconscious": state.unconscious, "duration": state.duration}


def _attribute(q: Question) -> str:
    return ATTRIBUTES.get(q.key("attribute"), q.key("attribute"))


@op("combat.stunned_code")
def stunned_code(q: Question) -> Answer:
    return {"code": q.rules.stun.code(q.code("code"), q.number("stuns", 1), _attribute(q))}


@op("heal.natural")
def natural(q: Question) -> Answer:
    return {"state": q.rules.healing.natural(q.key("state"), q.total("strength"))}


@op("heal.rest")
def rest(q: Question) -> Answer:
    return {"rest": q.rules.healing.rest(q.key("state")).time}


@op("heal.bacta")
def bacta(q: Question) -> Answer:
    return {"time": q.rules.healing.bacta_time(q.key("state"))}


@op("heal.stabilize")
def stabilize(q: Question) -> Answer:
    healing, state = q.rules.healing, q.key("state", "mortally_wounded")
    rule = required(healing.stabilizing, "stabilizing")
    difficulty = q.maybe_number("difficulty")
    if difficulty is None:
        difficulty = q.rules.difficulty.level_number(rule.level)
    hours = healing.stabilized(state, q.total("first aid"), difficulty)
    return {
        "stabilized": hours is not None,
        "needs_treatment_within_hours": hours,
        "state": state,
    }


def _medpac(q: Question) -> MedpacUse:
    return MedpacUse(
        state=q.key("state"),
        use_today=q.number("use_today", 1),
        base=q.maybe_number("base"),
        accelerated=q.flag("accelerate_healing"),
        stabilized=q.flag("stabilized"),
    )


@op("medpac.difficulty")
def medpac_difficulty(q: Question) -> Answer:
    task = q.rules.medpacs.task(_medpac(q), q.rules.difficulty)
    return {"difficulty": task.difficulty, "level": task.level, "roll_bonus": task.roll_bonus}


@op("medpac.use")
def medpac_use(q: Question) -> Answer:
    difficulty = q.maybe_number("difficulty")
    if difficulty is None:
        difficulty = q.rules.medpacs.task(_medpac(q), q.rules.difficulty).difficulty
    levels = q.rules.injury.levels
    result = q.rules.medpacs.used(q.key("state"), q.total("first aid"), difficulty, levels)
    return {
        "success": result.success,
        "state": result.state,
        "locked_out_hours": result.locked_out_hours,
    }
