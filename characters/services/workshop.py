"""Working on a thing: what it takes, paying for it, the roll, and the day it is done."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid5

from django.db import transaction
from django.http import Http404

from accounts.models import User
from campaign.access import Need, Seat
from campaign.errors import Refused
from campaign.models import Campaign, TableRoll
from campaign.services.lookup import lock_campaign
from campaign.services.news import tell
from campaign.services.rolls import Throw, throw
from characters.access import access_item
from characters.models import Character, Item, Points, Work
from characters.services.items import actor, pay
from characters.services.ledger import add
from characters.services.outfit import changed, note, outfit
from characters.services.plans import Plan, Wish, plan
from characters.services.sheets import rules_of
from rules.errors import RuleError
from rules.mechanics.workshop import words

State, Kind = Work.State, Work.Kind


@transaction.atomic
def work_begin(
    *,
    user: User,
    campaign_id: UUID,
    item_id: UUID,
    work_id: UUID,
    character_id: UUID,
    wish: Wish,
) -> Work:
    """Pay and roll. The thing is on the bench until its day; sent twice, it is paid once."""
    seat = lock_campaign(user, campaign_id, Need.PLAY)
    item = access_item(seat, item_id)
    earlier = Work.objects.filter(pk=work_id, item=item).first()
    if earlier:
        return earlier
    maker = actor(seat, character_id)
    planned = plan(seat, item, maker, wish)
    quote = planned.quote
    reason = f"{item.name}: {planned.title}"
    points = rules_of(seat.campaign).points.improve_with if quote.points else ""
    if points:
        pay(maker, user, points, quote.points, reason)
    pay(maker, user, Points.CREDITS, quote.credits, reason)
    work = Work.objects.create(
        id=work_id,
        item=item,
        character=maker,
        kind=wish.kind,
        part=quote.part,
        before=quote.before,
        after=quote.after,
        about=wish.about(),
        points=points,
        cost=quote.points,
        credits=quote.credits,
        hired=wish.hired,
        level=quote.level or "",
        roll=_rolled(seat, work_id, item, maker, planned),
        begun_day=seat.campaign.day,
        ends_day=planned.ends_day,
        made_by=user,
    )
    note(item, user, f"{maker.name} began: {planned.title}", work)
    if _due(work, seat.campaign):
        _finish(work, user)
    changed(seat, item)
    tell(seat.campaign, "ledger")
    return work


@transaction.atomic
def work_take_back(*, user: User, campaign_id: UUID, item_id: UUID, work_id: UUID) -> Work:
    """A GM undoes a piece of work: what was paid comes back, the ledger shows both."""
    seat = lock_campaign(user, campaign_id, Need.RUN)
    work = Work.objects.filter(pk=work_id, item_id=item_id, item__campaign=seat.campaign).first()
    if work is None:
        raise Http404
    if work.state == State.TAKEN_BACK:
        raise Refused("workshop.taken_back")
    if work.state == State.DONE:
        _undo(work)
    if work.character:
        reason = f"Taken back: {work.item.name}, {work.title}"[:200]
        for points, amount in ((work.points, work.cost), (Points.CREDITS, work.credits)):
            if amount:
                add(work.character, user, points=points, amount=amount, reason=reason)
    work.state = State.TAKEN_BACK
    work.save(update_fields=["state"])
    note(work.item, user, f"Taken back: {work.title}", work)
    changed(seat, work.item)
    tell(seat.campaign, "ledger")
    return work


def works_end(*, campaign: Campaign, user: User, **about: Any) -> None:
    """Days have passed, or a GM has settled a roll: what was long enough on the bench is done."""
    over = Work.objects.filter(
        item__campaign=campaign, state=State.RUNNING, ends_day__lte=campaign.day
    ).select_related("item__campaign", "item__mounted_on", "character", "roll")
    ended = [work for work in over.order_by("ends_day", "made") if _due(work, campaign)]
    for work in ended:
        _finish(work, user)
    if ended:
        outfit(work.item.host.carried_by_id for work in ended)
        tell(campaign, "workshop")


def _due(work: Work, campaign: Campaign) -> bool:
    return work.ends_day <= campaign.day and not work.undecided


def _rolled(
    seat: Seat, work_id: UUID, item: Item, maker: Character, planned: Plan
) -> TableRoll | None:
    if planned.code is None:
        return None
    wanted = Throw(
        uuid5(work_id, "roll"),
        planned.base,
        modifiers=planned.modifiers,
        difficulty=planned.difficulty,
        label=f"{planned.skill}: {item.name}"[:80],
        subject=maker.name if not planned.hired else f"Hired by {maker.name}"[:80],
        subject_id=maker.pk,
    )
    return throw(seat, wanted)


def _finish(work: Work, user: User) -> None:
    works = not work.roll or bool(work.roll.success)
    work.state = State.DONE if works else State.FAILED
    work.save(update_fields=["state"])
    if works:
        _apply(work, user)
    text = f"{work.title}: {'it works' if works else 'it failed, all is as it was'}"
    note(work.item, user, text[:1].upper() + text[1:], work)


def _apply(work: Work, user: User) -> None:
    item = work.item
    if work.kind == Kind.IMPROVE:
        item.parts = {**item.parts, work.part: work.after}
        item.save(update_fields=["parts"])
    elif work.kind == Kind.REPAIR:
        item.harm = {part: lost for part, lost in item.harm.items() if part != work.part}
        item.save(update_fields=["harm"])
    elif work.about.get("weapon"):
        Item.objects.filter(pk=work.about["weapon"]).update(mounted_on=item, carried_by=None)
    else:
        _build(work, user)


def _build(work: Work, user: User) -> None:
    """A weapon that was not bought: the codes the rules give, the ranges of its class."""
    rules, item = rules_of(work.item.campaign), work.item
    codes = {part: str(code) for part, code in rules.workshop.weapon.items()}
    made = Item.objects.create(
        id=uuid5(work.pk, "weapon"),
        campaign=item.campaign,
        name=work.about["name"],
        kind="weapon",
        scale=item.scale,
        parts=codes,
        original=codes,
        facts={"ranges": _ranges(work)},
        mounted_on=item,
        made_by=user,
    )
    note(made, user, f"Built onto {item.name}", work)


def _ranges(work: Work) -> dict[str, list[int]]:
    rules = rules_of(work.item.campaign)
    try:
        known = rules.weapons and rules.weapons.classify(
            work.item.scale, rules.workshop.weapon["damage"], work.about["name"].lower()
        )
    except RuleError:
        return {}
    return {band: list(ends) for band, ends in known.ranges.items()} if known else {}


def _undo(work: Work) -> None:
    item = work.item
    if work.kind == Kind.IMPROVE:
        if item.parts.get(work.part) != work.after:
            raise Refused("workshop.moved_on", part=words(work.part))
        item.parts = {**item.parts, work.part: work.before}
        item.save(update_fields=["parts"])
    elif work.kind == Kind.REPAIR:
        item.harm = {**item.harm, work.part: work.before}
        item.save(update_fields=["harm"])
    elif work.about.get("weapon"):
        Item.objects.filter(pk=work.about["weapon"]).update(mounted_on=None)
    else:
        built = Item.objects.filter(pk=uuid5(work.pk, "weapon"))
        if Work.objects.filter(item__in=built).exclude(state=State.TAKEN_BACK).exists():
            raise Refused("workshop.moved_on", part=work.about["name"])
        built.update(gone=True)
