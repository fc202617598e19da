"""What the Dark Side offers and asks, as its page shows it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from uuid import UUID

from accounts.models import User
from campaign.access import Seat
from campaign.errors import Refused
from campaign.models import Adventure
from characters.access import Hold
from characters.models import DarkDeed, Points
from characters.services.dark_points import believes, calls_in, dark_side_of, unspent
from characters.services.dark_side import why_not_atone
from characters.services.ledger import balance, running
from characters.services.rolls import How, reckon
from characters.services.sheets import refused, rules_of
from rules.codes import Code
from rules.errors import RuleError
from rules.rolls import highest

State = DarkDeed.State
SHOWN = 30


@dataclass(frozen=True, slots=True)
class Ability:
    """What a call can be rolled with, or why it cannot."""

    name: str
    code: Code | None
    why_not: str = ""
    chances: tuple[Fraction, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    force: int
    dark: int
    lent: int
    adventure: Adventure | None
    calls: int
    to_harm: int
    to_harm_nobody: int
    abilities: list[Ability]
    believes: bool
    consumed_on: int
    sides: int
    why_not_atone: str
    way_back: bool
    asked: list[DarkDeed]
    deeds: list[DarkDeed]


def board(hold: Hold) -> Board:
    character, campaign = hold.character, hold.seat.campaign
    dark, adventure = dark_side_of(campaign), running(campaign)
    calls = calls_in(character, adventure) if adventure else 0
    held = balance(character, Points.DARK_SIDE)
    deeds = list(
        DarkDeed.objects.filter(character=character).select_related(
            "roll", "fate", "adventure", "made_by", "player"
        )[:SHOWN]
    )
    atoning = why_not_atone(character)
    numbers = dark.call_difficulty(calls), dark.call_difficulty(calls, harms_living=False)
    return Board(
        force=balance(character, Points.FORCE),
        dark=held,
        lent=unspent(character),
        adventure=adventure,
        calls=calls,
        to_harm=numbers[0],
        to_harm_nobody=numbers[1],
        abilities=[_ability(hold, name, *numbers) for name in dark.call_rolls],
        believes=believes(character),
        consumed_on=held + dark.dark_side_points,
        sides=highest(dark.consumption_dice),
        why_not_atone=str(atoning) if atoning else "",
        way_back=rules_of(campaign).return_to_light is not None,
        asked=[deed for deed in deeds if deed.state == State.ASKED],
        deeds=[deed for deed in deeds if deed.state != State.ASKED],
    )


def _ability(hold: Hold, name: str, *numbers: int) -> Ability:
    """With the exact chance to reach each of the numbers."""
    campaign = hold.seat.campaign
    rules = rules_of(campaign)
    settled = rules.options(**campaign.options).get("wild_one", "")
    try:
        code = reckon(campaign, hold.character, name, How(alone=True)).code
        chances = tuple(rules.wild_die.chance(code, number, settled) for number in numbers)
    except (Refused, RuleError) as refusal:
        why = refusal if isinstance(refusal, Refused) else refused(refusal)
        return Ability(name, None, str(why))
    return Ability(name, code, chances=chances)


def warnings(hold: Hold) -> list[DarkDeed]:
    """What a player has been asked and not answered."""
    if not hold.edits:
        return []
    return list(DarkDeed.objects.filter(character=hold.character, state=State.ASKED))


def falls(seat: Seat) -> list[DarkDeed]:
    """The characters a person has lost to the Dark Side and not yet heard of."""
    rows = DarkDeed.objects.filter(
        character__campaign=seat.campaign, player=seat.user, consumed=True, told=False
    )
    return list(rows.filter(state=State.DONE).select_related("character"))


def lost(user: User, campaign_id: UUID, character_id: UUID) -> bool:
    return DarkDeed.objects.filter(
        character=character_id,
        character__campaign=campaign_id,
        player=user,
        consumed=True,
        state=State.DONE,
    ).exists()
