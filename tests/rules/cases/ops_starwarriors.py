"""The Star Warriors conversion."""

from rules.mechanics.rule import required
from rules.mechanics.starwarriors import StarWarriors
from tests.rules.cases.questions import Answer, Question, op


def _rule(q: Question) -> StarWarriors:
    return required(q.rules.star_warriors, "the Star Warriors conversion")


@op("starwarriors.speed")
def speed(q: Question) -> Answer:
    return {**_rule(q).values("sublight", q.code("sublight"))}


@op("starwarriors.fire_control")
def fire_control(q: Question) -> Answer:
    return {**_rule(q).values("fire_control", q.code("fire_control"))}


@op("starwarriors.gun_power")
def gun_power(q: Question) -> Answer:
    return {**_rule(q).values("gun_power", q.code("damage"))}


@op("starwarriors.maneuver")
def maneuver(q: Question) -> Answer:
    return {**_rule(q).values("maneuver", q.code("maneuver"))}


@op("starwarriors.hull_shields")
def hull_shields(q: Question) -> Answer:
    given = [chart for chart in ("hull", "shields") if q.has(chart)]
    return {**_rule(q).ship({chart: q.code(chart) for chart in given})}


@op("starwarriors.apply_offset")
def apply_offset(q: Question) -> Answer:
    rule = _rule(q)
    offset = q.counts("offset") or rule.offset_of(q.word("ship"))
    return {**rule.offset(q.counts("base"), offset)}
