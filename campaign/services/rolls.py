from __future__ import annotations

import secrets
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.models import User
from campaign.access import Need, Seat
from campaign.errors import Refused
from campaign.models import Campaign, TableRoll
from campaign.selectors.campaigns import running_adventure
from campaign.services.lookup import create_once, lock_campaign
from campaign.services.news import tell
from campaign.services.roll_records import opposing, result
from rules.codes import Code
from rules.dice import Dice, EnteredDice, SeededDice
from rules.errors import RuleError
from rules.rolls import Modifier, Roll, Terms, roll
from rules.rulesets import ruleset

MOST_DICE = 40
ASK = "ask"
Visibility = TableRoll.Visibility


@dataclass(frozen=True, slots=True)
class Opponent:
    """The other side of an opposed roll. ``secret`` keeps its codes from players."""

    name: str
    label: str
    code: Code
    modifiers: tuple[Modifier, ...] = ()
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Throw:
    """What is to be rolled on a campaign's table, and for whom to see.

    ``plain`` is for dice nobody throws in anger, such as those of a time: none of them is wild.
    """

    roll_id: UUID
    code: Code
    modifiers: tuple[Modifier, ...] = ()
    difficulty: int | None = None
    visibility: str = Visibility.EVERYONE
    label: str = ""
    subject: str = ""
    subject_id: UUID | None = None
    opponent: Opponent | None = None
    typed: tuple[int, ...] = ()
    bought_dice: int = 0
    uncertainty: int = 0
    plain: bool = False
    about: dict[str, Any] = field(default_factory=dict)


@transaction.atomic
def roll_make(
    *,
    user: User,
    campaign_id: UUID,
    roll_id: UUID,
    code: str,
    label: str = "",
    difficulty: int | None = None,
    visibility: str = Visibility.EVERYONE,
) -> TableRoll:
    seat = lock_campaign(user, campaign_id, Need.PLAY)
    wanted = Throw(
        roll_id, readable(code), difficulty=difficulty, visibility=visibility, label=label
    )
    return throw(seat, wanted)


def rolled_before(seat: Seat, roll_id: UUID) -> TableRoll | None:
    """What the same form already rolled; an id from elsewhere is refused."""
    found = TableRoll.objects.filter(pk=roll_id).first()
    if found and (found.campaign_id, found.roller_id) != (seat.campaign.pk, seat.user.pk):
        raise Refused("request.reused")
    return found


def throw(seat: Seat, wanted: Throw) -> TableRoll:
    """Roll, keep and tell, within the caller's transaction. The same id rolls once."""
    opposed = _oppose(seat.campaign, wanted)
    difficulty = opposed["total"] if opposed else wanted.difficulty
    seed, dice = _dice(wanted)
    terms = _terms(seat.campaign, difficulty, modifiers=wanted.modifiers)
    terms = replace(terms, wild=None) if wanted.plain else terms
    thrown = _throw(wanted, dice, terms)
    fields = result(thrown, seed)
    fields["record"] |= wanted.about | ({"against": opposed} if opposed else {})
    if wanted.uncertainty:
        fields |= _unsure(seat.campaign, wanted, fields, difficulty)
    made, created = create_once(
        TableRoll,
        wanted.roll_id,
        same={"campaign_id": seat.campaign.pk, "roller_id": seat.user.pk},
        label=wanted.label[:80],
        subject=wanted.subject,
        subject_id=wanted.subject_id,
        adventure=running_adventure(seat.campaign),
        code=str(thrown.code),
        visibility=wanted.visibility,
        difficulty=difficulty,
        **fields,
    )
    if created:
        tell(seat.campaign, "rolls", *audiences(made))
    return made


def readable(code: str) -> Code:
    try:
        parsed = Code.parse(code.upper())
    except RuleError as error:
        raise Refused("roll.code", code=code) from error
    if parsed.dice > MOST_DICE:
        raise Refused("roll.too_many", most=MOST_DICE)
    return parsed


def settled_choice(campaign: Campaign) -> str | None:
    """What a 1 on the wild die always does here; None where the GM is asked."""
    fixed = ruleset(campaign.ruleset).options(**campaign.options).get("wild_one", ASK)
    return None if fixed == ASK else fixed


def audiences(made: TableRoll) -> list[str]:
    if made.visibility == Visibility.EVERYONE:
        return ["everyone"]
    if made.visibility == Visibility.GM:
        return ["gm", f"user:{made.roller_id}"]
    return ["gm"]


def _dice(wanted: Throw) -> tuple[str, Dice]:
    if wanted.typed:
        return "", EnteredDice(wanted.typed)
    seed, dice = seeded(str(wanted.roll_id))
    return seed, dice


def seeded(name: str) -> tuple[str, SeededDice]:
    seed = secrets.token_bytes(32)
    return seed.hex(), SeededDice(seed, combat=name, round_number=0)


def _throw(wanted: Throw, dice: Dice, terms: Terms) -> Roll:
    try:
        thrown = roll(wanted.code, dice, terms)
        for _ in range(wanted.bought_dice):
            thrown = thrown.with_character_point(dice)
        if isinstance(dice, EnteredDice):
            dice.require_all_used()
    except RuleError as error:
        if error.code == "code.below_one_die":
            raise Refused("roll.below_one_die", code=error.params["die_code"]) from error
        raise Refused(error.code, **error.params) from error
    return thrown


def _terms(
    campaign: Campaign, difficulty: int | None, modifiers: tuple[Modifier, ...] = ()
) -> Terms:
    rules = ruleset(campaign.ruleset)
    terms = rules.wild_die.terms(difficulty=difficulty, choice=settled_choice(campaign))
    return replace(terms, modifiers=modifiers)


def _oppose(campaign: Campaign, wanted: Throw) -> dict[str, Any] | None:
    """The other side rolls first: its total is the number to reach."""
    other = wanted.opponent
    if other is None:
        return None
    seed, dice = seeded(f"{wanted.roll_id}:against")
    theirs = Throw(wanted.roll_id, other.code, modifiers=other.modifiers)
    thrown = _throw(theirs, dice, _terms(campaign, None, other.modifiers))
    told = {"name": other.name, "label": other.label, "secret": other.secret}
    return opposing(thrown, seed) | told


def _unsure(
    campaign: Campaign, wanted: Throw, fields: dict[str, Any], difficulty: int | None
) -> dict[str, Any]:
    """The GM throws as many dice unseen, from a seed of their own; how it ended stays open."""
    rule = ruleset(campaign.ruleset).uncertainty
    if rule is None:
        raise Refused("uncertainty.off")
    seed, dice = seeded(f"{wanted.roll_id}:unsure")
    hidden = roll(Code(wanted.uncertainty), dice)
    outcome = rule.outcome(fields["total"], hidden.total, difficulty)
    unsure = {
        "dice": wanted.uncertainty,
        "faces": list(hidden.faces),
        "total": outcome.total,
        "success": outcome.success,
        "seed": seed,
        "revealed": False,
    }
    return {"success": None, "record": fields["record"] | {"unsure": unsure}}
