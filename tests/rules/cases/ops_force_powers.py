"""What single Force powers do."""

import re

from rules.mechanics.force_difficulty import Attempt, PowerNumbers
from rules.mechanics.force_effects import ForceEffects
from rules.mechanics.force_powers import Power
from rules.mechanics.rule import required
from tests.rules.cases.questions import Answer, Fed, Question, op
from tests.rules.cases.words import EMPTINESS_ENDS, asked


def _effects(q: Question) -> ForceEffects:
    return required(q.rules.force_effects, "Force powers")


def _power(q: Question, name: str) -> Power:
    return required(q.rules.force_powers, "Force powers").named(name)


def _gained(q: Question, name: str) -> int:
    return _power(q, name).dark_side_points(to_harm=True)


def _fed(q: Question, *labels: str) -> int:
    """A roll that may be left out where another has failed already."""
    return q.total(*labels) if q.rolls else 0


@op("force.absorb_blaster")
def absorb_blaster(q: Question) -> Answer:
    numbers = PowerNumbers(q.rules.difficulty, required(q.rules.force_mastery, "Force powers"))
    attempt = Attempt(
        situations=("blaster_bolt",),
        damage=q.roll_at(0, "damage").total(),
        level_number=q.maybe_number("moderate_number"),
    )
    (difficulty,) = numbers.of(_power(q, "absorb_dissipate_energy"), attempt)
    control = q.roll_at(1, "control").total()
    return {"difficulty": difficulty.number, "absorbed": difficulty.reached_by(control)}


@op("force.against_empty")
def against_empty(q: Question) -> Answer:
    """The empty one's will does not matter, and neither does the difficulty it is added to."""
    skills = ("sense", "alter") if q.flag("uses_sense", True) else ("alter",)
    added = _effects(q).emptiness.added_for_others(q.number("emptiness_roll"), skills)
    return {"sense_added": added.get("sense", 0), "alter_added": added.get("alter", 0)}


@op("force.control_pain")
def control_pain(q: Question) -> Answer:
    relief = _effects(q).control_pain.relief(q.key("state", "wounded"))
    return {
        "difficulty": relief.level,
        "penalty_after": relief.penalty,
        "starts": relief.starts,
        "state": relief.state,
    }


@op("force.control_pain_then_hit")
def control_pain_then_hit(q: Question) -> Answer:
    """Whether the pain was controlled is given, and changes nothing."""
    state, hit = q.key("state", "wounded"), q.key("new_result", "wounded")
    ladder = q.rules.injury.worsened
    return {"state": _effects(q).control_pain.hit_again(state, hit, ladder)}


@op("force.remain_conscious")
def remain_conscious(q: Question) -> Answer:
    rule = _effects(q).remain_conscious
    state = q.key("state", "incapacitated")
    return {"allowed": rule.allowed(state, used_last_round=q.flag("used_last_round"))}


@op("force.dim_senses")
def dim_senses(q: Question) -> Answer:
    reduced = _effects(q).dimmed(
        _fed(q, "alter"), q.number("alter_difficulty", 1), sensed=q.flag("sense_success", True)
    )
    return {"perception_reduced": reduced}


@op("force.emptiness")
def emptiness(q: Question) -> Answer:
    rule = _effects(q).emptiness
    enter = q.roll_at(0, "enter")
    tries = [fed for fed in q.rolls if fed is not enter]
    planned = q.amount("planned_hours", 1)
    levels = q.rules.difficulty
    trance = rule.trance(
        enter=enter.total(),
        enter_number=levels.level_number(q.key("initiate_difficulty", "moderate")),
        leave_number=q.number(
            "break_number", levels.level_number(q.key("break_difficulty", "difficult"))
        ),
        tries=[
            (_hour(fed, rule.try_at(planned, place)), fed.total())
            for place, fed in enumerate(tries)
        ],
        dark_side_points=q.number("dark_side_points"),
        consumed=q.flag("consumed"),
    )
    return {
        "entered": trance.entered,
        "hours_empty": trance.hours,
        "bonus": trance.bonus.bonus,
        "bonus_hours": trance.bonus.hours,
        "difficulty_added_for_others": trance.added_for_others,
    }


def _hour(fed: Fed, usual: float) -> float:
    """The hour a roll to leave says it is made at."""
    named = re.search(r"hour (\d+)", fed.label)
    return int(named[1]) if named else usual


@op("force.emptiness_bonus")
def emptiness_bonus(q: Question) -> Answer:
    bonus = _effects(q).emptiness.bonus(
        q.amount("hours"), q.number("dark_side_points"), consumed=q.flag("consumed")
    )
    return {"allowed": bonus.allowed, "bonus": bonus.bonus, "bonus_hours": bonus.hours}


@op("force.emptiness_may_leave")
def emptiness_may_leave(q: Question) -> Answer:
    event = asked(q, "event", EMPTINESS_ENDS)
    return {"may_roll": _effects(q).emptiness.may_leave(event)}


@op("force.force_of_will")
def force_of_will(q: Question) -> Answer:
    will, difficulty, will_roll = q.code("control"), q.number("difficulty"), q.number("will_roll")
    rule = _effects(q).force_of_will
    if not q.rolls:
        return {"protection_number": rule.protection_number(difficulty, will_roll)}
    shielding = rule.meets(q.total("attack"), difficulty=difficulty, will_roll=will_roll, will=will)
    return {
        "protection_number": shielding.protection_number,
        "attack_reaches": shielding.reaches,
        "protected": shielding.protected,
        "will_code_after": shielding.will,
    }


@op("force.inflict_pain")
def inflict_pain(q: Question) -> Answer:
    pain = _effects(q).degrees["inflict_pain"]
    result = pain.result(q.total("alter"), q.number("difficulty"), "no_effect")
    return {"result": result, "dark_side_points_gained": _gained(q, "inflict pain")}


@op("force.instinctive_astrogation")
def instinctive_astrogation(q: Question) -> Answer:
    level = _effects(q).instinctive_astrogation.level(
        success=q.flag("success", True), nav_computer=q.flag("nav_computer")
    )
    return {"astrogation_level": level}


@op("force.postcognition")
def postcognition(q: Question) -> Answer:
    clarity = _effects(q).degrees["postcognition"]
    return {"clarity": clarity.result(q.total("sense"), q.number("difficulty"))}


@op("force.receptive_telepathy")
def receptive_telepathy(q: Question) -> Answer:
    read = _effects(q).degrees["receptive_telepathy"]
    depth = read.result(q.total("sense"), q.number("difficulty"))
    return {"success": depth is not None, "deep_probe": depth == "deep_probe"}


@op("force.telekinesis_difficulty")
def telekinesis_difficulty(q: Question) -> Answer:
    lift = _effects(q).lift(q.amount("mass_kg"))
    use = _power(q, "telekinesis").uses["alter"]
    return {"level": use.level(lift.situations), "added": use.set_number(lift.situations)}


@op("force.telekinetic_kill")
def telekinetic_kill(q: Question) -> Answer:
    result = _effects(q).kill(
        _fed(q, "alter"),
        _fed(q, "target", "perception", "control"),
        q.rules.injury.chart,
        others_succeed=q.flag("control_success", True) and q.flag("sense_success", True),
    )
    return {"result": result, "dark_side_points_gained": _gained(q, "telekinetic kill")}
