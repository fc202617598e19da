"""Encounters of a campaign: the GM's side of a fight, kept under a name."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid5

from django.db import transaction
from django.http import Http404

from accounts.models import User
from campaign.access import Need, Seat
from campaign.errors import Refused
from campaign.services.lookup import create_once, lock_campaign
from campaign.services.news import tell
from combat import store
from combat.access import access_combat
from combat.models import Combat, Encounter
from combat.newcomers import Newcomer
from combat.services.fights import combat_start
from combat.services.setup import (
    Placing,
    setup_bring,
    setup_bring_encounter,
    setup_bring_party,
)
from rules.combat import State
from rules.combat.serial import plain
from rules.combat.state import GAMEMASTER

# What somebody is like when a fight begins; wounds and the course of a round are not kept.
KEPT = (
    *("side", "hidden", "position", "stance", "cover", "protection", "points", "on_stun"),
    *("aboard", "station"),
)
SCENE = ("usual_range", "light", "terrain", "ordered_by")


@transaction.atomic
def encounter_save(
    *, user: User, campaign_id: UUID, combat_id: UUID, encounter_id: UUID, name: str
) -> Encounter:
    """Everybody of the GMs' as they stand now, unhurt, with the scene."""
    seat = lock_campaign(user, campaign_id, Need.RUN)
    combat = access_combat(user, campaign_id, combat_id, Need.RUN).combat
    state = store.state_of(combat)
    entries = [one.kept() for one in _gm_side(combat, state)]
    if not entries:
        raise Refused("encounter.nobody")
    encounter, created = create_once(
        Encounter,
        encounter_id,
        same={"campaign_id": seat.campaign.pk},
        name=_free_name(seat, name, encounter_id),
        entries=entries,
        scene=_scene(state, entries),
        made_by=user,
    )
    if created:
        tell(seat.campaign, "fights", "gm")
    return encounter


@transaction.atomic
def encounter_rename(*, user: User, campaign_id: UUID, encounter_id: UUID, name: str) -> Encounter:
    seat = lock_campaign(user, campaign_id, Need.RUN)
    encounter = encounter_of(seat, encounter_id)
    encounter.name = _free_name(seat, name, encounter_id)
    encounter.save(update_fields=["name"])
    tell(seat.campaign, "fights", "gm")
    return encounter


@transaction.atomic
def encounter_remove(*, user: User, campaign_id: UUID, encounter_id: UUID) -> None:
    """Fights begun from it stay as they are."""
    seat = lock_campaign(user, campaign_id, Need.RUN)
    Encounter.objects.filter(campaign=seat.campaign, pk=encounter_id).delete()
    tell(seat.campaign, "fights", "gm")


@transaction.atomic
def fight_prepare(
    *,
    user: User,
    campaign_id: UUID,
    combat_id: UUID,
    title: str,
    encounter_id: UUID | None = None,
    party: list[UUID] | None = None,
    against: str = "",
) -> Combat:
    """A new fight: from nothing, with an encounter in it, with the party, with “6 troopers”."""
    combat = combat_start(user=user, campaign_id=campaign_id, combat_id=combat_id, title=title)
    here: dict[str, Any] = {"user": user, "campaign_id": campaign_id, "combat_id": combat.pk}
    if party:
        setup_bring_party(
            **here,
            request_id=uuid5(combat_id, "party"),
            characters=party,
            placing=Placing(side=PARTY, position=PARTY),
        )
    if encounter_id:
        setup_bring_encounter(
            **here, request_id=uuid5(combat_id, "encounter"), encounter_id=encounter_id
        )
    if against.strip():
        setup_bring(
            **here,
            request_id=uuid5(combat_id, "against"),
            line=against,
            placing=Placing(side=OPPOSITION),
        )
    return combat


PARTY, OPPOSITION = "party", "opposition"


def encounter_of(seat: Seat, encounter_id: UUID) -> Encounter:
    found = Encounter.objects.filter(campaign=seat.campaign, pk=encounter_id).first()
    if found is None:
        raise Http404
    return found


def _free_name(seat: Seat, name: str, encounter_id: UUID) -> str:
    wanted = " ".join(name.split())[:80]
    if not wanted:
        raise Refused("encounter.name")
    others = Encounter.objects.filter(campaign=seat.campaign, name=wanted)
    if others.exclude(pk=encounter_id).exists():
        raise Refused("encounter.name_taken", name=wanted)
    return wanted


def _gm_side(combat: Combat, state: State) -> list[Newcomer]:
    sheets = dict(combat.combatants.values_list("entry", "character_id"))
    entries = dict.fromkeys(
        one.squad or one.id
        for one in sorted(state.combatants.values(), key=lambda one: one.place)
        if one.controller == GAMEMASTER and not one.player and not one.gone
    )
    return [_newcomer(state, entry, sheets.get(entry)) for entry in entries]


def _newcomer(state: State, entry: str, character_id: UUID | None) -> Newcomer:
    members = [one for one in state.members(entry) if not state.combatants[one].gone]
    first = state.combatants[members[0]]
    name = first.name.rpartition(" ")[0] if entry in state.squads else first.name
    told = plain(first)
    fields = {key: told[key] for key in KEPT if key in told}
    return Newcomer(name, plain(state.sheets[first.sheet]), len(members), fields, character_id)


def _scene(state: State, entries: list[dict[str, Any]]) -> dict[str, Any]:
    """Light and ground, and the ranges from where somebody of theirs stands."""
    usual = State()
    fields = {key: getattr(state, key) for key in SCENE}
    changed = {key: value for key, value in fields.items() if value != getattr(usual, key)}
    theirs = {entry["combatant"].get("position", "") for entry in entries} - {""}
    ranges = {
        key: value for key, value in state.ranges.items() if theirs.intersection(key.split("|"))
    }
    return {**changed, **({"ranges": ranges} if ranges else {})}
