"""Natural healing: rest on the campaign's calendar, and a roll of full Strength when it is over."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.http import Http404

from accounts.models import User
from campaign.access import Need
from campaign.errors import Refused
from campaign.services.lookup import lock_campaign
from campaign.services.rolls import Throw, rolled_before, throw
from characters.access import Hold, access_character
from characters.models import Treatment
from characters.services.cases import case_of
from characters.services.condition import break_off, tell_party
from characters.services.cures import become, made_before, rest_from, settle
from characters.services.force_state import heals_faster
from characters.services.rolls import How, other_modifiers, typed
from characters.services.sheets import rules_of, sheet_of
from rules.characters.recovery import passes_by_itself
from rules.characters.sheet_parts import STRENGTH
from rules.codes import Code
from rules.mechanics.injury import UNHURT
from rules.rolls import Modifier

Kind, State = Treatment.Kind, Treatment.State


@transaction.atomic
def rest_begin(
    *, user: User, campaign_id: UUID, character_id: UUID, treatment_id: UUID, rested: int = 0
) -> Treatment:
    """Lie down until the healing roll. A GM may count days ``rested`` already."""
    lock_campaign(user, campaign_id, Need.PLAY)
    hold = access_character(user, campaign_id, character_id, writing=True)
    if earlier := made_before(treatment_id, hold.character):
        return earlier
    case = case_of(hold.character)
    case.check()
    if case.running:
        raise Refused("healing.going_on", what=case.running.get_kind_display().lower())
    if rested and not hold.seat.runs:
        raise Refused("healing.rested_gm")
    today = hold.seat.campaign.day
    made = rest_from(hold.character, user, max(today - rested, 0), treatment_id)
    tell_party(hold.character)
    return made


@transaction.atomic
def rest_stop(*, user: User, campaign_id: UUID, character_id: UUID) -> None:
    """Up again before the time: what was rested so far counts for nothing."""
    lock_campaign(user, campaign_id, Need.PLAY)
    hold = access_character(user, campaign_id, character_id, writing=True)
    running = case_of(hold.character).running
    if running is None or running.kind != Kind.REST:
        raise Refused("healing.not_resting")
    break_off(hold.character)
    tell_party(hold.character)


@transaction.atomic
def rest_roll(
    *,
    user: User,
    campaign_id: UUID,
    character_id: UUID,
    rest_id: UUID,
    roll_id: UUID,
    how: How,
    accelerated: bool = False,
) -> Treatment:
    """The healing roll, once its day has come. Whoever is still hurt goes on resting."""
    lock_campaign(user, campaign_id, Need.PLAY)
    hold = access_character(user, campaign_id, character_id, writing=True)
    rest = Treatment.objects.filter(pk=rest_id, character=hold.character, kind=Kind.REST).first()
    if rest is None:
        raise Http404
    if rolled_before(hold.seat, roll_id):
        return rest
    _check_due(hold, rest)
    if accelerated and not hold.seat.runs:
        raise Refused("healing.accelerated_gm")
    accelerated = accelerated or heals_faster(hold.character)
    rest.accelerated = accelerated
    wanted = Throw(
        roll_id,
        sheet_of(hold.character).attribute(STRENGTH),
        modifiers=(*_hastened(hold, accelerated), *other_modifiers(hold.seat.campaign, how)),
        visibility=how.visibility,
        label=f"Healing roll, {rest.before.replace('_', ' ')}",
        subject=hold.character.name,
        subject_id=hold.character.pk,
        typed=typed(how.faces),
    )
    rest.roll = throw(hold.seat, wanted)
    settle(hold.seat, rest)
    return rest


@transaction.atomic
def stun_shake_off(
    *, user: User, campaign_id: UUID, character_id: UUID, treatment_id: UUID
) -> Treatment:
    """What is no injury is gone after a while; nothing is rolled."""
    seat = lock_campaign(user, campaign_id, Need.PLAY)
    hold = access_character(user, campaign_id, character_id, writing=True)
    if earlier := made_before(treatment_id, hold.character):
        return earlier
    injury, today = sheet_of(hold.character).injury, seat.campaign.day
    if not passes_by_itself(injury):
        raise Refused("healing.not_by_itself", state=injury.replace("_", " "))
    made = Treatment.objects.create(
        id=treatment_id,
        character=hold.character,
        kind=Kind.PASSED,
        state=State.DONE,
        before=injury,
        after=UNHURT,
        day=today,
        ends_day=today,
        made_by=user,
    )
    become(made, user)
    return made


def _check_due(hold: Hold, rest: Treatment) -> None:
    campaign = hold.seat.campaign
    if rest.state != State.RUNNING:
        raise Refused("healing.moved_on")
    if rest.ends_day > campaign.day:
        raise Refused("healing.not_due", until=campaign.calendar.name(rest.ends_day))
    case_of(hold.character).check()


def _hastened(hold: Hold, accelerated: bool) -> tuple[Modifier, ...]:
    rule = rules_of(hold.seat.campaign).medpacs
    if not accelerated:
        return ()
    if not rule.accelerated_bonus:
        raise Refused("rule.not_in_ruleset", question="accelerate healing")
    return (rule.modifier(Code(0, rule.accelerated_bonus), "accelerate healing"),)
