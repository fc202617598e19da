from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import UUID

from django.db import transaction
from django.http import Http404

from accounts.models import User
from campaign.access import Need
from campaign.errors import Refused
from campaign.models import Adventure, Campaign
from campaign.services.lookup import lock_campaign
from campaign.services.news import tell
from characters.access import Hold, access_character
from characters.models import Character, Improvement
from characters.services.ledger import add, running
from characters.services.sheets import refused, rules_of, sheet_of, write
from rules.characters.advancement import Improvement as Gain
from rules.characters.training import Lesson
from rules.codes import Code
from rules.errors import RuleError

State = Improvement.State


@transaction.atomic
def skill_improve(
    *,
    user: User,
    campaign_id: UUID,
    character_id: UUID,
    improvement_id: UUID,
    skill: str,
    lesson: Lesson,
) -> Improvement:
    """Pay for a pip. It is on the sheet once its training is over; sent twice, it is paid once."""
    lock_campaign(user, campaign_id, Need.PLAY)
    hold = access_character(user, campaign_id, character_id, writing=True)
    earlier = Improvement.objects.filter(pk=improvement_id, character=hold.character).first()
    if earlier:
        return earlier
    name = _known(hold, skill)
    if reason := why_not(hold.character, name):
        raise reason
    gain, before = _gain(hold.character, name, lesson)
    points = rules_of(hold.seat.campaign).points.improve_with
    total = gain.cost + lesson.extra_points
    add(hold.character, user, points=points, amount=-total, reason=f"{name} {before} → {gain.to}")
    made = Improvement.objects.create(
        id=improvement_id,
        character=hold.character,
        skill=name,
        before=str(before),
        after=str(gain.to),
        cost=total,
        points=points,
        since=last_adventure(hold.seat.campaign),
        ends_day=hold.seat.campaign.day + (gain.training.days or 0),
        made_by=user,
    )
    if made.ends_day <= hold.seat.campaign.day:
        _finish(made, user)
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
        _set_skill(made, user, expect=made.after, to=made.before, reason="Taken back")
    reason = f"Taken back: {made.skill} {made.before} → {made.after}"
    add(made.character, user, points=made.points, amount=made.cost, reason=reason)
    made.state = State.TAKEN_BACK
    made.save(update_fields=["state"])
    tell(seat.campaign, "ledger")
    return made


def training_ends(*, campaign: Campaign, user: User, **about: Any) -> None:
    """Days have passed: whoever has trained long enough has learned it."""
    over = Improvement.objects.filter(
        character__campaign=campaign, state=State.TRAINING, ends_day__lte=campaign.day
    ).select_related("character__campaign")
    for made in over.order_by("ends_day", "made"):
        _finish(made, user)


def why_not(character: Character, skill: str) -> Refused | None:
    """Why a skill cannot be improved now, or nothing."""
    campaign = character.campaign
    if character.state != Character.State.ACTIVE:
        return Refused("advance.not_in_play")
    if adventure := running(campaign):
        return Refused("advance.adventure_runs", title=adventure.title)
    mine = Improvement.objects.filter(character=character, skill=skill)
    if training := mine.filter(state=State.TRAINING).first():
        until = campaign.calendar.name(training.ends_day)
        return Refused("advance.in_training", skill=skill, until=until)
    gained = mine.filter(state=State.DONE, since=last_adventure(campaign)).count()
    if not rules_of(campaign).advancement.pips_legal(gained + 1):
        return Refused("advance.once", skill=skill)
    return None


def last_adventure(campaign: Campaign) -> Adventure | None:
    finished = Adventure.objects.filter(campaign=campaign, state=Adventure.State.FINISHED)
    return finished.order_by("-finished").first()


def _known(hold: Hold, skill: str) -> str:
    try:
        return rules_of(hold.seat.campaign).skills.named(skill).name
    except RuleError as error:
        raise refused(error) from error


def _gain(character: Character, skill: str, lesson: Lesson) -> tuple[Gain, Code]:
    rules, sheet = rules_of(character.campaign), sheet_of(character)
    try:
        before = sheet.code(rules, skill).base
        return rules.advancement.improve(before, "skill", lesson), before
    except RuleError as error:
        raise refused(error) from error


def _finish(made: Improvement, user: User) -> None:
    _set_skill(made, user, expect=made.before, to=made.after, reason="Improved")
    made.state = State.DONE
    made.save(update_fields=["state"])
    tell(made.character.campaign, "characters")


def _set_skill(made: Improvement, user: User, *, expect: str, to: str, reason: str) -> None:
    character = Character.objects.select_for_update().get(pk=made.character_id)
    rules, sheet = rules_of(character.campaign), sheet_of(character)
    now = sheet.code(rules, made.skill).base
    if str(now) != expect:
        raise Refused("advance.moved_on", skill=made.skill)
    changed = replace(sheet, skills={**sheet.skills, made.skill: Code.parse(to)})
    character.sheet = changed.to_dict()
    character.save(update_fields=["sheet", "changed"])
    write(character, user, field=f"skills.{made.skill}", before=expect, after=to, reason=reason)
