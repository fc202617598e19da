"""Somebody new from a file: one of the GMs' own people, or a player's draft."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.models import User
from campaign.access import Need, Seat
from campaign.errors import Refused
from campaign.services.lookup import create_once, lock_campaign
from campaign.services.news import tell
from characters.json_lines import BadFile, Fault
from characters.models import Character
from characters.services.choices import LONGEST_BELONGING, MOST_BELONGINGS
from characters.services.creation import tell_of
from characters.services.exchange import Offered, offered
from characters.services.sheets import rules_of
from rules.characters.sheet import Sheet

DRAFT_PARTS = ("attributes", "skills", "specializations", "advanced", "gear")


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Who a file tells of, and what of it stays behind."""

    name: str
    texts: dict[str, str]
    sheet: Sheet
    left_out: list[Fault]


def newcomer(seat: Seat, text: str, *, draft: bool) -> Newcomer:
    """Who would come of a file. A BadFile says what is wrong with it, line by line."""
    given = offered(text)
    if "name" not in given.texts:
        raise BadFile([Fault(1, Refused("file.missing_key", key="name"))])
    left_out = []
    sheet = given.sheet
    if draft:
        if not seat.campaign.approval:
            raise Refused("file.no_approval")
        left_out = _left_out(given)
        sheet = replace(Sheet(), **{part: getattr(sheet, part) for part in DRAFT_PARTS})
        if len(sheet.gear) > MOST_BELONGINGS or any(
            len(thing) > LONGEST_BELONGING for thing in sheet.gear
        ):
            most = {"most": MOST_BELONGINGS, "longest": LONGEST_BELONGING}
            raise BadFile([Fault(given.line("gear"), Refused("gear.too_much", **most))])
    faults = sheet.faults(rules_of(seat.campaign))
    if faults:
        raise BadFile([given.fault(fault) for fault in faults])
    name = given.texts["name"].strip()
    return Newcomer(name, _texts(given, draft=draft), sheet, left_out)


def _left_out(given: Offered) -> list[Fault]:
    usual = Sheet()
    parts = [each.name for each in fields(Sheet) if each.name not in DRAFT_PARTS]
    return [
        Fault(given.line(part), Refused("file.not_in_a_draft"))
        for part in parts
        if getattr(given.sheet, part) != getattr(usual, part)
    ]


def _texts(given: Offered, *, draft: bool) -> dict[str, str]:
    """A player's draft has the player's notes, the GMs' people have the GMs'."""
    notes = "player_notes" if draft else "gm_notes"
    wanted = ("concept", "background", notes)
    return {name: text.strip() for name, text in given.texts.items() if name in wanted}


@transaction.atomic
def npc_import(*, user: User, campaign_id: UUID, character_id: UUID, text: str) -> Character:
    seat = lock_campaign(user, campaign_id, Need.RUN)
    who = newcomer(seat, text, draft=False)
    same = {"campaign_id": seat.campaign.pk, "kind": Character.Kind.OTHER}
    character, created = _made(who, character_id, same, Character.State.ACTIVE)
    if created:
        tell(seat.campaign, "npcs", "gm")
    return character


@transaction.atomic
def draft_import(*, user: User, campaign_id: UUID, character_id: UUID, text: str) -> Character:
    seat = lock_campaign(user, campaign_id, Need.PLAY)
    who = newcomer(seat, text, draft=True)
    same = {"campaign_id": seat.campaign.pk, "player_id": user.pk}
    character, created = _made(who, character_id, same, Character.State.DRAFT)
    if created:
        tell_of(seat, character)
    return character


def _made(
    who: Newcomer, character_id: UUID, same: dict[str, Any], state: str
) -> tuple[Character, bool]:
    told = {"name": who.name, "sheet": who.sheet.to_dict(), "state": state, **who.texts}
    return create_once(Character, character_id, same=same, **told)
