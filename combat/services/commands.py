"""Commands of a fight: each is answered once, in the order of the fight's lock."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction

import live
from accounts.models import User
from campaign.access import Need
from campaign.errors import Refused
from characters.models import Character
from combat import store
from combat.errors import StaleFight
from combat.mended import short_of_points
from combat.models import Combatant, Command, Round
from combat.reading import readable, readable_text
from combat.services.consequences import condition_of
from combat.services.desk import Desk, sit_down, sit_down_once
from rules.combat import GM
from rules.combat import Command as Wish
from rules.combat.amend import Entry, amend
from rules.combat.taking_over import TAKE_OVER
from rules.errors import RuleError

# What is said for later holds whatever has happened since, and so does what a GM arranges.
ANY_TIME = frozenset(
    {"write", "dice", "throws", "add", "remove", "split", "merge", "scene", "switch"}
)
OWN_BUTTON = frozenset({"undo"})
MOST_SEED = 64
SPENT_ELSEWHERE = "spent elsewhere"


@transaction.atomic
def combat_command(
    *,
    user: User,
    campaign_id: UUID,
    combat_id: UUID,
    request_id: UUID,
    seq: int,
    kind: str,
    data: Mapping[str, Any],
    character_id: UUID | None = None,
) -> Command:
    """Give a command. ``seq`` is the moment it was made for: ``Stand.moment`` of the page.

    ``character_id`` goes with ``add``: whose sheet follows what happens to the combatant.
    """
    desk, earlier = sit_down_once(
        user=user,
        campaign_id=campaign_id,
        combat_id=combat_id,
        need=Need.PLAY,
        request_id=request_id,
    )
    if earlier:
        return earlier
    if kind in OWN_BUTTON:
        raise Refused("combat.use_another")
    if seq != desk.stand.moment and kind not in ANY_TIME:
        raise StaleFight
    command = carry_out(desk, kind, data, request_id, character_id)
    desk.close()
    return command


def carry_out(
    desk: Desk,
    kind: str,
    data: Mapping[str, Any],
    request_id: UUID,
    character_id: UUID | None = None,
) -> Command:
    """Decide and keep one command at a desk that the caller closes."""
    _spent_elsewhere(desk, request_id)
    wish = Wish(kind, readable(data), desk.stand.viewer)
    dice = desk.dice()
    told = desk.decide(wish, dice)
    dice.count()
    command = desk.append(wish, told, request_id)
    if kind == "add":
        _link(desk, str(wish.data["id"]), character_id)
    return command


@transaction.atomic
def combat_undo(
    *, user: User, campaign_id: UUID, combat_id: UUID, request_id: UUID, seq: int, to: int,
    reason: str = "",
) -> Command:  # fmt: skip
    """Go back to a moment: what came later stays in the log and counts no more."""
    desk, earlier = sit_down_once(
        user=user,
        campaign_id=campaign_id,
        combat_id=combat_id,
        need=Need.RUN,
        request_id=request_id,
    )
    if earlier:
        return earlier
    if seq != desk.combat.head:
        raise StaleFight
    if to and not Command.objects.filter(combat=desk.combat, last=to).exists():
        raise Refused("combat.no_moment")
    data = readable({"to": to, "reason": reason[:200]})
    wish = Wish("undo", data, desk.stand.viewer)
    command = desk.append(wish, desk.decide(wish, desk.dice()), request_id)
    desk.close()
    return command


@transaction.atomic
def combat_amend(
    *, user: User, campaign_id: UUID, combat_id: UUID, request_id: UUID, seq: int, key: str,
    value: int | str, reason: str,
) -> Command:  # fmt: skip
    """Change a number that was used already; everything after it is decided again."""
    desk, earlier = sit_down_once(
        user=user,
        campaign_id=campaign_id,
        combat_id=combat_id,
        need=Need.RUN,
        request_id=request_id,
    )
    if earlier:
        return earlier
    if seq != desk.combat.head:
        raise StaleFight
    data = readable({"key": key, "value": value, "reason": reason})
    wish = Wish("override", data, desk.stand.viewer)
    lines = store.lines_in_force(desk.combat)
    dice = desk.dice(*_ever_hidden(lines))
    try:
        start = store.beginning(desk.combat)
        amended = amend(desk.rules, start, lines, wish, dice, desk.combat.head)
    except RuleError as error:
        raise Refused(error.code, **error.params) from error
    dice.count()
    dropped = [
        {"kind": one.kind, "data": dict(one.data), "why": why} for one, why in amended.dropped
    ]
    first: Command | None = None
    for place, entry in enumerate(amended.entries):
        name = request_id if place == 0 else uuid5(request_id, str(place))
        answer = {"dropped": dropped} if place == 0 else {"again": True}
        command = desk.append(entry.command, entry.events, name, **answer)
        first = first or command
    desk.close()
    assert first is not None
    return first


@transaction.atomic
def combat_seed(*, user: User, campaign_id: UUID, combat_id: UUID, words: str) -> Round:
    """A person's own words join the round's seed, until its first dice fall."""
    desk = _sit(user, campaign_id, combat_id, Need.PLAY)
    if not words or len(words) > MOST_SEED:
        raise Refused("combat.seed", most=MOST_SEED)
    if desk.round.rolls:
        raise Refused("combat.seed_too_late")
    desk.round.players = {**desk.round.players, str(user.pk): readable_text(words)}
    desk.round.save()
    return desk.round


@transaction.atomic
def combat_nudge(*, user: User, campaign_id: UUID, combat_id: UUID) -> None:
    """Remind whoever is awaited, and only them."""
    desk = _sit(user, campaign_id, combat_id, Need.RUN)
    entry = desk.state.waits_for
    person = desk.state.controller(entry) if entry else ""
    if not person:
        raise Refused("combat.nobody_awaited")
    live.publish(desk.combat.topic, f"user:{person}", "nudge")


def _spent_elsewhere(desk: Desk, request_id: UUID) -> None:
    """Points that are gone from the ledger are gone here, before anything can be paid with them."""
    if desk.rows:
        return
    for entry, points in short_of_points(desk.combat, desk.state):
        data = {"who": entry, "fields": {"points": points}, "reason": SPENT_ELSEWHERE}
        wish = Wish(TAKE_OVER, data, GM)
        told = desk.decide(wish, desk.dice())
        desk.append(wish, told, uuid5(request_id, f"points {entry}"))


def _sit(user: User, campaign_id: UUID, combat_id: UUID, need: Need) -> Desk:
    return sit_down(user=user, campaign_id=campaign_id, combat_id=combat_id, need=need)


def _ever_hidden(lines: Iterable[Entry]) -> set[str]:
    """Who was hidden at some time may be so again while things are decided anew."""
    changes = (change for line in lines for event in line.events for change in event.changes)
    given = (change[1].get("hidden", ()) for change in changes if change[0] == "state")
    return {name for names in given for name in names}


def _link(desk: Desk, entry: str, character_id: UUID | None) -> None:
    """A squad's members share a sheet, so what happens to one of them stays in the fight."""
    character = None
    if character_id is not None:
        rows = Character.objects.filter(campaign_id=desk.combat.campaign_id, pk=character_id)
        character = rows.first()
        if character is None:
            raise Refused("combat.unknown_character")
    start = condition_of(desk.state, entry)
    Combatant.objects.update_or_create(
        combat=desk.combat, entry=entry, defaults={"character": character, "start": start}
    )
