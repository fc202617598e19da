from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from django.db.models import F, Q, QuerySet

from accounts.models import User
from campaign.access import Seat
from characters.access import npcs, visible_characters
from characters.models import Character, CharacterTemplate
from characters.selectors.templates import fitting
from characters.services.creation import templates_for
from characters.services.npcs import text_of
from characters.services.sheets import rules_of
from characters.services.starters import Starter, starters

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


def has_none(seat: Seat) -> bool:
    """Whether this is a player who has yet to make somebody here."""
    if seat.runs or not seat.writes:
        return False
    return not characters_of(seat.user).filter(campaign=seat.campaign).exists()


def in_play(seat: Seat) -> QuerySet[Character]:
    return Character.objects.filter(
        campaign=seat.campaign, kind=Kind.PLAYER, state=State.ACTIVE
    ).select_related("player")


def templates(seat: Seat, search: str = "", kind: str = "") -> QuerySet[CharacterTemplate]:
    """Who one may begin as: the campaign's own first."""
    rows = CharacterTemplate.objects.filter(templates_for(seat)).order_by(
        F("campaign").asc(nulls_last=True), "name", "pk"
    )
    return fitting(rows, search, kind)


@dataclass(frozen=True, slots=True)
class Npc:
    character: Character
    text: str


def npc_folders(seat: Seat, search: str = "") -> list[tuple[str, list[Npc]]]:
    """The GMs' people by folder, each with their stat block as it would be written."""
    rows = npcs(seat).select_related("campaign").order_by("folder", "name", "pk")
    if search:
        rows = rows.filter(
            Q(name__icontains=search) | Q(concept__icontains=search) | Q(folder__icontains=search)
        )
    return [
        (folder, [Npc(row, text_of(row)) for row in group])
        for folder, group in groupby(rows, key=lambda row: row.folder)
    ]


def starter_folders(seat: Seat, search: str = "") -> list[tuple[str, list[Starter]]]:
    found = [
        starter
        for starter in starters(seat.campaign.ruleset).values()
        if search.casefold() in f"{starter.text} {starter.folder}".casefold()
    ]
    return [(folder, list(group)) for folder, group in groupby(found, key=lambda one: one.folder)]


def suggested(seat: Seat, template: CharacterTemplate) -> list[str]:
    """The suggestions that the campaign's rules have a skill for."""
    known = rules_of(seat.campaign).skills.by_name
    return [skill for skill in template.skills if skill in known]
