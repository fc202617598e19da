"""Whom a fight waits for, wherever in the campaign they are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db.models.fields.json import KeyTransform
from django.urls import reverse

from accounts.models import User
from campaign.access import Seat
from campaign.models import Membership, Role
from combat.access import Stand
from combat.models import Combat
from combat.projection import seen_state, unseen
from combat.selectors.roster import called
from rules.combat import State
from rules.combat.masking import HIDDEN
from rules.combat.serial import read
from rules.combat.state import GAMEMASTER

SHOWN = 12
# What tells whose word is next, without the sheets that make up most of a fight.
_NEEDED = ("combatants", "squads", "hidden", "queue", "turn", "questions")


@dataclass(frozen=True, slots=True)
class Call:
    """``awaited`` is the name of whose word is next, ``in_question`` of who is asked something."""

    awaited: str
    your_turn: bool
    asked: bool
    in_question: str


@dataclass(frozen=True, slots=True)
class GoingOn:
    """A fight that is being fought, and what it wants of its reader."""

    id: UUID
    campaign_id: UUID
    campaign: str
    title: str
    call: Call

    def get_absolute_url(self) -> str:
        return reverse("combat:fight", args=[self.campaign_id, self.id])

    @property
    def calls(self) -> bool:
        return self.call.your_turn or self.call.asked


def call(stand: Stand, whole: State, state: State) -> Call:
    """``state`` is what the viewer may know of ``whole``."""
    entry = _awaited(stand, whole, state)
    asked = [one.of for one in state.questions.values()]
    return Call(
        awaited=speaker_name(state, entry),
        your_turn=entry not in ("", HIDDEN) and is_mine(stand, state, entry),
        asked=any(is_mine(stand, state, one) for one in asked),
        in_question=next((speaker_name(state, one) or "the GM" for one in asked), ""),
    )


def _awaited(stand: Stand, whole: State, seen: State) -> str:
    """Whose word is next; while somebody is asked, nobody's is."""
    if whole.questions:
        return "" if seen.questions else HIDDEN
    name = whole.awaited or ""
    return HIDDEN if name in unseen(whole, stand.viewer) else name


def is_mine(stand: Stand, state: State, entry: str) -> bool:
    """Somebody I speak for: my own, or for a GM whoever nobody else plays."""
    if not stand.writes:
        return False
    controller = state.controller(entry) if entry else GAMEMASTER
    if controller == GAMEMASTER:
        return stand.runs
    return controller == stand.viewer.name


def speaker_name(state: State, entry: str) -> str:
    return "the GM" if entry == HIDDEN else called(state, entry)


def going_on(seat: Seat) -> list[GoingOn]:
    """The fights of a campaign that are open to everyone and not over."""
    return _going_on([seat])


def calling(user: User) -> list[GoingOn]:
    """Those that wait for a person, in all their campaigns."""
    rows = Membership.objects.filter(user=user, campaign__archived=None).select_related("campaign")
    fighting = rows.filter(campaign__combats__state=Combat.State.RUNNING).distinct()
    seats = [Seat(user, one.campaign, Role(one.role), member=True) for one in fighting]
    return [fight for fight in _going_on(seats) if fight.calls] if seats else []


def _going_on(seats: Iterable[Seat]) -> list[GoingOn]:
    of = {seat.campaign.pk: seat for seat in seats}
    needed = {f"its_{name}": KeyTransform(name, "snapshot") for name in _NEEDED}
    rows = Combat.objects.filter(campaign__in=of, state=Combat.State.RUNNING)
    found = rows.defer("snapshot").annotate(**needed).order_by("-active")[:SHOWN]
    return [_fight(Stand(of[row.campaign_id], row)) for row in found]


def _fight(stand: Stand) -> GoingOn:
    told = {name: getattr(stand.combat, f"its_{name}") for name in _NEEDED}
    whole = read(State, {name: value for name, value in told.items() if value is not None})
    return GoingOn(
        id=stand.combat.pk,
        campaign_id=stand.combat.campaign_id,
        campaign=stand.seat.campaign.name,
        title=stand.combat.title,
        call=call(stand, whole, seen_state(whole, stand.viewer)),
    )
