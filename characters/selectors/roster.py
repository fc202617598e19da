from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from accounts.models import User
from campaign.access import Seat
from characters.access import visible_characters
from characters.models import Character, CharacterTemplate
from characters.services.creation import templates_for

Kind, State = Character.Kind, Character.State


@dataclass(frozen=True, slots=True)
class Roster:
    mine: list[Character]
    party: list[Character]
    waiting: list[Character]
    retired: list[Character]


def roster(seat: Seat) -> Roster:
    rows = list(
        visible_characters(seat).filter(kind=Kind.PLAYER).select_related("player", "template")
    )
    mine = [row for row in rows if row.player_id == seat.user.pk and row.state != State.RETIRED]
    return Roster(
        mine=mine,
        party=[row for row in rows if row.state == State.ACTIVE and row not in mine],
        waiting=[row for row in rows if row.state == State.HANDED_IN] if seat.runs else [],
        retired=[row for row in rows if row.state == State.RETIRED],
    )


def characters_of(user: User) -> QuerySet[Character]:
    """A person's own characters in the campaigns they are still in, played last first."""
    return (
        Character.objects.filter(player=user, campaign__memberships__user=user)
        .exclude(state=State.RETIRED)
        .select_related("campaign")
        .order_by("-changed")
    )


def in_play(seat: Seat) -> QuerySet[Character]:
    return Character.objects.filter(
        campaign=seat.campaign, kind=Kind.PLAYER, state=State.ACTIVE
    ).select_related("player")


def templates(seat: Seat, search: str = "", kind: str = "") -> QuerySet[CharacterTemplate]:
    rows = CharacterTemplate.objects.filter(templates_for(seat))
    if search:
        rows = rows.filter(name__icontains=search) | rows.filter(summary__icontains=search)
    if kind == "force":
        rows = rows.filter(force_user=True)
    if kind == "alien":
        rows = rows.exclude(species="")
    return rows
