from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db import transaction
from django.http import Http404

from accounts.models import User
from campaign.access import Need, Seat, visible_rolls
from campaign.errors import Refused
from campaign.models import Campaign, TableRoll
from campaign.services.lookup import create_once, lock_campaign
from campaign.services.news import tell
from rules.codes import Code
from rules.dice import RecordedDice, SeededDice
from rules.errors import RuleError
from rules.rolls import Modifier, Roll, Terms, roll
from rules.rulesets import ruleset

MOST_DICE = 40
ASK = "ask"
Visibility = TableRoll.Visibility


@dataclass(frozen=True, slots=True)
class Throw:
    """What is to be rolled on a campaign's table, and for whom to see."""

    roll_id: UUID
    code: Code
    modifiers: tuple[Modifier, ...] = ()
    difficulty: int | None = None
    visibility: str = Visibility.EVERYONE
    label: str = ""
    subject: str = ""
    subject_id: UUID | None = None


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
        roll_id, _readable(code), difficulty=difficulty, visibility=visibility, label=label
    )
    return throw(seat, wanted)


def throw(seat: Seat, wanted: Throw) -> TableRoll:
    """Roll, keep and tell, within the caller's transaction. The same id rolls once."""
    seed = secrets.token_bytes(32)
    dice = SeededDice(seed, combat=str(wanted.roll_id), round_number=0)
    terms = _terms(seat.campaign, wanted.difficulty, modifiers=wanted.modifiers)
    thrown = _throw(wanted.code, dice, terms)
    made, created = create_once(
        TableRoll,
        wanted.roll_id,
        same={"campaign_id": seat.campaign.pk, "roller_id": seat.user.pk},
        label=wanted.label,
        subject=wanted.subject,
        subject_id=wanted.subject_id,
        code=str(thrown.code),
        visibility=wanted.visibility,
        difficulty=wanted.difficulty,
        **_result(thrown, seed.hex()),
    )
    if created:
        tell(seat.campaign, "rolls", *_audiences(made))
    return made


@transaction.atomic
def roll_settle_wild(*, user: User, campaign_id: UUID, roll_id: UUID, choice: str) -> TableRoll:
    """A GM says what the 1 on the wild die does. The faces stay as they fell."""
    seat = lock_campaign(user, campaign_id, Need.RUN)
    made = visible_rolls(seat).select_for_update().filter(pk=roll_id).first()
    if made is None:
        raise Http404
    if made.record["wild_choice"] or choice not in made.record["wild_choices"]:
        raise Refused("roll.settled")
    dice = RecordedDice([(1, made.record["thrown"])])
    thrown = _throw(Code.parse(made.code), dice, _terms(seat.campaign, made.difficulty, choice))
    made.total, made.success = thrown.total, thrown.success
    made.record |= {"dropped": list(thrown.dropped), "wild_choice": thrown.wild_choice}
    made.save(update_fields=["total", "success", "record"])
    tell(seat.campaign, "rolls", *_audiences(made))
    return made


def _readable(code: str) -> Code:
    try:
        parsed = Code.parse(code.upper())
    except RuleError as error:
        raise Refused("roll.code", code=code) from error
    if parsed.dice > MOST_DICE:
        raise Refused("roll.too_many", most=MOST_DICE)
    return parsed


def _throw(code: Code, dice: SeededDice | RecordedDice, terms: Terms) -> Roll:
    try:
        return roll(code, dice, terms)
    except RuleError as error:
        raise Refused("roll.below_one_die", code=str(code)) from error


def _terms(
    campaign: Campaign,
    difficulty: int | None,
    choice: str | None = None,
    modifiers: tuple[Modifier, ...] = (),
) -> Terms:
    rules = ruleset(campaign.ruleset)
    fixed = rules.options(**campaign.options).get("wild_one", ASK)
    settled = choice or (None if fixed == ASK else fixed)
    terms = rules.wild_die.terms(difficulty=difficulty, choice=settled)
    return replace(terms, modifiers=modifiers)


def _result(thrown: Roll, seed: str) -> dict[str, Any]:
    return {
        "faces": list(thrown.faces),
        "total": thrown.total,
        "success": thrown.success,
        "record": {
            "wild": list(thrown.wild),
            "dropped": list(thrown.dropped),
            "wild_choices": list(thrown.wild_choices),
            "wild_choice": thrown.wild_choice,
            "thrown": list(thrown.thrown),
            "pips": thrown.code.pips,
            "base": str(thrown.base),
            "modifiers": [
                {"code": each.code.signed, "reason": each.reason, "source": str(each.source or "")}
                for each in thrown.modifiers
            ],
            "origin": thrown.origin,
            "seed": seed,
        },
    }


def _audiences(made: TableRoll) -> list[str]:
    if made.visibility == Visibility.EVERYONE:
        return ["everyone"]
    if made.visibility == Visibility.GM:
        return ["gm", f"user:{made.roller_id}"]
    return ["gm"]
