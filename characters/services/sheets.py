"""Changing a sheet: every change is kept with its before and after."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from campaign.errors import Refused
from campaign.models import Campaign
from characters.models import Character, SheetChange
from characters.services.condition import INJURY, hurt_anew
from rules.characters.sheet import Sheet
from rules.errors import RuleError
from rules.rulesets import ruleset
from rules.rulesets.slots import Ruleset


def rules_of(campaign: Campaign) -> Ruleset:
    return ruleset(campaign.ruleset)


def sheet_of(character: Character) -> Sheet:
    """As the rules read it: once for each value, since a page asks many times."""
    told, found = character.sheet_read
    if found is None or told is not character.sheet:
        found = Sheet.from_dict(character.sheet)
        character.sheet_read = (character.sheet, found)
    return found


def refused(error: RuleError) -> Refused:
    return Refused(error.code, **error.params)


def write(
    character: Character,
    user: User,
    *,
    field: str,
    before: Any,
    after: Any,
    reason: str = "",
    for_gms: bool = False,
) -> SheetChange:
    """Keep what a field was and is, within the caller's transaction."""
    if field == INJURY:
        hurt_anew(character)
    return SheetChange.objects.create(
        character=character,
        field=field,
        before=before,
        after=after,
        reason=reason,
        for_gms=for_gms,
        made_by=user,
    )
