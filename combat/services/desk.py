"""What every verb of a fight does around its own work: lock, answer once, keep, tell."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from django.http import Http404
from django.utils import timezone

import live
from accounts.models import User
from campaign.access import Need
from campaign.errors import Refused
from campaign.services.lookup import lock_campaign
from campaign.services.news import EVERYONE, stir
from combat import projection, store
from combat.access import Stand, stand_at
from combat.dice import FightDice
from combat.models import Combat, Command, Event, Round
from combat.records import Moment
from combat.services.consequences import reach_sheets
from rules.combat import Command as Wish
from rules.combat import Event as Told
from rules.combat import State, decide, fold
from rules.combat.events import REVERTED
from rules.combat.legal import check
from rules.dice import commitment
from rules.errors import RuleError
from rules.rulesets import ruleset
from rules.rulesets.slots import Ruleset


@dataclass(slots=True)
class Desk:
    """A fight under lock: nobody else changes it until this transaction ends."""

    stand: Stand
    before: State
    state: State
    round: Round
    rules: Ruleset
    rows: list[Event] = field(default_factory=list)
    unseen: set[str] = field(default_factory=set)

    @property
    def combat(self) -> Combat:
        return self.stand.combat

    @property
    def user(self) -> User:
        return self.stand.seat.user

    def dice(self, *also_hidden: str) -> FightDice:
        return FightDice(self.round, (*self.state.hidden, *also_hidden), self.unseen)

    def decide(self, wish: Wish, dice: FightDice) -> tuple[Told, ...]:
        """A player is judged first by what the player knows: hidden and missing answer alike."""
        try:
            if not wish.by.gamemaster:
                known = projection.seen_state(self.state, wish.by)
                check(self.rules, known, wish)
            return decide(self.rules, self.state, wish, dice)
        except RuleError as error:
            raise Refused(error.code, **error.params) from error

    def append(self, wish: Wish, told: Sequence[Told], request_id: UUID, **answer: Any) -> Command:
        """Keep a command with its events, and let the state follow."""
        if told[-1].type == REVERTED:
            self.state = _back(self.combat, told[-1])
        else:
            self.state = fold(told, self.state)
        command = Command(
            combat=self.combat,
            request_id=request_id,
            kind=wish.kind,
            data=dict(wish.data),
            by=self.user,
            viewer={"name": wish.by.name, "gamemaster": wish.by.gamemaster},
            seq=self.combat.head,
            answer=answer,
        )
        moment = Moment(self.state, self.round, self.unseen)
        self.rows += store.append(self.combat, command, told, moment)
        return command

    def close(self) -> None:
        """Store the state, open the dice of the next round, reach the sheets, tell everyone."""
        self._turn_over_dice()
        store.keep(self.combat, self.state)
        reach_sheets(self.combat, self.user, self.before, self.state)
        heard = projection.audiences(self.before, self.state, self.rows)
        if EVERYONE in heard and self.combat.opened:
            stir(self.stand.seat.campaign)
        for audience in heard:
            live.publish(self.combat.topic, audience, "fight")
        if self.combat.opened:
            for audience in projection.called(self.before, self.state):
                live.publish(self.stand.seat.campaign.topic, audience, "fights")

    def _turn_over_dice(self) -> None:
        state = self.state
        wanted = state.round if state.segment else state.round + 1
        if self.round.number != wanted:
            reveal(self.round)
            self.round = open_round(self.combat, self.round.place + 1, wanted)
        elif self.round.rolls or self.round.hidden_rolls:
            self.round.save(update_fields=["rolls", "hidden_rolls"])


def sit_down(
    *, user: User, campaign_id: UUID, combat_id: UUID, need: Need, over: bool = False
) -> Desk:
    """The campaign's lock first, as everywhere; then nothing about the fight can change."""
    stand = stand_at(lock_campaign(user, campaign_id, need), combat_id, locked=True)
    if stand.combat.over and not over:
        raise Refused("combat.over")
    state = stand.whole
    current = Round.objects.filter(combat=stand.combat).order_by("-place").first()
    if current is None:
        raise Http404
    return Desk(stand, state, state, current, ruleset(stand.combat.ruleset))


def answered(desk_user: User, combat_id: UUID, request_id: UUID) -> Command | None:
    """The earlier answer to the same request; an id taken from elsewhere is refused."""
    earlier = Command.objects.filter(request_id=request_id).order_by().first()
    if earlier and (earlier.combat_id, earlier.by_id) != (combat_id, desk_user.pk):
        raise Refused("request.reused")
    return earlier


def sit_down_once(*, user: User, request_id: UUID, **given: Any) -> tuple[Desk, Command | None]:
    """A desk, and the earlier answer where the same request was sent before.

    It is answered alike however the fight has gone on.
    """
    desk = sit_down(user=user, over=True, **given)
    earlier = answered(user, desk.combat.pk, request_id)
    if desk.combat.over and not earlier:
        raise Refused("combat.over")
    return desk, earlier


def open_round(combat: Combat, place: int, number: int) -> Round:
    seed = secrets.token_bytes(32)
    return Round.objects.create(
        combat=combat,
        place=place,
        number=number,
        seed=seed,
        hidden_seed=secrets.token_bytes(32),
        commitment=commitment(seed),
    )


def reveal(round_: Round) -> None:
    round_.revealed = timezone.now()
    round_.save(update_fields=["revealed", "rolls", "hidden_rolls"])


def _back(combat: Combat, event: Told) -> State:
    return replace(store.state_at(combat, event.data["to"]), seq=event.seq)
