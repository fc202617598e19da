"""Calling on the Dark Side, being warned of it, being consumed by it, atoning."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid5

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from campaign.access import Need, Seat
from campaign.errors import Refused
from campaign.models import Adventure, Campaign, TableRoll
from campaign.services.lookup import create_once, lock_campaign
from campaign.services.news import tell
from campaign.services.rolls import Throw, throw
from characters.access import Hold
from characters.models import Character, DarkDeed, Points
from characters.services.dark_points import (
    atonement_of,
    believes,
    calls_in,
    dark_side_of,
    darken,
    done,
    end_round,
    enter,
    in_play,
    unspent,
)
from characters.services.ledger import add, balance, running
from characters.services.rolls import How, reckon
from rules.mechanics.dark_side import DarkSide, Standing

Kind, State = DarkDeed.Kind, DarkDeed.State


@transaction.atomic
def dark_side_call(
    *,
    user: User,
    campaign_id: UUID,
    character_id: UUID,
    deed_id: UUID,
    ability: str,
    harms_living: bool,
) -> DarkDeed:
    """A Force Point for this round, a Dark Side Point for good; failing costs nothing."""
    hold = in_play(user, campaign_id, character_id)
    character, dark = hold.character, dark_side_of(hold.seat.campaign)
    adventure = _adventure(hold)
    if ability not in dark.call_rolls:
        raise Refused("dark_side.ability")
    if not dark.may_call(believes_in_force=believes(character)):
        raise Refused("dark_side.disbelief", name=character.name)
    earlier = DarkDeed.objects.filter(pk=deed_id, character=character).first()
    if earlier:
        return earlier
    end_round(character, user)
    number = dark.call_difficulty(calls_in(character, adventure), harms_living=harms_living)
    rolled = _roll(hold, uuid5(deed_id, "call"), ability, number)
    deed = DarkDeed.objects.create(
        id=deed_id,
        character=character,
        adventure=adventure,
        kind=Kind.CALL,
        text="to harm the living" if harms_living else "to harm nobody",
        success=bool(rolled.success),
        difficulty=number,
        roll=rolled,
        made_by=user,
    )
    if deed.success:
        _called(hold, deed, dark, rolled)
    _tell(hold.seat, character)
    return deed


def _called(hold: Hold, deed: DarkDeed, dark: DarkSide, rolled: TableRoll) -> None:
    character = hold.character
    held = Standing(
        force_points=balance(character, Points.FORCE),
        dark_side_points=balance(character, Points.DARK_SIDE),
    )
    brings = dark.call(held, roll=rolled.total, difficulty=deed.difficulty or 0)
    deed.point_lasts = True
    enter(hold, deed, Points.FORCE, brings.force_points - held.force_points)
    darken(hold, deed, brings.dark_side_points - held.dark_side_points)


@transaction.atomic
def dark_point_ends(*, user: User, campaign_id: UUID, character_id: UUID) -> None:
    """The round is over: the Force Point of the call was used in it, or is lost."""
    hold = in_play(user, campaign_id, character_id)
    if not end_round(hold.character, user):
        raise Refused("dark_side.no_point")
    _tell(hold.seat, hold.character)


@transaction.atomic
def dark_side_warn(
    *, user: User, campaign_id: UUID, character_id: UUID, deed_id: UUID, text: str
) -> DarkDeed:
    """A GM says beforehand that a deed will earn a Dark Side Point; the player answers."""
    lock_campaign(user, campaign_id, Need.RUN)
    hold = in_play(user, campaign_id, character_id)
    dark_side_of(hold.seat.campaign)
    if not text.strip():
        raise Refused("dark_side.deed")
    deed, created = create_once(
        DarkDeed,
        deed_id,
        same={"character_id": hold.character.pk, "kind": Kind.EVIL},
        state=State.ASKED,
        adventure=running(hold.seat.campaign),
        text=text.strip()[:200],
        made_by=user,
    )
    if created:
        _tell(hold.seat, hold.character)
    return deed


@transaction.atomic
def dark_side_answer(
    *, user: User, campaign_id: UUID, character_id: UUID, deed_id: UUID, insists: bool
) -> DarkDeed:
    """The player's own choice, kept: to think better of it, or to do it and bear the point."""
    hold = in_play(user, campaign_id, character_id)
    deed = DarkDeed.objects.filter(pk=deed_id, character=hold.character).first()
    if deed is None or deed.state != State.ASKED:
        raise Refused("dark_side.answered")
    if hold.character.player_id and not hold.own:
        raise Refused("dark_side.not_asked")
    deed.state = State.DONE if insists else State.HEEDED
    deed.answered = timezone.now()
    if insists:
        darken(hold, deed, dark_side_of(hold.seat.campaign).evil_act)
    deed.save()
    _tell(hold.seat, hold.character)
    return deed


@transaction.atomic
def atone(*, user: User, campaign_id: UUID, character_id: UUID, deed_id: UUID) -> DarkDeed:
    """A Force Point honestly come by takes a Dark Side Point away, once in an adventure."""
    hold = in_play(user, campaign_id, character_id)
    character, rule = hold.character, atonement_of(hold.seat.campaign)
    earlier = DarkDeed.objects.filter(pk=deed_id, character=character).first()
    if earlier:
        return earlier
    if reason := why_not_atone(character):
        raise reason
    deed = DarkDeed(
        id=deed_id,
        character=character,
        adventure=running(hold.seat.campaign),
        kind=Kind.ATONEMENT,
        success=True,
        made_by=user,
    )
    enter(hold, deed, Points.FORCE, -rule.force_points)
    enter(hold, deed, Points.DARK_SIDE, -rule.dark_side_points)
    deed.save()
    _tell(hold.seat, character)
    return deed


def why_not_atone(character: Character) -> Refused | None:
    """Why atonement is closed, the first reason that holds; or nothing."""
    rule, adventure = atonement_of(character.campaign), running(character.campaign)
    if adventure is None:
        return Refused("dark_side.no_adventure")
    honest = balance(character, Points.FORCE) - unspent(character)
    dark = balance(character, Points.DARK_SIDE)
    before = done(character, adventure, Kind.ATONEMENT).count()
    if rule.atone(force_points=honest, dark_side_points=dark, atoned_this_adventure=before).allowed:
        return None
    if not dark:
        return Refused("dark_side.unstained")
    if before >= rule.an_adventure:
        return Refused("dark_side.atoned")
    return Refused("dark_side.no_honest_point", needed=rule.force_points)


def adventure_ends(*, campaign: Campaign, adventure: Adventure, user: User, **about: Any) -> None:
    """What was spent on atoning was heroic and comes back; what the Dark Side lent is gone."""
    for deed in DarkDeed.objects.filter(
        adventure=adventure, kind=Kind.ATONEMENT, state=State.DONE
    ).select_related("character__campaign"):
        rule = atonement_of(campaign)
        entry = add(
            deed.character,
            user,
            points=Points.FORCE,
            amount=rule.force_points,
            reason="Spent on atoning, which is heroic",
        )
        deed.entries = [*deed.entries, str(entry.pk)]
        deed.save(update_fields=["entries"])
    for deed in DarkDeed.objects.filter(
        character__campaign=campaign, point_lasts=True
    ).select_related("character__campaign"):
        end_round(deed.character, user)
    tell(campaign, "ledger")


def _roll(hold: Hold, roll_id: UUID, ability: str, difficulty: int) -> TableRoll:
    """A free action: nothing else done in the round changes the code."""
    reckoned = reckon(hold.seat.campaign, hold.character, ability, How(alone=True))
    return throw(
        hold.seat,
        Throw(
            roll_id,
            reckoned.base,
            modifiers=reckoned.modifiers,
            difficulty=difficulty,
            label=f"{ability}: calls on the Dark Side",
            subject=hold.character.name,
            subject_id=hold.character.pk,
        ),
    )


def _adventure(hold: Hold) -> Adventure:
    adventure = running(hold.seat.campaign)
    if adventure is None:
        raise Refused("dark_side.no_adventure")
    return adventure


def _tell(seat: Seat, character: Character) -> None:
    tell(seat.campaign, "ledger")
    tell(seat.campaign, "dark_side", "gm", f"user:{character.player_id}")
