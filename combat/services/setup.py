"""Setting a fight up and changing who is in it: each change a command, so each can be undone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from json import dumps
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction

from accounts.models import User
from campaign.access import Need
from campaign.errors import Refused
from campaign.models import Membership, Role
from characters.models import Character
from characters.selectors.roster import in_play
from combat.errors import StaleFight
from combat.library import kinds_of
from combat.models import Combat, Encounter
from combat.newcomers import (
    MOST,
    Newcomer,
    apart,
    from_character,
    from_kept,
    new_id,
)
from combat.services.commands import carry_out
from combat.services.desk import Desk, answered, sit_down
from combat.words import BOARDING, one_of
from rules.combat import State
from rules.combat.serial import plain
from rules.combat.state import GAMEMASTER

Wish = tuple[str, Mapping[str, Any], UUID | None]
# What of a combatant a GM changes by hand.
EDITED = (
    *("name", "side", "controller", "hidden", "position", "stance", "cover", "protection"),
    *("aboard", "station", "injury", "points", "kit"),
)


@dataclass(frozen=True, slots=True)
class Placing:
    """Where newcomers stand and who speaks for them; nobody named, it stays as it is."""

    side: str = ""
    position: str = ""
    hidden: bool = False
    controller: str = ""

    def fields(self) -> dict[str, Any]:
        given = {"side": self.side.strip(), "position": position_name(self.position)}
        control = {"controller": self.controller} if self.controller else {}
        return {**given, **control, **({"hidden": True} if self.hidden else {})}


@transaction.atomic
def setup_bring_party(
    *,
    user: User,
    campaign_id: UUID,
    combat_id: UUID,
    request_id: UUID,
    characters: Iterable[UUID],
    placing: Placing,
) -> int:
    """Characters in play, each with their sheet; who is in the fight already stays as they are."""
    desk = _sit(user, campaign_id, combat_id)
    if answered(user, combat_id, request_id):
        return 0
    wanted = set(characters) - sheets_here(desk.combat, desk.state)
    found = [from_character(row) for row in in_play(desk.stand.seat) if row.pk in wanted]
    if not found:
        raise Refused("setup.nobody")
    return _bring(desk, request_id, [one.placed(**placing.fields()) for one in found])


@transaction.atomic
def setup_bring(
    *,
    user: User,
    campaign_id: UUID,
    combat_id: UUID,
    request_id: UUID,
    line: str,
    placing: Placing,
    text: str = "",
    together: bool = True,
) -> int:
    """“6 troopers, knight”: of the library's, of the documents' own, or so many of a stat block.

    ``together`` those of a kind are one squad with one voice and separate wounds.
    """
    desk = _sit(user, campaign_id, combat_id)
    if answered(user, combat_id, request_id):
        return 0
    kinds = kinds_of(desk.stand.seat, line, text)
    if not all(count for count, _ in kinds) or sum(count for count, _ in kinds) > MOST:
        raise Refused("setup.count", most=MOST)
    _check_controller(desk, placing.controller)
    found: list[Newcomer] = []
    for count, one in kinds:
        kind = one.placed(**placing.fields())
        if count > 1:
            kind = replace(kind, name=one_of(kind.name), character_id=None)
        squad = together and count > 1
        found += [replace(kind, count=count)] if squad else apart(desk.state, kind, count)
    return _bring(desk, request_id, _still_there(desk, found))


@transaction.atomic
def setup_bring_encounter(
    *, user: User, campaign_id: UUID, combat_id: UUID, request_id: UUID, encounter_id: UUID
) -> int:
    """Everybody of a saved encounter, where they stood; its scene is this fight's as well."""
    desk = _sit(user, campaign_id, combat_id)
    if answered(user, combat_id, request_id):
        return 0
    encounter = Encounter.objects.filter(campaign_id=campaign_id, pk=encounter_id).first()
    if encounter is None:
        raise Refused("encounter.unknown")
    newcomers = [_ashore(desk, from_kept(entry)) for entry in encounter.entries]
    known = _still_there(desk, newcomers)
    wishes: list[Wish] = [("scene", encounter.scene, None)] if encounter.scene else []
    return _bring(desk, request_id, known, wishes)


@transaction.atomic
def setup_change(
    *,
    user: User,
    campaign_id: UUID,
    combat_id: UUID,
    request_id: UUID,
    entry: str,
    seen: str,
    changes: Mapping[str, Mapping[str, Any]],
    reason: str = "",
) -> int:
    """Anything of an entry or its members, who part to board; ``seen`` stands for what it was."""
    desk = _sit(user, campaign_id, combat_id)
    if answered(user, combat_id, request_id):
        return 0
    if entry_mark(desk.state, entry) != seen:
        raise StaleFight
    wishes: list[Wish] = [
        ("split", {"who": entry, "members": [name]}, None)
        for name, fields in changes.items()
        if name != entry and not fields.keys().isdisjoint(BOARDING)
    ]
    for who, fields in changes.items():
        _check_controller(desk, str(fields.get("controller", "")))
        kept = {**fields}
        if "position" in kept:
            kept["position"] = position_name(str(kept["position"]))
        wishes.append(("set", {"who": who, "fields": kept, "reason": reason.strip()[:200]}, None))
    if not wishes:
        raise Refused("set.nothing")
    return several(desk, request_id, wishes)


@transaction.atomic
def setup_split(
    *,
    user: User,
    campaign_id: UUID,
    combat_id: UUID,
    request_id: UUID,
    entry: str,
    members: Sequence[str],
) -> int:
    """Some of a squad go their own way: one alone, or several as a squad of their own."""
    desk = _sit(user, campaign_id, combat_id)
    if answered(user, combat_id, request_id):
        return 0
    named = {"id": new_id(desk.state, "squad", request_id, 0)} if len(members) > 1 else {}
    data = {"who": entry, "members": list(members), **named}
    return several(desk, request_id, [("split", data, None)])


@transaction.atomic
def setup_join(
    *,
    user: User,
    campaign_id: UUID,
    combat_id: UUID,
    request_id: UUID,
    entry: str,
    joining: Sequence[str],
) -> int:
    """Others speak with this entry from now on."""
    desk = _sit(user, campaign_id, combat_id)
    if answered(user, combat_id, request_id):
        return 0
    named = {} if entry in desk.state.squads else {"id": new_id(desk.state, "squad", request_id, 0)}
    data = {"who": entry, "joining": list(joining), **named}
    return several(desk, request_id, [("merge", data, None)])


def entry_mark(state: State, entry: str) -> str:
    """Stands for everything of an entry that is changed by hand."""
    told = [
        {key: plain(getattr(state.combatants[one], key)) for key in EDITED}
        for one in state.members(entry)
    ]
    return sha256(dumps(told, sort_keys=True).encode()).hexdigest()[:16]


def sheets_here(combat: Combat, state: State) -> set[UUID]:
    """The characters in a fight; whoever came and was undone is not."""
    rows = combat.combatants.exclude(character=None).values_list("entry", "character_id")
    return {character for entry, character in rows if entry in state.combatants and character}


def position_name(text: str) -> str:
    """Ranges are kept between two names with a bar between them."""
    return " ".join(text.replace("|", " ").split())[:40]


def _sit(user: User, campaign_id: UUID, combat_id: UUID) -> Desk:
    return sit_down(user=user, campaign_id=campaign_id, combat_id=combat_id, need=Need.RUN)


def _bring(
    desk: Desk, request_id: UUID, newcomers: Sequence[Newcomer], more: Sequence[Wish] = ()
) -> int:
    wishes = [
        ("add", one.wish(new_id(desk.state, one.name, request_id, place)), one.character_id)
        for place, one in enumerate(newcomers)
    ]
    several(desk, request_id, [*wishes, *more])
    return sum(one.count for one in newcomers)


def several(desk: Desk, request_id: UUID, wishes: Sequence[Wish]) -> int:
    """All of them or none; the first is found again by the request's own id."""
    for place, (kind, data, character_id) in enumerate(wishes):
        name = request_id if place == 0 else uuid5(request_id, str(place))
        carry_out(desk, kind, data, name, character_id)
    desk.close()
    return len(wishes)


def _check_controller(desk: Desk, controller: str) -> None:
    """Whoever speaks for somebody plays in this campaign."""
    if controller == GAMEMASTER:
        return
    rows = Membership.objects.filter(campaign_id=desk.combat.campaign_id)
    plays = rows.exclude(role=Role.OBSERVER).filter(user_id=_number(controller))
    if not plays.exists():
        raise Refused("setup.no_such_player")


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 10 else -1


def _ashore(desk: Desk, one: Newcomer) -> Newcomer:
    """Whoever was aboard a craft that is not in this fight stands beside the others."""
    if one.fields.get("aboard", "") in desk.state.combatants:
        return one
    return replace(one, fields={**one.fields, "aboard": "", "station": ""})


def _still_there(desk: Desk, newcomers: Sequence[Newcomer]) -> list[Newcomer]:
    """A sheet that is gone, or in this fight already, is left alone."""
    rows = Character.objects.filter(campaign_id=desk.combat.campaign_id)
    known = set(rows.values_list("pk", flat=True)) - sheets_here(desk.combat, desk.state)
    return [
        one if one.character_id in known else replace(one, character_id=None) for one in newcomers
    ]
