"""Treating somebody: a medpac, a tank or first aid in the hands of somebody else, or one's own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from uuid import UUID, uuid5

from django.db import transaction

from accounts.models import User
from campaign.access import Need, Seat
from campaign.errors import Refused
from campaign.models import TableRoll
from campaign.services.lookup import lock_campaign
from campaign.services.rolls import Throw, readable, throw
from characters.access import Hold, access_character, own_characters
from characters.models import Character, Treatment
from characters.services.cases import Case, case_of
from characters.services.cures import made_before, settle
from characters.services.medpacs import counted, medpacs_carried, use_up
from characters.services.roll_points import spend_before
from characters.services.rolls import How, other_modifiers, reckon, typed
from characters.services.sheets import refused, rules_of, sheet_of
from rules.characters.recovery import MEDPAC, WAYS, Attempt, attempt, skills_for
from rules.characters.sheet_parts import Reckoning
from rules.errors import RuleError
from rules.rulesets.slots import Ruleset

# Whose medpac is used.
HEALERS, PATIENTS, ELSEWHERE = "healer", "patient", "elsewhere"


@dataclass(frozen=True, slots=True)
class Care:
    """What is done, by whom, with whose ``medpac``. A ``code`` is that of somebody without a sheet,
    as a GM says; so are another ``number`` and whether the Force hastens it."""

    way: str
    healer: UUID | None = None
    skill: str = ""
    code: str = ""
    number: int | None = None
    accelerated: bool = False
    medpac: str = HEALERS

    def by(self, skill: str) -> Care:
        return replace(self, skill=self.skill or skill)


@transaction.atomic
def treatment_give(
    *,
    user: User,
    campaign_id: UUID,
    character_id: UUID,
    treatment_id: UUID,
    care: Care,
    how: How,
) -> Treatment:
    """Roll for somebody in sight; what it brought is on their sheet at once. Sent twice, once."""
    seat = lock_campaign(user, campaign_id, Need.PLAY)
    patient = access_character(user, campaign_id, character_id).character
    if earlier := made_before(treatment_id, patient):
        return earlier
    case, healer = case_of(patient), healer_of(seat, care, patient)
    task = task_for(seat, case, care.by(better_skill(seat, healer, care)))
    bearer = bearer_of(seat, care, healer, patient)
    reckoned = reckoned_for(seat, healer, task, care, how)
    if healer:
        spend_before(Hold(seat, healer), reckoned, how)
    made = Treatment(
        id=treatment_id,
        character=patient,
        healer=healer,
        medpac_of=bearer,
        kind=care.way,
        skill=task.skill,
        before=sheet_of(patient).injury,
        accelerated=care.accelerated or case.hastened,
        day=seat.campaign.day,
        ends_day=seat.campaign.day,
        made_by=user,
    )
    made.roll = _rolled(seat, made, task, reckoned, care, how)
    if bearer:
        use_up(bearer, user, made.medpac_reason)
    settle(seat, made)
    return made


def task_for(seat: Seat, case: Case, care: Care) -> Attempt:
    """What has to be rolled against, or why nothing can be done."""
    case.check()
    if care.way not in WAYS:
        raise Refused("healing.no_way")
    if care.accelerated and not seat.runs:
        raise Refused("healing.accelerated_gm")
    running = case.running
    if running and running.kind == Treatment.Kind.BACTA:
        raise Refused("healing.going_on", what=running.get_kind_display().lower())
    if care.way == MEDPAC and (until := case.locked_until):
        raise Refused("healing.locked_out", until=seat.campaign.calendar.name(until))
    rules = rules_of(seat.campaign)
    pick = rules.options(**seat.campaign.options).get("difficulty_pick", "")
    try:
        hastened = care.accelerated or case.hastened
        return attempt(rules, care.way, case.patient(hastened), care.skill, pick)
    except RuleError as error:
        raise refused(error) from error


def healer_of(seat: Seat, care: Care, patient: Character) -> Character | None:
    """One of those this person may act for; nobody when a GM gives a code instead."""
    if (care.code or care.number) and not seat.runs:
        raise Refused("healing.code_gm" if care.code else "healing.number_gm")
    if care.code:
        return None
    found = own_characters(seat).filter(pk=care.healer).first() if care.healer else None
    if found is None:
        raise Refused("healing.no_healer")
    return patient if found == patient else found


def bearer_of(
    seat: Seat, care: Care, healer: Character | None, patient: Character
) -> Character | None:
    """Whose medpac is used up; nobody's where none is counted."""
    if care.way != MEDPAC:
        return None
    if care.medpac == ELSEWHERE and not seat.runs:
        raise Refused("healing.medpac_gm")
    bearer = {HEALERS: healer, PATIENTS: patient}.get(care.medpac)
    if bearer is None or not counted(bearer):
        return None
    if not medpacs_carried(bearer):
        raise Refused("healing.no_medpac", name=bearer.name)
    return bearer


def better_skill(seat: Seat, healer: Character | None, care: Care) -> str:
    """Of the skills that will do, the likeliest that the healer has learned."""
    rules = rules_of(seat.campaign)
    skills = skills_for(rules, care.way)
    return next((skill for skill in skills if not healer or _knows(rules, healer, skill)), "")


def _knows(rules: Ruleset, healer: Character, skill: str) -> bool:
    try:
        sheet_of(healer).code(rules, skill)
    except RuleError:
        return False
    return True


def reckoned_for(
    seat: Seat, healer: Character | None, task: Attempt, care: Care, how: How
) -> Reckoning:
    if healer:
        return reckon(seat.campaign, healer, task.skill, how)
    code, others = readable(care.code), other_modifiers(seat.campaign, how)
    return Reckoning(name=task.skill, basis="", attribute="", base=code, modifiers=others)


def _rolled(
    seat: Seat, made: Treatment, task: Attempt, reckoned: Reckoning, care: Care, how: How
) -> TableRoll:
    bonus = (task.bonus,) if task.bonus else ()
    who = made.healer
    how_done = made.get_kind_display().lower()
    with_what = "" if how_done == task.skill else f", {how_done}"
    what = f"{task.skill}{with_what}: {made.character.name}"
    wanted = Throw(
        uuid5(made.pk, "roll"),
        reckoned.base,
        modifiers=(*reckoned.modifiers, *bonus),
        difficulty=care.number or task.difficulty,
        visibility=how.visibility,
        label=what[:1].upper() + what[1:],
        subject=who.name if who else "",
        subject_id=who.pk if who else None,
        typed=typed(how.faces),
        bought_dice=how.character_points,
    )
    return throw(seat, wanted)
