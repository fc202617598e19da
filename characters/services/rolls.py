from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.models import User
from campaign.access import Need
from campaign.errors import Refused
from campaign.models import Campaign, TableRoll
from campaign.services.lookup import lock_campaign
from campaign.services.rolls import MOST_DICE, Throw, readable, rolled_before, throw
from characters.access import Hold, access_character
from characters.models import Character
from characters.services.force_state import dimming, going_on, kept_actions, relief
from characters.services.opposing import opponent
from characters.services.roll_points import point_use, spend_before
from characters.services.sheets import refused, rules_of, sheet_of
from rules.characters.attack_numbers import RANGES, attack_number
from rules.characters.sheet_parts import Reckoning
from rules.characters.weapon_skills import fights
from rules.codes import Code
from rules.dice import SIDES
from rules.errors import RuleError
from rules.rolls import Modifier
from rules.rulesets.options import ON

MOST_ACTIONS = 12
DAMAGE, FREE = "damage", "code"


@dataclass(frozen=True, slots=True)
class How:
    """What a person says about a roll beside its name.

    ``part`` is the damage of a weapon or a free code; otherwise the name is one of the sheet's.
    What is done ``alone`` is not hindered by powers kept up.
    """

    actions: int = 1
    extra: str = ""
    difficulty: int | None = None
    visibility: str = TableRoll.Visibility.EVERYONE
    part: str = ""
    band: str = ""
    resisting: bool = False
    force_point: bool = False
    character_points: int = 0
    opponent: UUID | None = None
    opposing: str = ""
    uncertainty: int = 0
    faces: str = ""
    alone: bool = False

    @property
    def opposed(self) -> bool:
        return bool(self.opponent or self.opposing.strip())


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
    """Roll something off a sheet, each penalty named and each point taken from the ledger."""
    lock_campaign(user, campaign_id, Need.PLAY)
    hold = access_character(user, campaign_id, character_id, writing=True)
    earlier = rolled_before(hold.seat, roll_id)
    if earlier:
        return earlier
    reckoned = reckon(hold.seat.campaign, hold.character, name, how)
    spend_before(hold, reckoned, how)
    wanted = Throw(
        roll_id,
        reckoned.base,
        modifiers=reckoned.modifiers,
        difficulty=number(hold, name, how),
        visibility=how.visibility,
        label=label(reckoned, how),
        subject=hold.character.name,
        subject_id=hold.character.pk,
        opponent=opponent(hold, reckoned, how),
        typed=typed(how.faces),
        bought_dice=how.character_points,
        uncertainty=how.uncertainty,
        about=_about(reckoned, how),
    )
    return throw(hold.seat, wanted)


def reckon(campaign: Campaign, character: Character, name: str, how: How) -> Reckoning:
    """The code on its way from the sheet to the dice, or why it cannot be rolled."""
    if not 1 <= how.actions <= MOST_ACTIONS:
        raise Refused("roll.actions", most=MOST_ACTIONS)
    try:
        reckoned = reckoning(campaign, character, name, how)
    except RuleError as error:
        raise refused(error) from error
    if reckoned.barred:
        raise Refused("roll.barred", why=reckoned.barred.replace("_", " "))
    if reckoned.code.dice > MOST_DICE:
        raise Refused("roll.too_many", most=MOST_DICE)
    _check_uncertainty(campaign, reckoned, how)
    return reckoned


def reckoning(campaign: Campaign, character: Character, name: str, how: How) -> Reckoning:
    """With everything that adds to it or takes from it right now, rollable or not."""
    sheet, rules = sheet_of(character), rules_of(campaign)
    others, kept = other_modifiers(campaign, how), going_on(character)
    if how.part == DAMAGE:
        found = sheet.damage(rules, name, how.band)
        added = (*found.modifiers, *others)
        return Reckoning(
            name=found.name, basis=found.basis, attribute="", base=found.base, modifiers=added
        )
    others = (*others, *relief(character, kept), *dimming(character, name, kept))
    actions = how.actions + (0 if how.alone else kept_actions(character, kept))
    spent = {"actions": actions, "force_point": how.force_point, "others": others}
    if how.part == FREE:
        return sheet.free_code(rules, readable(name), **spent)  # type: ignore[arg-type]
    return sheet.code(rules, name, resisting=how.resisting, **spent)  # type: ignore[arg-type]


def other_modifiers(campaign: Campaign, how: How) -> tuple[Modifier, ...]:
    others: tuple[Modifier, ...] = ()
    if how.extra.strip():
        others = (Modifier(Code.parse(how.extra.upper()), "bonus or penalty"),)
    rule = rules_of(campaign).uncertainty
    if how.uncertainty and rule:
        others = (*others, rule.added(how.uncertainty))
    return others


def _check_uncertainty(campaign: Campaign, reckoned: Reckoning, how: How) -> None:
    if not how.uncertainty:
        return
    rules = rules_of(campaign)
    rule = rules.uncertainty
    if rule is None or rules.options(**campaign.options).get("uncertainty_dice") != ON:
        raise Refused("uncertainty.off")
    fighting = how.part == DAMAGE or fights(rules, reckoned.basis)
    if not rule.legal(how.uncertainty, combat_skill=fighting):
        raise Refused("uncertainty.dice", fewest=rule.fewest, most=rule.most)


def number(hold: Hold, name: str, how: How) -> int | None:
    """The difficulty as told, or the one of a weapon at its range."""
    if how.difficulty or how.opposed or how.part:
        return None if how.opposed else how.difficulty
    if how.band and how.band not in RANGES:
        raise Refused("roll.range")
    campaign = hold.seat.campaign
    rules, sheet = rules_of(campaign), sheet_of(hold.character)
    pick = rules.options(**campaign.options).get("difficulty_pick", "")
    try:
        return attack_number(rules, sheet.weapon(name), how.band, pick)
    except RuleError:
        return None


def label(reckoned: Reckoning, how: How) -> str:
    at = f" at {how.band.replace('_', ' ')} range" if how.band else ""
    if how.part == DAMAGE:
        return f"{reckoned.name}, damage{at}"
    if how.part == FREE:
        return ""
    return f"{reckoned.name}{' against damage' if how.resisting else ''}{at}"


def typed(faces: str) -> tuple[int, ...]:
    """Faces as people write them: 3 5 1, 3,5,1 or 351."""
    found = "".join(faces.replace(",", " ").split())
    if not all(each in "123456" for each in found) or len(found) > MOST_DICE * SIDES:
        raise Refused("dice.unreadable")
    return tuple(map(int, found))


def _about(reckoned: Reckoning, how: How) -> dict[str, Any]:
    """What later decisions on the roll have to know."""
    about: dict[str, Any] = {"use": point_use(reckoned, how)}
    about |= {"part": how.part} if how.part else {}
    return about | ({"force_point": True} if how.force_point else {})
