"""What helps somebody hurt once the fight is over: who may try, against what, and for how long."""

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.codes import Code
from rules.errors import RuleError
from rules.mechanics.durations import Duration
from rules.mechanics.healing import HEALED
from rules.mechanics.injury import UNHURT
from rules.mechanics.medpacs import NOT_INJURED, MedpacUse, medpac_skills
from rules.rolls import Modifier, succeeds
from rules.source import Source
from rules.values import value

if TYPE_CHECKING:
    from rules.rulesets.slots import Ruleset

MEDPAC, TANK, FIRST_AID = "medpac", "bacta", "first_aid"
WAYS = (MEDPAC, TANK, FIRST_AID)
HOURS_IN_A_DAY = 24


@value(kw_only=True)
class Patient:
    """Somebody hurt, and what was done for them today."""

    state: str
    medpacs_today: int = 0
    stabilized: bool = False
    accelerated: bool = False


@value(kw_only=True)
class Attempt:
    """What has to be rolled, with what added, against what."""

    way: str
    skill: str
    difficulty: int
    level: str = ""
    bonus: Modifier | None = None
    source: Source


@value(kw_only=True)
class Outcome:
    """What a roll made of it. ``dice`` are those of the time a tank takes."""

    state: str
    success: bool
    locked_out_hours: int = 0
    dice: Code | None = None
    unit: str = ""


def skills_for(rules: "Ruleset", way: str) -> tuple[str, ...]:
    """The skills that will do, the likeliest first; none where the documents have no such way."""
    if way == MEDPAC:
        return medpac_skills(rules.skills.by_name)[:1]
    if way == TANK and rules.healing.bacta:
        return tuple(key.replace("_", " ") for key in rules.healing.bacta.skills)
    if way == FIRST_AID and rules.healing.stabilizing:
        return medpac_skills(rules.skills.by_name)[:1]
    return ()


def attempt(
    rules: "Ruleset", way: str, patient: Patient, skill: str = "", pick: str = ""
) -> Attempt:
    """``pick`` is where in a band the campaign starts."""
    skills = skills_for(rules, way)
    if not skills:
        raise RuleError("rule.not_in_ruleset", question=way.replace("_", " "))
    chosen = skill or skills[0]
    if chosen not in skills:
        raise RuleError("healing.wrong_skill", skill=chosen, skills=" or ".join(skills))
    difficulties = replace(rules.difficulty, usual_pick=pick or rules.difficulty.usual_pick)
    asked = replace(rules, difficulty=difficulties)
    if way == MEDPAC:
        return _medpac(asked, patient, chosen)
    return _tank(asked, patient, chosen) if way == TANK else _first_aid(asked, patient, chosen)


def outcome(rules: "Ruleset", way: str, state: str, total: int, difficulty: int) -> Outcome:
    """The patient afterwards, in the words of a sheet."""
    levels, healing = rules.injury.levels, rules.healing
    if way == MEDPAC:
        used = rules.medpacs.used(state, total, difficulty, levels)
        return Outcome(
            state=on_sheet(used.state),
            success=used.success,
            locked_out_hours=used.locked_out_hours,
        )
    success = succeeds(total, difficulty)
    if way == FIRST_AID:
        return Outcome(state=state, success=success)
    after = on_sheet(healing.bacta_result(state, levels, success=success))
    if not success:
        return Outcome(state=after, success=False)
    dice, unit = healing.bacta_time(state).split()
    return Outcome(state=after, success=True, dice=Code.parse(dice), unit=unit)


def rested(rules: "Ruleset", state: str, strength: int) -> str:
    """What the healing roll after a full rest brings, in the words of a sheet."""
    return on_sheet(rules.healing.natural(state, strength))


def resting_days(rules: "Ruleset", state: str) -> int:
    """How long to rest before the healing roll."""
    return Duration.parse(rules.healing.rest(state).time).in_days(month=0)


def whole_days(count: int, unit: str) -> int:
    """Days that pass on a calendar which counts nothing smaller."""
    return count // HOURS_IN_A_DAY if unit == "hours" else count


def passes_by_itself(state: str) -> bool:
    """A stun is no injury: it is gone after a little while."""
    return state in NOT_INJURED


def on_sheet(state: str) -> str:
    return UNHURT if state == HEALED else state


def _medpac(rules: "Ruleset", patient: Patient, skill: str) -> Attempt:
    use = MedpacUse(
        state=patient.state,
        use_today=patient.medpacs_today + 1,
        accelerated=patient.accelerated,
        stabilized=patient.stabilized,
    )
    try:
        task = rules.medpacs.task(use, rules.difficulty)
    except RuleError as error:
        raise RuleError("healing.nothing_to_heal", state=patient.state) from error
    bonus = rules.medpacs.modifier(Code(0, task.roll_bonus), "accelerate healing")
    return Attempt(
        way=MEDPAC,
        skill=skill,
        difficulty=task.difficulty,
        level=task.level or "",
        bonus=bonus if task.roll_bonus else None,
        source=rules.medpacs.source,
    )


def _tank(rules: "Ruleset", patient: Patient, skill: str) -> Attempt:
    rules.healing.bacta_time(patient.state)
    level = rules.healing.tank().skills[skill.replace(" ", "_")]
    return Attempt(
        way=TANK,
        skill=skill,
        difficulty=rules.difficulty.level_number(level),
        level=level,
        source=rules.healing.source,
    )


def _first_aid(rules: "Ruleset", patient: Patient, skill: str) -> Attempt:
    healing = rules.healing
    if healing.stabilizing is None or patient.state != healing.stabilizing.state:
        raise RuleError("healing.cannot_stabilize", state=patient.state)
    level = healing.stabilizing.level
    return Attempt(
        way=FIRST_AID,
        skill=skill,
        difficulty=rules.difficulty.level_number(level),
        level=level,
        source=healing.source,
    )
