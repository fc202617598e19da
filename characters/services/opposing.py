"""The other side of an opposed roll: someone of the campaign, or a code typed in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.errors import Refused
from campaign.services.rolls import Opponent, readable
from characters.access import Hold, visible_characters
from characters.models import Character
from characters.services.sheets import refused, rules_of, sheet_of
from rules.characters.sheet_parts import Reckoning
from rules.errors import RuleError

if TYPE_CHECKING:
    from characters.services.rolls import How


def opponent(hold: Hold, reckoned: Reckoning, how: How) -> Opponent | None:
    """Whoever may not be seen cannot be rolled against: for this person there is nobody."""
    if not how.opposed:
        return None
    if how.difficulty:
        raise Refused("roll.opposed_and_number")
    wanted = how.opposing.strip()
    if how.opponent is None:
        return Opponent("", "", readable(wanted))
    found = visible_characters(hold.seat).filter(pk=how.opponent).first()
    if found is None:
        raise Refused("roll.nobody_there")
    theirs = _reckon(hold, found, wanted or reckoned.name)
    secret = found.kind == Character.Kind.OTHER
    return Opponent(found.name, theirs.name, theirs.base, theirs.modifiers, secret)


def _reckon(hold: Hold, character: Character, wanted: str) -> Reckoning:
    rules, sheet = rules_of(hold.seat.campaign), sheet_of(character)
    try:
        theirs = sheet.code(rules, wanted)
    except RuleError as error:
        if not wanted[:1].isdecimal():
            raise refused(error) from error
        theirs = sheet.free_code(rules, readable(wanted))
    if theirs.barred:
        raise Refused("roll.they_are_barred", name=character.name)
    return theirs
