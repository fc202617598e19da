"""Who may see and change which character. Builds on the seat a person has in the campaign."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import Http404

from accounts.models import User
from campaign.access import Need, Seat, access_campaign
from characters.models import Character, Item, SheetChange

Kind, State = Character.Kind, Character.State


@dataclass(frozen=True, slots=True)
class Hold:
    """A person's hold on one character."""

    seat: Seat
    character: Character

    @property
    def own(self) -> bool:
        return self.character.player_id == self.seat.user.pk

    @property
    def edits(self) -> bool:
        return self.seat.writes and (self.own or self.seat.runs)


def visible_characters(seat: Seat) -> QuerySet[Character]:
    """GMs see everyone; others their own, and the player characters that are in play."""
    rows = Character.objects.filter(campaign=seat.campaign)
    if seat.runs:
        return rows
    party = Q(kind=Kind.PLAYER, state__in=[State.ACTIVE, State.RETIRED])
    return rows.filter(party | Q(player=seat.user, kind=Kind.PLAYER))


def access_character(
    user: User, campaign_id: UUID, character_id: UUID, *, writing: bool = False
) -> Hold:
    need = Need.PLAY if writing else Need.WATCH
    seat = access_campaign(user, campaign_id, need, writing=writing)
    rows = visible_characters(seat).select_related("player")
    character = rows.filter(pk=character_id).first()
    if character is None:
        raise Http404
    character.campaign = seat.campaign
    hold = Hold(seat, character)
    if writing and not hold.edits:
        raise PermissionDenied
    return hold


def npcs(seat: Seat) -> QuerySet[Character]:
    """The GMs' own people. For anyone else there are none."""
    rows = Character.objects.filter(campaign=seat.campaign, kind=Kind.OTHER)
    return rows if seat.runs else rows.none()


def visible_changes(hold: Hold) -> QuerySet[SheetChange]:
    """History is for whoever may edit; what concerns GMs' notes is for GMs."""
    rows = SheetChange.objects.filter(character=hold.character)
    if hold.seat.runs:
        return rows
    return rows.filter(for_gms=False) if hold.own else rows.none()


def visible_items(seat: Seat) -> QuerySet[Item]:
    """A thing is seen by whoever sees one of its owners; what is mounted goes with its host."""
    rows = Item.objects.filter(campaign=seat.campaign, gone=False)
    if seat.runs:
        return rows
    seen = Item.objects.filter(owners__in=visible_characters(seat)).values("pk")
    return rows.filter(Q(pk__in=seen) | Q(mounted_on__in=seen))


def access_item(seat: Seat, item_id: UUID, *, gone: bool = False) -> Item:
    """What has left the campaign is found by GMs alone, and only where it is asked for."""
    rows = visible_items(seat)
    if gone and seat.runs:
        rows = Item.objects.filter(campaign=seat.campaign)
    rows = rows.select_related("campaign", "mounted_on")
    item = rows.filter(pk=item_id).first()
    if item is None:
        raise Http404
    return item


def own_characters(seat: Seat) -> QuerySet[Character]:
    """Those in play whom this person may act for: a GM for everyone."""
    rows = visible_characters(seat).filter(state=State.ACTIVE)
    return rows if seat.runs else rows.filter(player=seat.user)
