"""Who may see and run which fight. Builds on the seat a person has in the campaign."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

from django.db.models import Q, QuerySet
from django.http import Http404

from accounts.models import User
from campaign.access import Need, Seat, access_campaign
from combat.models import Combat, Event, Roll
from combat.projection import OF_HARM, OF_HEALTH, seen_state
from combat.store import state_of
from rules.combat import State, Viewer
from rules.combat.screening import SHOWN


@dataclass(frozen=True)
class Stand:
    """A person's place at one fight, as it stood when it was read.

    ``cursor`` is where its news begin; only whole pages need it.
    """

    seat: Seat
    combat: Combat
    cursor: str | None = None

    @cached_property
    def viewer(self) -> Viewer:
        return viewer_of(self.seat)

    @cached_property
    def whole(self) -> State:
        """All of the fight; nothing of it may be shown to anyone but GMs."""
        return state_of(self.combat)

    @cached_property
    def state(self) -> State:
        """The fight as far as this person may know it."""
        return seen_state(self.whole, self.viewer)

    @property
    def runs(self) -> bool:
        return self.seat.runs

    @property
    def writes(self) -> bool:
        return self.seat.writes and not self.combat.over

    @property
    def moment(self) -> int:
        """The number of the present moment: a GM counts everything, others what they see."""
        return self.combat.head if self.runs else self.combat.shown


def viewer_of(seat: Seat) -> Viewer:
    """Combatants name their players by the number of the person; observers control nobody."""
    name = str(seat.user.pk) if seat.plays else ""
    return Viewer(name, gamemaster=seat.runs)


def visible_combats(seat: Seat) -> QuerySet[Combat]:
    """While a GM prepares a fight, nobody else knows of it; one given up then stays unknown."""
    rows = Combat.objects.filter(campaign=seat.campaign)
    return rows if seat.runs else rows.filter(state__in=Combat.OPENED)


def access_combat(
    user: User,
    campaign_id: UUID,
    combat_id: UUID,
    need: Need = Need.WATCH,
    *,
    writing: bool = False,
) -> Stand:
    return stand_at(access_campaign(user, campaign_id, need, writing=writing), combat_id)


def stand_at(seat: Seat, combat_id: UUID, *, locked: bool = False) -> Stand:
    """A place at a fight for somebody who has one in its campaign."""
    rows = visible_combats(seat).filter(pk=combat_id).order_by()
    combat = (rows.select_for_update() if locked else rows).first()
    if combat is None:
        raise Http404
    return Stand(seat, combat)


def visible_events(stand: Stand) -> QuerySet[Event]:
    """What everyone may know; a GM sees all there is."""
    rows = Event.objects.filter(combat=stand.combat)
    return rows if stand.runs else rows.filter(public__isnull=False)


def personal_events(stand: Stand) -> QuerySet[Event]:
    """What this person is told and nobody else but the GMs. Kept apart: it has its own index."""
    if stand.runs or not stand.viewer.name:
        return Event.objects.none()
    told = Event.objects.filter(combat=stand.combat, public__isnull=True).exclude(private={})
    return told.filter(private__has_key=stand.viewer.name)


def visible_rolls(seat: Seat) -> QuerySet[Roll]:
    """Where enemies only look hurt, the dice behind that are not seen either."""
    rows = Roll.objects.filter(combat__in=visible_combats(seat))
    if seat.runs:
        return rows
    seen = rows.filter(visibility=Roll.Visibility.EVERYONE)
    health = Q(event__type__in=OF_HEALTH) | Q(event__type=SHOWN, event__public__of__in=OF_HEALTH)
    # However a roll was told, before the hit it belongs to or with it.
    return seen.exclude(health | Q(key__regex=OF_HARM), combat__health=Combat.Health.WORDS)
