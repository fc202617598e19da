"""Codes, dice, checks and the wild die."""

from rules.mechanics.rule import required
from rules.rolls import Terms, roll, succeeds
from tests.rules.cases.questions import Answer, Question, op


@op("code.add")
def add(q: Question) -> Answer:
    a, b = q.code("a"), q.code("b")
    return {
        "code": a + b if q.choice("context", "play", "improvement") == "play" else a.sheet_sum(b)
    }


@op("code.force_point")
def force_point(q: Question) -> Answer:
    return {"code": q.rules.points.force_point_code(q.code("code"))}


@op("code.improve_ladder")
def improve_ladder(q: Question) -> Answer:
    return {"codes": q.code("code").ladder(q.number("steps", 1))}


@op("dice.total")
def dice_total(q: Question) -> Answer:
    fed = q.roll_at(0)
    code = q.maybe_code("code") or fed.code
    terms = Terms(cap=q.maybe_number("die_cap"), bare_pips=True)
    record = roll(code, fed.scripted(code), terms)
    return {"total": record.total, "dropped": record.dropped}


@op("check.success")
def success(q: Question) -> Answer:
    return {"success": succeeds(q.total(code=q.maybe_code("code")), q.number("difficulty"))}


@op("check.opposed")
def opposed(q: Question) -> Answer:
    names = q.word("first", "first"), q.word("second", "second")
    first, second = (q.roll_at(place, name).total() for place, name in enumerate(names))
    return {"winner": names[0] if q.rules.opposed.first_wins(first, second) else names[1]}


@op("roll.uncertainty")
def uncertainty(q: Question) -> Answer:
    rule = required(q.rules.uncertainty, "uncertainty dice")
    code = rule.player_code(q.code("code"), q.number("uncertainty_dice"))
    player, gamemaster = q.roll_at(0, "player").total(code), q.roll_at(1, "gm").total()
    outcome = rule.outcome(player, gamemaster, q.maybe_number("difficulty"))
    return {
        "dice_rolled": code.dice,
        "modified_total": outcome.total,
        "success": outcome.success,
    }


@op("roll.uncertainty_legal")
def uncertainty_legal(q: Question) -> Answer:
    rule = required(q.rules.uncertainty, "uncertainty dice")
    fewest = rule.fewest
    legal = rule.legal(q.number("uncertainty_dice", fewest), combat_skill=q.flag("combat_skill"))
    return {"legal": legal}


@op("wild.applies")
def wild_applies(q: Question) -> Answer:
    return {"applies": q.rules.wild_die.used}


@op("wild.total")
def wild_total(q: Question) -> Answer:
    fed = q.thrown()
    code = q.maybe_code("code") or fed.code
    choice = q.key("gm_choice") or None
    terms = q.rules.wild_die.terms(difficulty=q.maybe_number("difficulty"), choice=choice)
    record = roll(code, fed.scripted(code), terms)
    return {
        "total": record.total,
        "success": record.success,
        "complication": record.complication,
        "gm_choice_needed": record.choice_needed,
    }
