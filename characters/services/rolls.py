from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction

from accounts.models import User
from campaign.access import Need
from campaign.errors import Refused
from campaign.models import Campaign, TableRoll
from campaign.services.lookup import lock_campaign
from campaign.services.rolls import Throw, throw
from characters.access import access_character
from characters.models import Character
from characters.services.sheets import refused, rules_of, sheet_of
from rules.characters.sheet_parts import Reckoning
from rules.codes import Code
from rules.errors import RuleError
from rules.rolls import Modifier

MOST_ACTIONS = 12


@dataclass(frozen=True, slots=True)
class How:
    """What a person says about a roll beside its name."""

    actions: int = 1
    extra: str = ""
    difficulty: int | None = None
    visibility: str = TableRoll.Visibility.EVERYONE


@transaction.atomic
def sheet_roll(
    *,
    user: User,
    campaign_id: UUID,
    character_id: UUID,
    roll_id: UUID,
    name: str,
    how: How,
) -> TableRoll:
    """Roll something off a sheet, each penalty named."""
    lock_campaign(user, campaign_id, Need.PLAY)
    hold = access_character(user, campaign_id, character_id, writing=True)
    reckoned = reckon(hold.seat.campaign, hold.character, name, how)
    wanted = Throw(
        roll_id,
        reckoned.base,
        modifiers=reckoned.modifiers,
        difficulty=how.difficulty,
        visibility=how.visibility,
        label=reckoned.name,
        subject=hold.character.name,
        subject_id=hold.character.pk,
    )
    return throw(hold.seat, wanted)


def reckon(campaign: Campaign, character: Character, name: str, how: How) -> Reckoning:
    """The code on its way from the sheet to the dice, or why it cannot be rolled."""
    if not 1 <= how.actions <= MOST_ACTIONS:
        raise Refused("roll.actions", most=MOST_ACTIONS)
    others: tuple[Modifier, ...] = ()
    try:
        if how.extra.strip():
            others = (Modifier(Code.parse(how.extra.upper()), "bonus or penalty"),)
        reckoned = sheet_of(character).code(
            rules_of(campaign), name, actions=how.actions, others=others
        )
    except RuleError as error:
        raise refused(error) from error
    if reckoned.barred:
        raise Refused("roll.barred", why=reckoned.barred)
    return reckoned
