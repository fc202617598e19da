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
from combat import projection, store
from combat.access import Stand, access_combat
from combat.dice import FightDice
from combat.models import Combat, Command, Round
from combat.records import Moment
from combat.services.consequences import reach_sheets
from rules.combat import Command as Wish
from rules.combat import Event as Told
from rules.combat import State, decide, fold
from rules.combat.events import REVERTED
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
    told: list[Told] = field(default_factory=list)

    @property
    def combat(self) -> Combat:
        return self.stand.combat

    @property
    def user(self) -> User:
        return self.stand.seat.user

    def dice(self) -> FightDice:
        return FightDice(self.round, self.state.hidden)

    def decide(self, wish: Wish, dice: FightDice) -> tuple[Told, ...]:
        try:
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
        store.append(self.combat, command, told, Moment(self.state, self.round))
        self.told += told
        return command

    def close(self) -> None:
        """Store the state, open the dice of the next round, reach the sheets, tell everyone."""
        self._turn_over_dice()
        store.keep(self.combat, self.state)
        reach_sheets(self.combat, self.user, self.before, self.state)
        for audience in projection.audiences(self.before, self.state, self.told):
            live.publish(self.combat.topic, audience, "fight")

    def _turn_over_dice(self) -> None:
        state = self.state
        wanted = state.round if state.segment else state.round + 1
        if self.round.number != wanted:
            reveal(self.round)
            self.round = open_round(self.combat, self.round.place + 1, wanted)
        else:
            self.round.save()


def sit_down(
    *, user: User, campaign_id: UUID, combat_id: UUID, need: Need, over: bool = False
) -> Desk:
    """The campaign's lock first, as everywhere; then nothing about the fight can change."""
    lock_campaign(user, campaign_id, need)
    Combat.objects.select_for_update().filter(pk=combat_id, campaign_id=campaign_id).first()
    stand = access_combat(user, campaign_id, combat_id, need, writing=True)
    if stand.combat.over and not over:
        raise Refused("combat.over")
    state = store.state_of(stand.combat)
    current = Round.objects.filter(combat=stand.combat).order_by("-place").first()
    if current is None:
        raise Http404
    return Desk(stand, state, state, current, ruleset(stand.combat.ruleset))


def answered(desk_user: User, combat_id: UUID, request_id: UUID) -> Command | None:
    """The earlier answer to the same request; an id taken from elsewhere is refused."""
    earlier = Command.objects.filter(request_id=request_id).first()
    if earlier and (earlier.combat_id != combat_id or earlier.by_id != desk_user.pk):
        raise Refused("request.reused")
    return earlier


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
    round_.save()


def _back(combat: Combat, event: Told) -> State:
    return replace(store.state_at(combat, event.data["to"]), seq=event.seq)
