"""Changing a sheet: every change is kept with its before and after."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from campaign.errors import Refused
from campaign.models import Campaign
from characters.models import Character, Points, SheetChange
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
    """With other words where the rules guess what was meant."""
    guessed = "_meant" if error.params.get("meant") else ""
    return Refused(f"{error.code}{guessed}", **error.params)


def points_used(rules: Ruleset) -> list[Points]:
    """The points a sheet of these rules has."""
    return [Points(rules.points.improve_with), Points.FORCE, Points.DARK_SIDE, Points.CREDITS]


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
