"""What heals: what a rest, a medpac or a tank made of somebody; and undoing it."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4, uuid5

from django.db import transaction
from django.db.models import Q
from django.http import Http404

from accounts.models import User
from campaign.access import Need, Seat, find_seat
from campaign.errors import Refused
from campaign.models import Campaign
from campaign.services.lookup import lock_campaign
from campaign.services.news import tell
from campaign.services.rolls import Throw, throw
from characters.models import Character, Treatment
from characters.services.cases import case_of
from characters.services.condition import INJURY, break_off, tell_party
from characters.services.medpacs import bring_back
from characters.services.sheets import refused, rules_of, sheet_of, write
from rules.characters.recovery import (
    HOURS_IN_A_DAY,
    Outcome,
    outcome,
    rested,
    resting_days,
    whole_days,
)
from rules.errors import RuleError

Kind, State = Treatment.Kind, Treatment.State


def settle(seat: Seat, made: Treatment) -> None:
    """What the roll brought, once nothing about it is open any more."""
    if made.undecided:
        made.state = State.WAITS
        made.save()
    elif sheet_of(made.character).injury != made.before:
        made.state = State.BROKEN_OFF
        made.save()
    elif made.kind == Kind.REST:
        _rested(seat, made)
    else:
        _treated(seat, made)
    tell_party(made.character)


def cures_end(*, campaign: Campaign, user: User, **about: Any) -> None:
    """Days have passed, or a roll was settled: tanks are done, and what waited for it goes on."""
    over = Q(state=State.RUNNING, kind=Kind.BACTA, ends_day__lte=campaign.day)
    rows = Treatment.objects.filter(over | Q(state=State.WAITS), character__campaign=campaign)
    seat = find_seat(user, campaign.pk)
    for made in rows.select_related("character__campaign", "roll").order_by("ends_day", "made"):
        if made.state == State.RUNNING:
            _finish(made, user)
        elif seat and not made.undecided:
            settle(seat, made)


@transaction.atomic
def treatment_take_back(*, user: User, campaign_id: UUID, treatment_id: UUID) -> Treatment:
    """A GM undoes what was done: the injury is what it was and the medpac is back where it was, the
    roll stays where it fell."""
    seat = lock_campaign(user, campaign_id, Need.RUN)
    rows = Treatment.objects.filter(character__campaign=seat.campaign)
    rows = rows.select_related("character__campaign", "medpac_of__campaign")
    made = rows.filter(pk=treatment_id).first()
    if made is None:
        raise Http404
    if made.state == State.TAKEN_BACK:
        raise Refused("healing.taken_back")
    if made.kind == Kind.MEDPAC and made.roll_id is None:
        raise Refused("healing.in_a_fight")
    if made.state == State.DONE and made.after != made.before:
        if sheet_of(made.character).injury != made.after:
            raise Refused("healing.changed_since", name=made.character.name)
        injure(made.character, user, made.before, f"Taken back: {made.get_kind_display()}")
    made.state = State.TAKEN_BACK
    made.save(update_fields=["state"])
    _medpac_back(made, user)
    if made.kind == Kind.REST and made.roll_id:
        break_off(made.character)
        rest_from(made.character, user, made.day, uuid4(), ends_day=made.ends_day)
    tell_party(made.character)
    return made


def _medpac_back(made: Treatment, user: User) -> None:
    """To whoever it was taken from."""
    bearer = made.character if made.medpac_of_id == made.character_id else made.medpac_of
    if bearer:
        bring_back(bearer, user, made.medpac_reason)


def become(made: Treatment, user: User) -> None:
    """Write on the sheet what somebody is now."""
    if made.after != made.before:
        injure(made.character, user, made.after, made.get_kind_display())


def injure(character: Character, user: User, injury: str, why: str) -> None:
    """Better or worse: the one way in which something that happens changes an injury."""
    before = sheet_of(character).injury
    if before == injury:
        return
    character.sheet = {**character.sheet, INJURY: injury}
    character.save(update_fields=["sheet", "changed"])
    write(character, user, field=INJURY, before=before, after=injury, reason=why[:200])
    tell(character.campaign, "sheet", "gm", f"user:{character.player_id}")


def rest_from(
    character: Character, user: User, day: int, treatment_id: UUID, *, ends_day: int | None = None
) -> Treatment:
    """A rest for the injury somebody has, from a day on."""
    injury = sheet_of(character).injury
    try:
        days = resting_days(rules_of(character.campaign), injury)
    except RuleError as error:
        raise refused(error) from error
    return Treatment.objects.create(
        id=treatment_id,
        character=character,
        kind=Kind.REST,
        state=State.RUNNING,
        before=injury,
        day=day,
        ends_day=day + days if ends_day is None else ends_day,
        made_by=user,
    )


def made_before(treatment_id: UUID, character: Character) -> Treatment | None:
    """What the same form already did; an id from elsewhere is refused."""
    found = Treatment.objects.filter(pk=treatment_id).first()
    if found and found.character_id != character.pk:
        raise Refused("request.reused")
    return found


def _rested(seat: Seat, made: Treatment) -> None:
    """Whoever is still hurt goes on resting from the day the rest was over."""
    roll, rules = made.roll, rules_of(seat.campaign)
    assert roll is not None
    made.after = rested(rules, made.before, roll.total)
    made.success = rules.injury.rank(made.after) < rules.injury.rank(made.before)
    made.state = State.DONE
    made.save()
    become(made, seat.user)
    second = made.accelerated and made.day < made.ends_day
    ends = made.ends_day if second else None
    _rest_on(made, seat.user, made.ends_day, ends)


def _treated(seat: Seat, made: Treatment) -> None:
    roll, rules = made.roll, rules_of(seat.campaign)
    assert roll is not None
    assert roll.difficulty is not None
    found = outcome(rules, made.kind, made.before, roll.total, roll.difficulty)
    made.success, made.after = found.success, found.state
    if found.locked_out_hours:
        made.locked_until = seat.campaign.day + -(-found.locked_out_hours // HOURS_IN_A_DAY)
    if found.dice:
        made.ends_day = seat.campaign.day + _days_in_the_tank(seat, made, found)
    resting = case_of(made.character).running
    if made.ends_day > seat.campaign.day:
        break_off(made.character)
        made.state = State.RUNNING
        made.save()
        return
    _finish(made, seat.user)
    if resting and made.after != made.before:
        _rest_on(made, seat.user, seat.campaign.day)


def _finish(made: Treatment, user: User) -> None:
    made.state = State.DONE
    made.save()
    become(made, user)


def _rest_on(made: Treatment, user: User, day: int, ends_day: int | None = None) -> None:
    if sheet_of(made.character).injury in rules_of(made.character.campaign).healing.rests:
        rest_from(made.character, user, day, uuid5(made.pk, "on"), ends_day=ends_day)


def _days_in_the_tank(seat: Seat, made: Treatment, found: Outcome) -> int:
    assert found.dice is not None
    wanted = Throw(
        uuid5(made.pk, "time"),
        found.dice,
        label=f"{found.unit.capitalize()} in the tank",
        subject=made.character.name,
        subject_id=made.character.pk,
        visibility=made.roll.visibility if made.roll else "everyone",
        plain=True,
    )
    made.time_roll = throw(seat, wanted)
    return whole_days(made.time_roll.total, found.unit)


def medpacs_of_a_fight(
    character: Character, user: User, used: int, *, before: str, after: str
) -> None:
    """Medpacs used in a fight count for the day like any other; undone there, they do not."""
    mine = Treatment.objects.filter(character=character, kind=Kind.MEDPAC, roll=None)
    undone = mine.filter(state=State.DONE).order_by("-made")[: max(-used, 0)]
    mine.filter(pk__in=[row.pk for row in undone]).update(state=State.TAKEN_BACK)
    rank, day = rules_of(character.campaign).injury.rank, character.campaign.day
    for _ in range(used):
        Treatment.objects.create(
            character=character,
            kind=Kind.MEDPAC,
            state=State.DONE,
            before=before,
            after=after,
            success=rank(after) < rank(before),
            day=day,
            ends_day=day,
            made_by=user,
        )
