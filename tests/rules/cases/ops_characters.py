"""Advancement, new characters, aliens and droids."""

from rules.characters.droids import DroidPlan, Droids, DroidSkill, Tool
from rules.characters.training import Lesson
from rules.mechanics.rule import required
from tests.rules.cases.questions import Answer, Question, op


def _lesson(q: Question) -> Lesson:
    return Lesson(
        teacher=q.flag("teacher"),
        used_last_adventure=q.flag("used_last_adventure"),
        extra_points=q.number("extra_cp"),
    )


@op("advance.skill")
def advance_skill(q: Question) -> Answer:
    kind = q.key("kind", "skill").removesuffix("_skill")
    gained = q.rules.advancement.improve(q.code("from"), kind, _lesson(q))
    return {
        "to": gained.to,
        "cost": gained.cost,
        "days": gained.training.days,
        "weeks": gained.training.weeks,
    }


@op("advance.attribute")
def advance_attribute(q: Question) -> Answer:
    code, advancement = q.code("from"), q.rules.advancement
    gained = advancement.improve(code, "attribute", _lesson(q))
    told = {"cost": gained.cost, "weeks": gained.training.weeks, "to": gained.to}
    if not q.rolls:
        return told
    own, species = q.roll_at(0, "character").total(gained.to), q.roll_at(1, "gm").total()
    test = advancement.test_attribute(code, own, species)
    reached = gained.to if test.improved else code
    return {**told, "to": reached, "improved": test.improved, "refund": test.refund}


@op("advance.move")
def advance_move(q: Question) -> Answer:
    gained = q.rules.advancement.improve_move(q.number("move"), _lesson(q))
    return {"to": gained.to, "cost": gained.cost, "weeks": gained.training.weeks}


@op("advance.force_sensitive")
def advance_force_sensitive(q: Question) -> Answer:
    gained = q.rules.advancement.become_force_sensitive()
    return {"cost": gained.cost, "time": gained.training.count}


@op("advance.legal")
def advance_legal(q: Question) -> Answer:
    return {"legal": q.rules.advancement.pips_legal(q.number("pips_between_adventures", 1))}


@op("alien.pc_attributes")
def alien_attributes(q: Question) -> Answer:
    aliens, added = required(q.rules.aliens, "aliens"), q.codes("added")
    return {
        "legal": aliens.legal(added),
        "pc_total": aliens.total(added, q.maybe_code("npc_total")),
    }


def _droids(q: Question) -> Droids:
    return required(q.rules.droids, "droids")


def _skills(q: Question) -> tuple[DroidSkill, ...]:
    return tuple(
        DroidSkill(
            name=skill.word("name"),
            code=skill.code("code"),
            attribute=skill.maybe_code("attribute"),
            force=skill.flag("force"),
        )
        for skill in q.parts("skills")
    )


@op("droid.cost")
def droid_cost(q: Question) -> Answer:
    plan = DroidPlan(
        role=q.key("role", "npc"),
        attributes=q.codes("attributes"),
        speed=q.maybe_code("speed"),
        armor=q.code("armor"),
        skills=_skills(q),
        equipment=tuple(Tool(t.word("item"), t.number("features")) for t in q.parts("equipment")),
    )
    cost = _droids(q).cost(plan)
    return {
        "attributes_cost": cost.attributes,
        "speed_cost": cost.speed,
        "armor_cost": cost.armor,
        "skills_cost": cost.skills,
        "equipment_cost": cost.equipment,
        "total": cost.total,
        "budget": _droids(q).budget(plan.role),
        "legal": not _droids(q).faults(plan),
    }


@op("droid.legal")
def droid_legal(q: Question) -> Answer:
    droids, role = _droids(q), q.key("role", "npc")
    within = droids.affordable(q.code("total"), role)
    return {
        "budget": droids.budget(role),
        "legal": within and not droids.skill_faults(_skills(q)),
    }


@op("droid.start")
def droid_start(q: Question) -> Answer:
    start = _droids(q).start(q.key("role", "pc"))
    return {"force_points": start.force_points, "force_skills_allowed": start.force_skills_allowed}


@op("droid.add_skill")
def droid_add_skill(q: Question) -> Answer:
    price = _droids(q).add_skill(q.word("skill"))
    return {"credits": price.credits, "needs_skill_points": price.needs_skill_points}
