"""Saving a sheet field by field. A save names what it saw; a clash is shown, nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import sha256
from json import dumps
from typing import Any
from uuid import UUID

from django.db import transaction
from django.http import Http404

from accounts.models import User
from campaign.access import Need
from campaign.errors import Refused, Stale
from campaign.services.lookup import lock_campaign
from campaign.services.news import tell
from characters.access import Hold, access_character, visible_changes
from characters.models import Character, SheetChange
from characters.services.droids import check_not_in_the_yard
from characters.services.sheets import refused, rules_of, sheet_of, write
from rules.characters.sheet import Sheet
from rules.codes import Code
from rules.errors import RuleError

TEXTS = {"name": 80, "concept": 160, "background": 20_000, "player_notes": 20_000}
GM_TEXTS = {"gm_notes": 20_000}
CODES = ("attributes", "skills", "force", "advanced")
PLAIN = ("move", "injury", "species")


def mark(value: Any) -> str:
    """Stands for a value without repeating it: what a save says it saw."""
    return sha256(dumps(value, sort_keys=True).encode()).hexdigest()[:16]


@transaction.atomic
def field_save(
    *, user: User, campaign_id: UUID, character_id: UUID, field: str, value: str, seen: str
) -> SheetChange | None:
    lock_campaign(user, campaign_id, Need.PLAY)
    hold = access_character(user, campaign_id, character_id, writing=True)
    place = _place(hold, field)
    before = place.read()
    if mark(before) != seen:
        raise Stale(before)
    return _save(hold, place, before, place.parse(value))


@transaction.atomic
def change_put_back(
    *, user: User, campaign_id: UUID, character_id: UUID, change_id: UUID
) -> SheetChange | None:
    """Make a field again what it was before a change; the way back is kept as well."""
    lock_campaign(user, campaign_id, Need.PLAY)
    hold = access_character(user, campaign_id, character_id, writing=True)
    change = visible_changes(hold).filter(pk=change_id).first()
    if change is None:
        raise Http404
    place = _place(hold, change.field)
    return _save(hold, place, place.read(), change.before, reason="Put back")


@dataclass(frozen=True, slots=True)
class Place:
    """One field: how it is read, understood and written."""

    field: str
    read: Callable[[], Any]
    parse: Callable[[str], Any]
    write: Callable[[Any], None]
    for_gms: bool = False


def _save(
    hold: Hold, place: Place, before: Any, after: Any, reason: str = ""
) -> SheetChange | None:
    if before == after:
        return None
    place.write(after)
    hold.character.save()
    tell(hold.seat.campaign, "sheet", "gm", f"user:{hold.character.player_id}")
    return write(
        hold.character,
        hold.seat.user,
        field=place.field,
        before=before,
        after=after,
        reason=reason,
        for_gms=place.for_gms,
    )


def can_put_back(hold: Hold, field: str) -> bool:
    """Whether there is a way back for this person; some things are changed in one way alone."""
    part, _, name = field.partition(".")
    text = field in TEXTS or field in GM_TEXTS
    return text or (hold.seat.runs and (field in PLAIN or (part in CODES and bool(name))))


def _place(hold: Hold, field: str) -> Place:
    part, _, name = field.partition(".")
    if field in TEXTS or (field in GM_TEXTS and hold.seat.runs):
        return _text(hold.character, field)
    if not (field in PLAIN or (part in CODES and name)):
        raise Refused("character.field_unknown")
    if not hold.seat.runs:
        raise Refused("character.field_not_yours")
    check_not_in_the_yard(hold.character)
    return _code(hold, part, name) if name else _plain(hold, field)


def _text(character: Character, field: str) -> Place:
    most = (TEXTS | GM_TEXTS)[field]

    def parse(value: str) -> str:
        text = value.strip().replace("\r\n", "\n")
        if len(text) > most or (field == "name" and not text):
            raise Refused("character.value")
        return text

    return Place(
        field,
        lambda: getattr(character, field),
        parse,
        lambda value: setattr(character, field, value),
        for_gms=field in GM_TEXTS,
    )


def _code(hold: Hold, part: str, name: str) -> Place:
    sheet = sheet_of(hold.character)
    codes: dict[str, Code] = dict(getattr(sheet, part))

    def parse(value: str) -> str | None:
        try:
            return str(Code.parse(value.upper()).carried()) if value.strip() else None
        except RuleError as error:
            raise refused(error) from error

    def put(value: str | None) -> None:
        kept = {each: code for each, code in codes.items() if each != name}
        changes: dict[str, Any] = {part: {**kept, name: Code.parse(value)} if value else kept}
        _check(hold, sheet, replace(sheet, **changes))

    found = codes.get(name)
    return Place(f"{part}.{name}", lambda: str(found) if found else None, parse, put)


def _plain(hold: Hold, field: str) -> Place:
    sheet = sheet_of(hold.character)

    def parse(value: str) -> str | int:
        if field != "move":
            return value.strip()
        if not value.strip().isdecimal():
            raise Refused("character.value")
        return int(value)

    def put(value: str | int) -> None:
        changes: dict[str, Any] = {field: value}
        _check(hold, sheet, replace(sheet, **changes))

    return Place(field, lambda: getattr(sheet, field), parse, put)


def _check(hold: Hold, before: Sheet, after: Sheet) -> None:
    """Refuse a fault the sheet did not have before, then write it."""
    rules = rules_of(hold.seat.campaign)
    old = {str(fault) for fault in before.faults(rules)}
    for fault in after.faults(rules):
        if str(fault) not in old:
            raise refused(fault)
    hold.character.sheet = after.to_dict()


def read(hold: Hold, field: str) -> Any:
    return _place(hold, field).read()
