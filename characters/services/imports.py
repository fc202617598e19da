"""Taking a file over: first every difference is shown, then what may be changed is changed.

It goes through the same doors as a field typed in: the same people, the same rules, the same
history.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.models import User
from campaign.access import Need
from campaign.errors import Refused, Stale
from campaign.services.lookup import lock_campaign
from characters.access import Hold, access_character
from characters.json_lines import BadFile
from characters.services.exchange import Offered, exported, offered
from characters.services.fields import mark, tell_of_change
from characters.services.places import (
    CODES,
    GM_TEXTS,
    SPECIAL,
    is_of_the_sheet,
    may_change,
    new_faults,
    value_of,
    with_values,
)
from characters.services.sheets import rules_of, sheet_of, write
from rules.characters.sheet import Sheet
from rules.errors import RuleError

REASON = "From a file"


@dataclass(frozen=True, slots=True)
class Difference:
    """A field that the file has otherwise; ``why_not`` where this person may not change it."""

    field: str
    before: Any
    after: Any
    line: int
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class Preview:
    differences: list[Difference]
    sheet: Sheet
    seen: str
    ruleset: str

    @property
    def changes(self) -> list[Difference]:
        return [each for each in self.differences if not each.why_not]

    @property
    def refused(self) -> list[Difference]:
        return [each for each in self.differences if each.why_not]


def seen_of(hold: Hold) -> str:
    """Stands for everything of a character that a file can change."""
    return mark(exported(hold))


def preview(hold: Hold, text: str) -> Preview:
    """What a file would change. A BadFile says what is wrong with it, line by line."""
    given = offered(text)
    differences = [_judged(hold, each) for each in _differences(hold, given)]
    before = sheet_of(hold.character)
    changes = {
        each.field: each.after
        for each in differences
        if not each.why_not and is_of_the_sheet(each.field)
    }
    try:
        after = with_values(before, changes)
    except RuleError as error:
        raise BadFile([given.fault(error)]) from error
    faults = new_faults(rules_of(hold.seat.campaign), before, after)
    if faults:
        raise BadFile([given.fault(fault) for fault in faults])
    return Preview(differences, after, seen_of(hold), given.ruleset)


@transaction.atomic
def sheet_import(*, user: User, campaign_id: UUID, character_id: UUID, text: str, seen: str) -> int:
    """Change what the file has otherwise and this person may change; how many fields that were."""
    lock_campaign(user, campaign_id, Need.PLAY)
    hold = access_character(user, campaign_id, character_id, writing=True)
    found = preview(hold, text)
    if found.seen != seen:
        raise Stale(found)
    character = hold.character
    character.sheet = found.sheet.to_dict()
    for each in found.changes:
        if not is_of_the_sheet(each.field):
            setattr(character, each.field, each.after)
        secret = each.field in GM_TEXTS
        told = {"field": each.field, "before": each.before, "after": each.after}
        write(character, user, **told, reason=REASON, for_gms=secret)
    if found.changes:
        character.save()
        secret = all(each.field in GM_TEXTS for each in found.changes)
        tell_of_change(hold.character, for_gms=secret)
    return len(found.changes)


def _judged(hold: Hold, each: Difference) -> Difference:
    try:
        may_change(hold, each.field)
    except Refused as refusal:
        return Difference(each.field, each.before, each.after, each.line, str(refusal))
    return each


def _differences(hold: Hold, given: Offered) -> Iterator[Difference]:
    sheet = sheet_of(hold.character)
    for field, value in given.texts.items():
        may_read = field not in GM_TEXTS or hold.seat.runs
        before = getattr(hold.character, field) if may_read else None
        if before != value.strip():
            yield Difference(field, before, value.strip(), given.line(field))
    for field in _fields(sheet, given):
        before, after = value_of(sheet, field), value_of(given.sheet, field)
        if before != after:
            yield Difference(field, before, after, given.line(field))


def _fields(sheet: Sheet, given: Offered) -> Iterator[str]:
    """Each field of each part the file names: what is on the sheet, and what is new."""
    for part in given.parts:
        old, new = getattr(sheet, part), getattr(given.sheet, part)
        if part in CODES:
            yield from (f"{part}.{name}" for name in dict.fromkeys([*old, *new]))
        elif part == SPECIAL:
            for owner in dict.fromkeys([*old, *new]):
                names = dict.fromkeys([*old.get(owner, {}), *new.get(owner, {})])
                yield from (f"{part}.{owner}.{name}" for name in names)
        else:
            yield part
