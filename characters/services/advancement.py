"""Improvements: paid for between adventures, trained on the campaign's calendar, then written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.http import Http404

from accounts.models import User
from campaign.access import Need, Seat, find_seat
from campaign.errors import Refused
from campaign.models import Adventure, Campaign
from campaign.services.lookup import lock_campaign
from campaign.services.news import tell
from characters.access import access_character
from characters.models import Character, Improvement, Points
from characters.services.attribute_tests import verdict
from characters.services.ledger import add, running
from characters.services.sheets import refused, rules_of, sheet_of, write
from characters.species import species_named
from rules.characters.advancement import AttributeTest
from rules.characters.improvable import Pupil, Step
from rules.characters.improving import KINDS, improvable
from rules.characters.training import ALONE, Lesson
from rules.errors import RuleError

State = Improvement.State
OVERTAKEN = "Overtaken by its attribute"


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to improve, how they train, and what the page told them of it.

    ``seen`` is where it stood and ``price`` what it cost there: a page that is out of date, or was
    tampered with, pays nothing.
    """

    kind: str
    name: str = ""
    lesson: Lesson = ALONE
    seen: str | None = None
    price: int | None = None


@transaction.atomic
def improvement_buy(
    *, user: User, campaign_id: UUID, character_id: UUID, improvement_id: UUID, wish: Wish
) -> Improvement:
    """Pay for a step. It is on the sheet once its training is over; sent twice, it is paid once."""
    lock_campaign(user, campaign_id, Need.PLAY)
    hold = access_character(user, campaign_id, character_id, writing=True)
    earlier = Improvement.objects.filter(pk=improvement_id).first()
    if earlier:
        if earlier.character_id != character_id:
            raise Refused("request.reused")
        return earlier
    step = step_for(hold.character, wish)
    if wish.seen not in (None, step.before) or wish.price not in (None, step.price):
        raise Refused("advance.price_changed", now=step.before, price=step.price)
    if reason := why_not(hold.character, step):
        raise reason
    made = _pay(hold.seat, hold.character, improvement_id, step)
    if made.ends_day <= hold.seat.campaign.day:
        _finish(hold.seat, made)
    tell(hold.seat.campaign, "ledger")
    return made


@transaction.atomic
def improvement_take_back(*, user: User, campaign_id: UUID, improvement_id: UUID) -> Improvement:
    """A GM undoes an improvement: the points come back, the ledger shows both."""
    seat = lock_campaign(user, campaign_id, Need.RUN)
    made = Improvement.objects.filter(pk=improvement_id, character__campaign=seat.campaign).first()
    if made is None:
        raise Http404
    if made.state == State.TAKEN_BACK:
        raise Refused("advance.done_already")
    if made.state == State.DONE:
        _write(made, user, expect=made.after, to=made.before, reason="Taken back")
    if left := made.cost - made.refund:
        add(made.character, user, points=made.points, amount=left, reason=f"Taken back: {made}")
    if made.credits:
        reason = f"Taken back: {made}"[:200]
        add(made.character, user, points=Points.CREDITS, amount=made.credits, reason=reason)
    made.state = State.TAKEN_BACK
    made.save(update_fields=["state"])
    tell(seat.campaign, "ledger")
    return made


def training_ends(*, campaign: Campaign, user: User, **about: Any) -> None:
    """Days have passed, or a GM settled a roll: whoever trained long enough has learned it."""
    over = Improvement.objects.filter(
        character__campaign=campaign, state=State.TRAINING, ends_day__lte=campaign.day
    ).select_related("character__campaign")
    seat = find_seat(user, campaign.pk)
    if seat is None:
        return
    for made in over.order_by("ends_day", "made"):
        _finish(seat, made)


def pupil(character: Character, lesson: Lesson = ALONE) -> Pupil:
    rules, sheet = rules_of(character.campaign), sheet_of(character)
    return Pupil(
        rules=rules,
        sheet=sheet,
        options=rules.options(**character.campaign.options),
        species=species_named(sheet.species),
        lesson=lesson,
        learning=tuple(
            Improvement.objects.filter(
                character=character, kind="power", state=State.TRAINING
            ).values_list("name", flat=True)
        ),
    )


def step_for(character: Character, wish: Wish) -> Step:
    """What is wanted as the rules see it; they refuse what they do not have."""
    who = pupil(character, wish.lesson)
    try:
        kind = improvable(who, wish.kind)
        return kind.step(who, kind.named(who, wish.name))
    except RuleError as error:
        raise refused(error) from error


def closed(character: Character) -> Refused | None:
    """Why nothing at all can be improved now, or nothing."""
    if character.state != Character.State.ACTIVE:
        return Refused("advance.not_in_play")
    if adventure := running(character.campaign):
        return Refused("advance.adventure_runs", title=adventure.title)
    return None


def why_not(character: Character, step: Step) -> Refused | None:
    """Why this step cannot be paid for now, or nothing."""
    if reason := closed(character):
        return reason
    campaign = character.campaign
    mine = Improvement.objects.filter(character=character, kind=step.kind, name=step.name)
    if training := mine.filter(state=State.TRAINING).first():
        until = campaign.calendar.name(training.ends_day)
        return Refused("advance.in_training", skill=training.title, until=until)
    gained = mine.filter(state=State.DONE, since=last_adventure(campaign)).count()
    if KINDS[step.kind].counted and not rules_of(campaign).advancement.pips_legal(gained + 1):
        return Refused("advance.once", skill=step.name)
    return None


def last_adventure(campaign: Campaign) -> Adventure | None:
    finished = Adventure.objects.filter(campaign=campaign, state=Adventure.State.FINISHED)
    return finished.order_by("-finished").first()


def _pay(seat: Seat, character: Character, improvement_id: UUID, step: Step) -> Improvement:
    campaign = seat.campaign
    made = Improvement(
        id=improvement_id,
        character=character,
        kind=step.kind,
        name=step.name,
        before=step.before,
        after=step.after,
        cost=step.price,
        credits=step.credits,
        points=Points(rules_of(campaign).points.improve_with),
        since=last_adventure(campaign),
        ends_day=campaign.day + (step.training.days or 0),
        made_by=seat.user,
    )
    if made.cost:
        add(character, seat.user, points=made.points, amount=-made.cost, reason=str(made)[:200])
    if made.credits:
        reason = f"Hardware and programs: {made.title}"
        add(character, seat.user, points=Points.CREDITS, amount=-made.credits, reason=reason[:200])
    made.save(force_insert=True)
    return made


def _finish(seat: Seat, made: Improvement) -> None:
    """The training is over: written on the sheet, unless a roll decides otherwise or is open."""
    lost = AttributeTest(improved=False, refund=made.cost)
    found = verdict(seat, made) if _follow(made) else lost
    if found is None:
        return
    if found.improved:
        _write(made, seat.user, expect=made.before, to=made.after, reason="Improved")
        made.state = State.DONE
    else:
        made.state, made.refund = State.FAILED, found.refund
        if found.refund:
            reason = f"Not reached: {made}"[:200]
            add(made.character, seat.user, points=made.points, amount=found.refund, reason=reason)
    made.save(update_fields=["state", "refund", "before", "after"])
    tell(seat.campaign, "characters")


def _follow(made: Improvement) -> bool:
    """Take the step from where the sheet stands by now; days must pass whatever was edited.

    False when there is no step left to take.
    """
    who, kind = pupil(Character.objects.get(pk=made.character_id)), KINDS[made.kind]
    if kind.now(who, made.name) == made.before:
        return True
    try:
        step = kind.step(who, made.name)
    except RuleError:
        return False
    made.before, made.after = step.before, step.after
    return True


def _write(made: Improvement, user: User, *, expect: str, to: str, reason: str) -> None:
    character = Character.objects.select_for_update().get(pk=made.character_id)
    who, kind = pupil(character), KINDS[made.kind]
    if kind.now(who, made.name) != expect:
        raise Refused("advance.moved_on", skill=made.title)
    after = kind.put(who, made.name, to)
    character.sheet = after.to_dict()
    character.save(update_fields=["sheet", "changed"])
    field = kind.field(made.name)
    write(character, user, field=field, before=expect, after=to, reason=reason)
    for skill in who.sheet.skills.keys() - after.skills.keys() - {made.name}:
        held = str(who.sheet.skills[skill])
        write(character, user, field=f"skills.{skill}", before=held, after=None, reason=OVERTAKEN)
