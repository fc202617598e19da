"""What is decided about a roll after it fell. Faces stay as they fell."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.http import Http404

from accounts.models import User
from campaign.access import Need, Seat, visible_rolls
from campaign.errors import Refused
from campaign.models import TableRoll
from campaign.services.lookup import lock_campaign
from campaign.services.news import tell
from campaign.services.roll_records import recalled, recalled_opposing
from campaign.services.rolls import audiences
from campaign.signals import roll_settled
from rules.errors import RuleError
from rules.rolls import Roll
from rules.rulesets import ruleset

THEIRS = "theirs"


@transaction.atomic
def roll_settle_wild(
    *, user: User, campaign_id: UUID, roll_id: UUID, choice: str, side: str = ""
) -> TableRoll:
    """A GM says what the 1 on the wild die does, on either side of an opposed roll."""
    seat = lock_campaign(user, campaign_id, Need.RUN)
    made = find_roll(seat, roll_id)
    if side == THEIRS:
        _settle_theirs(made, choice)
    else:
        thrown = _chosen(recalled(made), choice)
        made.total = thrown.total
        made.record |= {"dropped": list(thrown.dropped), "wild_choice": thrown.wild_choice}
    return judge(seat, made)


@transaction.atomic
def roll_reveal(*, user: User, campaign_id: UUID, roll_id: UUID) -> TableRoll:
    """A GM shows the uncertainty dice: from now on everyone knows how it ended."""
    seat = lock_campaign(user, campaign_id, Need.RUN)
    made = find_roll(seat, roll_id)
    unsure = made.record.get("unsure")
    if not unsure or unsure["revealed"]:
        raise Refused("roll.settled")
    made.record |= {"unsure": unsure | {"revealed": True}}
    return judge(seat, made)


def find_roll(seat: Seat, roll_id: UUID) -> TableRoll:
    made = visible_rolls(seat).select_for_update(of=("self",)).filter(pk=roll_id).first()
    if made is None:
        raise Http404
    return made


def judge(seat: Seat, made: TableRoll) -> TableRoll:
    """Say anew how a roll ended, keep it and tell. What is uncertain is not told yet."""
    made.success = recalled(made).success
    unsure, rule = made.record.get("unsure"), ruleset(seat.campaign.ruleset).uncertainty
    if unsure and rule:
        ended = rule.outcome(made.total, sum(unsure["faces"]), made.difficulty)
        unsure |= {"total": ended.total, "success": ended.success}
        made.record |= {"unsure": unsure}
        made.success = ended.success if unsure["revealed"] else None
    made.save(update_fields=["total", "success", "difficulty", "record"])
    roll_settled.send(sender=TableRoll, campaign=seat.campaign, user=seat.user)
    tell(seat.campaign, "rolls", *audiences(made))
    return made


def _settle_theirs(made: TableRoll, choice: str) -> None:
    against = made.record.get("against")
    if not against:
        raise Refused("roll.settled")
    thrown = _chosen(recalled_opposing(against), choice)
    decided = {"dropped": list(thrown.dropped), "wild_choice": choice, "total": thrown.total}
    made.record |= {"against": against | decided}
    made.difficulty = thrown.total


def _chosen(thrown: Roll, choice: str) -> Roll:
    if not thrown.choice_needed:
        raise Refused("roll.settled")
    try:
        return thrown.choose(choice)
    except RuleError as error:
        raise Refused("roll.settled") from error
