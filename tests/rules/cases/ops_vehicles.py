"""Movement at four speeds, and vehicles.

A case tells a penalty by its size; the rules hand it out as what is added to a code.
"""

from rules.mechanics.control import GAMEMASTER_DECIDES
from rules.mechanics.four_speeds import CRUISING, STOPPED, FourSpeeds, speed_named
from rules.mechanics.movers import CHARACTER, is_living
from rules.mechanics.rule import required
from rules.mechanics.vehicle_damage import HEAVY, LIGHT, VehicleDamage
from tests.rules.cases.questions import Answer, Question, op
from tests.rules.cases.words import DAMAGE, asked


def _speeds(q: Question) -> FourSpeeds:
    assert isinstance(q.rules.movement, FourSpeeds), "this ruleset has no four speeds"
    return q.rules.movement


@op("move.accelerate")
def accelerate(q: Question) -> Answer:
    before, after = q.word("from", STOPPED), q.word("to", STOPPED)
    return {"legal": _speeds(q).may_change(q.key("mover", CHARACTER), before, after)}


@op("move.distance")
def distance(q: Question) -> Answer:
    least, most = _speeds(q).reach(q.amount("move"), q.key("speed", CRUISING))
    return {"min": least, "max": most}


@op("move.terrain")
def terrain(q: Question) -> Answer:
    crossing = _speeds(q).crossing(q.key("speed", CRUISING), q.word("terrain", "very_easy"))
    return {
        "roll": crossing.roll,
        "difficulty": crossing.level,
        "counts_as_action": crossing.is_action,
        "other_actions_allowed": crossing.other_actions,
    }


@op("move.endurance")
def endurance(q: Question) -> Answer:
    rule = required(q.rules.endurance, "endurance")
    number = q.number("roll_number", 1)
    roll = rule.roll(q.key("mover", CHARACTER), q.key("speed", "all_out"), number)
    return {"difficulty": roll and roll.level, "interval": roll and roll.interval}


@op("move.endurance_fail")
def endurance_fail(q: Question) -> Answer:
    rule = required(q.rules.endurance, "endurance")
    failure = rule.failure(q.key("mover", CHARACTER), q.number("missed_by"))
    return {"result": failure and failure.result, "repair": failure and failure.repair}


def _fast(q: Question) -> str:
    return speed_named(q.key("speed", CRUISING))


@op("move.failure_result")
def failure_result(q: Question) -> Answer:
    rule = required(q.rules.failure, "movement failures")
    on_foot = is_living(q.key("mover", CHARACTER))
    mishap = rule.mishap(q.number("missed_by"), _fast(q)) if on_foot else GAMEMASTER_DECIDES
    return {
        "result": mishap.result,
        "fraction_moved": mishap.fraction_moved,
        "actions_rest_of_round": mishap.acts_rest_of_round,
        "actions_next_round": mishap.acts_next_round,
        "next_round_penalty": -mishap.next_round_penalty,
        "damage": mishap.damage,
    }


def _damage(q: Question) -> VehicleDamage:
    return required(q.rules.vehicle_damage, "vehicle damage")


def _system_hit(q: Question, state: str) -> Answer:
    face = q.total("1D")
    codes = {"maneuverability": q.code("maneuverability", "1D")}
    return {"effect": _damage(q).hit(state, face, codes).effect}


@op("vehicle.light_damage")
def light_damage(q: Question) -> Answer:
    return _system_hit(q, LIGHT)


@op("vehicle.heavy_damage")
def heavy_damage(q: Question) -> Answer:
    return _system_hit(q, HEAVY)


@op("vehicle.passenger_damage")
def passenger_damage(q: Question) -> Answer:
    return {"damage": _damage(q).passenger_damage(asked(q, "result", DAMAGE))}


@op("vehicle.lost_moves")
def lost_moves(q: Question) -> Answer:
    rule = required(q.rules.lost_moves, "lost Moves")
    lost = rule.total(q.numbers("results"))
    return {"lost_moves": lost, "limit": rule.limit(lost)}


@op("vehicle.speeds")
def speeds(q: Question) -> Answer:
    return dict(required(q.rules.move_chart, "vehicle speeds").speeds(q.amount("all_out_kmh")))
