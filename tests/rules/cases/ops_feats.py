"""Weapons and their ranges, falling, lifting, astrogation."""

from rules.mechanics.astrogation import Jump
from rules.mechanics.rule import required
from tests.rules.cases.questions import Answer, Question, op


@op("weapon.range")
def weapon_range(q: Question) -> Answer:
    weapons = required(q.rules.weapons, "weapon ranges")
    band = weapons.named(q.key("weapon")).range_at(q.amount("metres"))
    number = q.rules.difficulty.number("combat", band) if band else None
    return {"range": band, "difficulty": number}


@op("weapon.classify")
def classify(q: Question) -> Answer:
    weapons = required(q.rules.weapons, "weapon classes")
    weapon = weapons.classify(q.key("mount"), q.code("damage"), q.word("example").lower())
    return {"class": weapon.name, "ranges_m": weapon.ranges}


@op("falling.damage")
def falling_damage(q: Question) -> Answer:
    return {"damage": required(q.rules.falling, "falling").damage(q.amount("metres"))}


@op("lifting.difficulty")
def lifting_difficulty(q: Question) -> Answer:
    lifting = required(q.rules.lifting, "lifting")
    return {"level": lifting.level(q.amount("kg"), q.seconds("time"))}


@op("astrogation.difficulty")
def astrogation(q: Question) -> Answer:
    jump = Jump(
        base=q.maybe_number("base"),
        duration_hours=q.maybe_amount("duration_hours"),
        hours_added=q.amount("hours_added"),
        hours_saved=q.amount("hours_saved"),
        days_added=q.amount("days_added"),
        days_saved=q.amount("days_saved"),
        hasty=q.flag("hasty_entry"),
        one_round=q.flag("one_round"),
        damage=q.key("damage"),
    )
    plot = required(q.rules.astrogation, "astrogation").plot(jump)
    return {"difficulty": plot.difficulty, "hours": plot.hours, "legal": plot.legal}
