"""Equipment improved and mended, armor, hyperdrives, added weapons, fees, space suits."""

import re

from rules.codes import Code
from rules.mechanics.equipment import EquipmentImprovement, Project
from rules.mechanics.rule import required
from rules.mechanics.shares import Job
from tests.rules.cases.questions import Answer, Question, op
from tests.rules.cases.words import AVAILABILITIES, DAMAGE, asked, known


def _equipment(q: Question) -> EquipmentImprovement:
    return required(q.rules.equipment, "improving equipment")


def _project(q: Question) -> Project:
    return Project(
        code=q.code("code"),
        original=q.maybe_code("original"),
        pips=q.number("pips", 1),
        scale=q.rules.scale.named(q.key("scale", "character")),
        additive=q.flag("additive"),
        hired=q.choice("by", "pc", "npc") == "npc",
    )


@op("equipment.improve_cost")
def improve_cost(q: Question) -> Answer:
    estimate = _equipment(q).estimate(_project(q))
    return {"skill_points": estimate.skill_points, "new_code": estimate.code}


@op("equipment.improve_difficulty")
def improve_difficulty(q: Question) -> Answer:
    return {"difficulty": _equipment(q).level(q.number("pip_number", 1))}


@op("equipment.improve")
def improve(q: Question) -> Answer:
    estimate = _equipment(q).estimate(_project(q))
    return {
        "pip_number": estimate.pip_number,
        "difficulty": estimate.level,
        "skill_points": estimate.skill_points,
        "credits": estimate.credits,
        "time": str(estimate.time),
        "new_code_if_success": estimate.code,
    }


@op("equipment.improve_attempt")
def improve_attempt(q: Question) -> Answer:
    attempt = _equipment(q).attempt(
        _project(q),
        technology=q.total("technology"),
        difficulty=q.number("difficulty"),
        paid=q.maybe_number("skill_points_paid"),
    )
    return {
        "success": attempt.success,
        "code": attempt.code,
        "skill_points_lost": attempt.skill_points_lost,
    }


@op("equipment.armor_improve")
def armor_improve(q: Question) -> Answer:
    rule = required(q.rules.armor_improvement, "improving armor")
    armor = q.code("armor")
    estimate = rule.estimate(
        armor, q.maybe_code("to") or armor, erase_penalty=q.flag("erase_dexterity_penalty")
    )
    return {
        "armor_points": estimate.armor_points,
        "dexterity_points": estimate.dexterity_points,
        "skill_points": estimate.skill_points,
        "dexterity_penalty_pips": estimate.dexterity_penalty,
    }


@op("equipment.armor_penalty")
def armor_penalty(q: Question) -> Answer:
    rule = required(q.rules.armor_improvement, "improving armor")
    improved, enhancement = q.code("improved_by"), q.code("dexterity_enhancement")
    return {
        "dexterity_penalty_pips": rule.penalty(improved, enhancement),
        "legal": rule.enhancement_legal(improved, enhancement),
    }


@op("armor.damage")
def armor_damage(q: Question) -> Answer:
    rule = required(q.rules.armor_damage, "damage to armor")
    damage, strength = q.roll_at(0, "damage").total(), q.roll_at(1, "strength").total()
    return {"armor_effect": rule.effect(damage, strength)}


@op("equipment.hyperdrive_cost")
def hyperdrive_cost(q: Question) -> Answer:
    rule = required(q.rules.hyperdrives, "improving hyperdrives")
    return {"skill_points": rule.skill_points(q.word("from"), q.word("to"))}


@op("equipment.install_weapon")
def install_weapon(q: Question) -> Answer:
    rule = required(q.rules.added_weapons, "adding weapons")
    scale = q.rules.scale.named(q.key("scale", "character"))
    purchased = q.flag("purchased", True)
    return {"install_credits": rule.install_credits(scale, purchased=purchased)}


def _availability(q: Question) -> str:
    """Marks such as "2, R or X"."""
    marks = [mark for mark in re.split(r"[_,]+", q.key("availability")) if mark != "or"]
    return " ".join(known("availability", mark, AVAILABILITIES) for mark in marks)


@op("equipment.fee")
def fee(q: Question) -> Answer:
    rule = required(q.rules.availability, "availability")
    return {"standard_fee": rule.fee(_availability(q), q.amount("price"))}


@op("suit.exposure")
def suit_exposure(q: Question) -> Answer:
    suits = required(q.rules.gear, "space suits").suits
    exposure = suits.exposure(q.key("suit", "emergency"), q.amount("hours"))
    return {"leaking": exposure.leaking, "occupant": exposure.occupant}


@op("suit.hit")
def suit_hit(q: Question) -> Answer:
    suits = required(q.rules.gear, "space suits").suits
    punctures = q.flag("attack_can_puncture", True)
    hit = suits.hit(q.key("suit", "utility"), q.key("result"), can_puncture=punctures)
    return {"leaks": hit.leaks, "extra_wounds": hit.extra_wounds}


def _told(job: Job | None, possible: str) -> Answer:
    if job is None:
        return {"difficulty": None, "cost": None, possible: False}
    return {"difficulty": job.level, "cost": job.cost, possible: True}


@op("improve.system")
def improve_system(q: Question) -> Answer:
    rule = required(q.rules.modifications, "improving systems")
    by_self, value = q.flag("by_self", True), q.amount("value")
    system = q.key("system", "hyperdrive" if q.has("from") else "")
    if system.startswith("hyperdrive"):
        job = rule.hyperdrive_job(q.word("from"), q.word("to"), value, by_self=by_self)
    else:
        job = rule.job(system, _increase(q), value, by_self=by_self)
    return _told(job, "legal")


def _increase(q: Question) -> Code:
    return Code.parse(q.word("increase", "0D").rstrip("%"))


@op("repair.system")
def repair_system(q: Question) -> Answer:
    rule = required(q.rules.repairs, "repairs")
    by_self, value = q.flag("by_self", True), q.amount("value")
    job = rule.job(q.key("system"), _lost(q), value, by_self=by_self)
    return _told(job, "repairable")


def _lost(q: Question) -> Code | int | str:
    """Dice as a code, Moves as a number, a state of damage as a word."""
    lost = q.get("lost", 1)
    if isinstance(lost, int):
        return lost
    if not any(letter.isdecimal() for letter in lost):
        return asked(q, "lost", DAMAGE)
    return Code.parse(lost) if "D" in lost.upper() else int(lost)
