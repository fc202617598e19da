"""Difficulties, scale and points."""

from rules.mechanics.difficulty import Band
from rules.mechanics.scale import DieCapScale, ModifierScale, Scale, ScaleEffect
from rules.rolls import Roll, Terms, roll
from tests.rules.cases.questions import Answer, Question, op
from tests.rules.cases.words import POINTS, TIMES, asked


def _table(q: Question) -> str:
    """The chart that is named, else the first that has such a line."""
    charts, entry = q.rules.difficulty.bands, q.key("entry")
    holding = (name for name, lines in charts.items() if entry in lines)
    return q.key("table", next(holding, "task"))


def _band(q: Question) -> Band:
    return q.rules.difficulty.band(_table(q), q.key("entry"))


@op("difficulty.number")
def difficulty_number(q: Question) -> Answer:
    return {"number": q.rules.difficulty.number(_table(q), q.key("entry"))}


@op("difficulty.range")
def difficulty_range(q: Question) -> Answer:
    band = _band(q)
    return {"range": [band.low, band.high]}


@op("difficulty.validate")
def difficulty_validate(q: Question) -> Answer:
    band = _band(q)
    return {"range": [band.low, band.high], "valid": q.number("number") in band}


def _die_caps(scale: Scale) -> DieCapScale:
    assert isinstance(scale, DieCapScale), "this ruleset has no die caps"
    return scale


def _modifiers(scale: Scale) -> ModifierScale:
    assert isinstance(scale, ModifierScale), "this ruleset has no scale modifiers"
    return scale


@op("scale.die_cap")
def die_cap(q: Question) -> Answer:
    scale = _die_caps(q.rules.scale)
    effect = scale.effect(q.key("chart"), q.key("code_scale"), q.key("target_scale"))
    return {"die_cap": _cap(effect), "possible": effect.possible}


def _cap(effect: ScaleEffect) -> int | None:
    """What cannot be tried has no cap in a case."""
    return effect.cap if effect.possible else None


@op("scale.adjusted_modifier")
def adjusted_modifier(q: Question) -> Answer:
    return {"modifier": _modifiers(q.rules.scale).adjusted_modifier(q.key("a"), q.key("b"))}


@op("scale.exchange")
def exchange(q: Question) -> Answer:
    rolls = q.rules.scale.exchange(q.key("attacker_scale"), q.key("target_scale"))
    return {
        "attack_bonus": rolls.attack.bonus,
        "dodge_bonus": rolls.dodge.bonus,
        "damage_bonus": rolls.damage.bonus,
        "resist_bonus": rolls.resist.bonus,
        "damage": q.code("damage") + rolls.damage.bonus,
        "resist": q.code("target_body") + rolls.resist.bonus,
    }


@op("scale.resolve_damage")
def resolve_damage(q: Question) -> Answer:
    scale = q.rules.scale
    target = scale.named(q.key("target_scale"))
    rolls = scale.exchange(q.key("attacker_scale"), target)
    damage = rolls.damage.total(_capped(q, "damage", 0, rolls.damage.cap).total)
    hull = rolls.resist.total(_capped(q, "hull", 1, rolls.resist.cap).total)
    chart = q.rules.damage.for_scale(target)
    return {
        "damage_cap": _cap(rolls.damage),
        "hull_cap": _cap(rolls.resist),
        "damage_total": damage,
        "hull_total": hull,
        "result": chart.result(damage, hull),
    }


def _capped(q: Question, what: str, place: int, cap: int | None) -> Roll:
    fed = q.roll_at(place, what)
    code = q.maybe_code(what) or fed.code
    return roll(code, fed.scripted(code), Terms(cap=cap, bare_pips=True))


@op("points.cp_legal")
def character_points_legal(q: Question) -> Answer:
    return {"legal": q.rules.points.character_points_legal(q.number("spend"), q.key("use"))}


@op("points.round_legal")
def round_legal(q: Question) -> Answer:
    legal = q.rules.points.round_legal(
        character_points=q.number("character_points"), force_points=q.number("force_points")
    )
    return {"legal": legal}


@op("points.timing")
def timing(q: Question) -> Answer:
    point = asked(q, "point", POINTS)
    return {"legal": q.rules.points.timing_legal(point, asked(q, "when", TIMES))}
