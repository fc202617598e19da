"""Medpacs during a fight."""

from typing import Any

from rules.combat.acts import Deed, check_skill, skill_roll
from rules.combat.attacking import lose
from rules.combat.burdens import burdened
from rules.combat.fields import Field, Surroundings, skill, target
from rules.combat.foreseeing import Foreseen, skill_to_come
from rules.combat.play import Play, part_told, refuse_unless, roll_told
from rules.combat.state import UNHURT, Act, Combatant
from rules.errors import RuleError
from rules.mechanics.healing import HEALED
from rules.mechanics.injury import DEAD, UNCONSCIOUS
from rules.mechanics.medpacs import MedpacResult, MedpacTask, MedpacUse, medpac_skills

LOCKED, ACCELERATED = "medpacs_locked", "accelerated"
NONE_LEFT = "medpac.none_left"


class Medpac(Deed):
    """First aid for somebody hurt."""

    def words(self, act: Act) -> tuple[str, ...]:
        return ("skill",)

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        patients = [name for name in (*around.others, act.who) if _hurt(around.play.who(name))]
        return target(patients), skill(_skills(around.play), required=False)

    def foresee(self, play: Play, act: Act) -> tuple[Foreseen, ...]:
        if not act.at:
            return (skill_to_come(play, act, [self.skill(play, act)]),)
        task, patient = _task(play, play.who(act.at)), play.who(act.at)
        number, told = _burdened(play, act, patient, task)
        part = part_told(number, _reason(patient), play.rules.medpacs.source)
        known: dict[str, Any] = {"difficulty": number, "parts": told.get("parts", (part,))}
        return (skill_to_come(play, act, [self.skill(play, act)], **known),)

    def check(self, play: Play, act: Act) -> None:
        refuse_unless(play.who(act.who).kit != 0, NONE_LEFT, who=act.who)
        refuse_unless(bool(act.at), "medpac.no_patient", who=act.who)
        _task(play, play.who(act.at))
        check_skill(play, act, self.skill(play, act))

    def skill(self, play: Play, act: Act) -> str:
        return act.skill or _skills(play)[0]

    def do(self, play: Play, act: Act) -> bool:
        patient = play.who(act.at)
        try:
            refuse_unless(play.who(act.who).kit != 0, NONE_LEFT, who=act.who)
            task = _task(play, patient)
        except RuleError as refusal:
            lose(play, act, refusal.code)
            return True
        thrown = skill_roll(play, act, self.skill(play, act))
        if thrown is None:
            return not play.state.questions
        asked, rolled = thrown
        total = play.number(asked.key, rolled.total) + task.roll_bonus
        number, parts = _burdened(play, act, patient, task)
        difficulty = play.number(f"{asked.key}:difficulty", number)
        rules = play.rules
        result = rules.medpacs.used(_state(patient), total, difficulty, rules.injury.levels)
        told = {
            "who": act.who,
            "at": act.at,
            "act": act.id,
            "difficulty": difficulty,
            "total": total,
            "success": result.success,
            "rolls": [roll_told(asked, rolled)],
            **parts,
        }
        treat(play, patient, result, told, *_one_less(play, act.who))
        return True


def _burdened(
    play: Play, act: Act, patient: Combatant, task: MedpacTask
) -> tuple[int, dict[str, Any]]:
    return burdened(play, act, task.difficulty, _reason(patient), play.rules.medpacs.source)


def _reason(patient: Combatant) -> str:
    return f"{_state(patient)}, medpac {patient.medpacs + 1} of the day".replace("_", " ")


def _one_less(play: Play, who: str) -> tuple[tuple[object, ...], ...]:
    """It is used up, whatever came of it."""
    kit = play.who(who).kit
    return () if kit is None else (("set", "combatants", who, {"kit": kit - 1}),)


def treat(
    play: Play,
    patient: Combatant,
    result: MedpacResult,
    told: dict[str, Any],
    *more: tuple[object, ...],
) -> None:
    """Tell what a medpac did; whoever is saved is among the dying no longer."""
    fields: dict[str, Any] = {"medpacs": patient.medpacs + 1}
    dying = list(play.state.dying)
    if result.success:
        injury = UNHURT if result.state == HEALED else result.state
        fields |= {"injury": injury, "unconscious": False, "mortal_since": None}
        dying = [name for name in dying if name != patient.id]
    if result.locked_out_hours:
        fields["notes"] = {**patient.notes, LOCKED: str(result.locked_out_hours)}
    changes = ("set", "combatants", patient.id, fields), ("state", {"dying": dying})
    play.happen("treated", {**told, "becomes": fields}, *changes, *more)


def _task(play: Play, patient: Combatant) -> MedpacTask:
    """What has to be rolled against; those no medpac helps are refused."""
    refuse_unless(_hurt(patient), "medpac.nothing_to_heal", at=patient.id)
    refuse_unless(LOCKED not in patient.notes, "medpac.locked_out", at=patient.id)
    quick = ACCELERATED in patient.notes
    use = MedpacUse(state=_state(patient), use_today=patient.medpacs + 1, accelerated=quick)
    try:
        return play.rules.medpacs.task(use, play.rules.difficulty)
    except RuleError as refusal:
        raise RuleError("medpac.nothing_to_heal", at=patient.id) from refusal


def _hurt(patient: Combatant) -> bool:
    return patient.injury not in (UNHURT, DEAD) or patient.unconscious


def _skills(play: Play) -> tuple[str, ...]:
    return medpac_skills(play.rules.skills.by_name)


def _state(patient: Combatant) -> str:
    return UNCONSCIOUS if patient.injury == UNHURT else patient.injury
