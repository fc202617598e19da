"""Movement by speed actions: speed, overspeed, maneuver, ramming, collision, control, media."""

from rules import Code
from rules.mechanics.control import LossOfControl
from rules.mechanics.movement import WalkAndRun
from rules.mechanics.movement_roll import Course
from rules.mechanics.movers import CHARACTER, MOUNT, is_living, swims
from rules.mechanics.ramming import OpposedRamming, Ram
from rules.mechanics.rule import required
from rules.mechanics.speed import SpeedActions
from tests.rules.cases.questions import Answer, Fed, Question, op


def _speed(q: Question) -> SpeedActions:
    assert isinstance(q.rules.movement, SpeedActions), "this ruleset has no speed actions"
    return q.rules.movement


def _control(q: Question) -> LossOfControl:
    return required(q.rules.control, "losing control")


def _mover(q: Question) -> str:
    """A creature that is given someone else's skill carries a rider."""
    mover = q.key("mover", CHARACTER)
    ridden = is_living(mover) and q.has("vehicle_speed") and q.has("operator_skill")
    return MOUNT if ridden else mover


def _medium(q: Question) -> bool | None:
    return q.flag("native_medium") if q.has("native_medium") else None


def _difficulty(q: Question) -> int:
    return q.number("base_difficulty", q.rules.difficulty.level_number("very_easy"))


@op("move.max_speed_actions")
def max_speed_actions(q: Question) -> Answer:
    return {"max_speed_actions": _speed(q).most(q.code("speed_code"))}


def _codes(q: Question) -> tuple[Code, Code]:
    """The skill rolled and the speed code, under the names a case gives them."""
    if swims(_mover(q)):
        skill = q.maybe_code("swimming") or q.code("operator_skill")
        return skill, skill
    speed_code = q.maybe_code("vehicle_speed") or q.code("dexterity")
    return q.maybe_code("operator_skill") or q.code("dexterity"), speed_code


@op("move.roll")
def movement_roll(q: Question) -> Answer:
    skill, speed_code = _codes(q)
    course = Course(
        skill=skill,
        speed_code=speed_code,
        mover=_mover(q),
        base_difficulty=_difficulty(q),
        speed_actions=q.number("speed_actions", 1),
        overspeed=q.number("overspeed"),
        other_actions=q.number("other_actions"),
        native_medium=_medium(q),
    )
    roll = required(q.rules.movement_roll, "movement rolls").roll(course)
    return {
        "code": roll.code,
        "difficulty": roll.difficulty,
        "max_speed_actions": roll.most_speed_actions,
        "metres_if_success": roll.metres,
    }


@op("move.failure")
def failure(q: Question) -> Answer:
    moved = _control(q).travelled(
        q.total("movement"),
        q.number("difficulty"),
        q.number("speed_actions", 1),
        q.number("overspeed"),
    )
    return {
        "success": moved.success,
        "missed_by": moved.missed_by,
        "speed_actions_completed": moved.completed,
        "speed_actions_not_taken": moved.not_taken,
        "control_lost_during": moved.lost_during,
    }


@op("move.regain_control")
def regain_control(q: Question) -> Answer:
    stopped = q.flag("stopped_by_collision")
    return {"difficulty": _control(q).regain(_difficulty(q), stopped=stopped)}


@op("move.half_speed")
def half_speed(q: Question) -> Answer:
    if isinstance(q.rules.movement, WalkAndRun):
        metres = q.rules.movement.distance("walk")
    else:
        metres = _speed(q).half_speed(_mover(q), native_medium=_medium(q))
    return {"max_metres": metres, "counts_as_action": q.rules.actions.weight("half_speed") > 0}


@op("move.crawl")
def crawl(q: Question) -> Answer:
    return {
        "metres": _speed(q).crawl(q.number("speed_actions", 1)),
        "movement_action": q.rules.actions.weight("crawl") > 0,
    }


@op("move.medium_distance")
def medium_distance(q: Question) -> Answer:
    metres = _speed(q).distance(_mover(q), native_medium=_medium(q))
    return {"metres_per_action": metres}


@op("move.min_distance")
def min_distance(q: Question) -> Answer:
    return {"min_metres": _speed(q).shortest(_mover(q))}


@op("move.partial_limits")
def partial_limits(q: Question) -> Answer:
    spans = _speed(q).spans(_mover(q), q.number("speed_actions", 1))
    return {"per_action_metres": [span._asdict() for span in spans]}


def _sides(q: Question) -> tuple[Fed, Fed]:
    return q.roll_at(0, "winner"), q.roll_at(1, "loser")


@op("move.maneuver")
def maneuver(q: Question) -> Answer:
    rule = required(q.rules.maneuver, "maneuver actions")
    keeps_control = q.flag("movement_roll_success", default=True)
    if not keeps_control or not q.flag("opposed", default=bool(q.rolls)):
        reserved = rule.reserved_unopposed(movement_succeeds=keeps_control)
        return {"reserved_speed_actions": reserved}
    winner, loser = _sides(q)
    return {"reserved_speed_actions": rule.reserved(winner.total(), loser.total())}


@op("move.maneuver_usable")
def maneuver_usable(q: Question) -> Answer:
    rule = required(q.rules.maneuver, "maneuver actions")
    usable = rule.usable(q.number("maneuver_haste"), q.number("opponent_move_haste"))
    return {"usable": usable}


@op("move.ram")
def ram(q: Question) -> Answer:
    first, opposing = q.roll("winner", "piloting") or q.roll(), q.roll("loser")
    attempt = Ram(
        roll=first.total() if first else 0,
        opposing=opposing.total() if opposing else 0,
        base_difficulty=_difficulty(q),
        loser=q.key("target", CHARACTER),
        loser_keeps_control=q.flag("loser_movement_success"),
    )
    outcome = required(q.rules.ramming, "ramming").outcome(attempt)
    return outcome._asdict() if first else {"ram_difficulty": outcome.ram_difficulty}


@op("move.ram_legal")
def ram_legal(q: Question) -> Answer:
    rule = q.rules.ramming
    assert isinstance(rule, OpposedRamming), "this ruleset asks for no distance"
    return {"legal": rule.legal(q.key("rammer", CHARACTER), q.amount("distance_m"))}


@op("move.collision")
def collision(q: Question) -> Answer:
    mover = q.key("scale", _mover(q))
    speed = q.number("speed_actions", 1) if q.has("speed_actions") else q.key("speed")
    return {"damage": required(q.rules.collision, "collisions").damage(mover, speed)}
