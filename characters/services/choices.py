"""What a player chooses for a draft beside its skills: a species, and what it carries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from django.db import transaction

from accounts.models import User
from campaign.errors import Refused
from characters.access import Hold
from characters.models import Character
from characters.services.creation import check_worse, draft, keep_sheet
from characters.services.droids import check_not_in_the_yard
from characters.services.sheets import refused, rules_of, sheet_of
from characters.species import choosable
from rules.characters.sheet import Sheet
from rules.characters.species import HUMAN, Species
from rules.errors import RuleError

MOST_BELONGINGS = 12
LONGEST_BELONGING = 80


@transaction.atomic
def character_choose_species(
    *, user: User, campaign_id: UUID, character_id: UUID, species: str
) -> Character:
    """One of the library's, if the template's attributes lie within its limits."""
    hold = _chooser(user, campaign_id, character_id)
    kin = choosable(rules_of(hold.seat.campaign)).get(species)
    if kin is None:
        raise Refused("species.unknown", species=species[:60])
    before = sheet_of(hold.character)
    name = kin.limits.name if kin.limits.alien else ""
    after = replace(before, species=name, move=kin.limits.first_move(offer(hold).move))
    for fault in misfits(before, kin.limits):
        raise refused(fault)
    check_worse(before, after, hold)
    if before != after:
        keep_sheet(hold, after, "species", before.species, after.species)
    return hold.character


def misfits(sheet: Sheet, species: Species) -> tuple[RuleError, ...]:
    """Why these attributes are nobody's of that species."""
    return species.faults(sheet.all_attributes, species.first_move(sheet.move))


def is_one_of(sheet: Sheet, name: str) -> bool:
    return (sheet.species or HUMAN) == name


@transaction.atomic
def character_choose_gear(
    *,
    user: User,
    campaign_id: UUID,
    character_id: UUID,
    taken: Sequence[str],
    belongings: Sequence[str],
) -> Character:
    """What of the template's things is taken along, and what else somebody owns."""
    hold = _chooser(user, campaign_id, character_id)
    offered, before = offer(hold), sheet_of(hold.character)
    known = {*(weapon.name for weapon in offered.weapons), *offered.gear}
    if not set(taken) <= known:
        raise Refused("gear.not_offered")
    own = [thing for line in belongings if (thing := " ".join(line.split()))]
    if len(own) > MOST_BELONGINGS or any(len(thing) > LONGEST_BELONGING for thing in own):
        raise Refused("gear.too_much", most=MOST_BELONGINGS, longest=LONGEST_BELONGING)
    weapons = tuple(weapon for weapon in offered.weapons if weapon.name in taken)
    gear = (*(thing for thing in offered.gear if thing in taken), *dict.fromkeys(own))
    after = replace(before, weapons=weapons, gear=gear)
    if before != after:
        keep_sheet(hold, after, "taken along", _names(before), _names(after))
    return hold.character


def _chooser(user: User, campaign_id: UUID, character_id: UUID) -> Hold:
    hold = draft(user, campaign_id, character_id)
    check_not_in_the_yard(hold.character)
    return hold


def offer(hold: Hold) -> Sheet:
    """The sheet whose things may be taken: the template's, or one's own once that is gone."""
    template = hold.character.template
    return Sheet.from_dict(template.sheet) if template else sheet_of(hold.character)


def _names(sheet: Sheet) -> str:
    return ", ".join([*(weapon.name for weapon in sheet.weapons), *sheet.gear])
