"""Force Points and Character Points on a roll, taken from the ledger in its own transaction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.http import Http404

from accounts.models import User
from campaign.access import Need, visible_rolls
from campaign.errors import Refused
from campaign.models import TableRoll
from campaign.services.lookup import lock_campaign
from campaign.services.news import tell
from campaign.services.roll_records import kept, recalled
from campaign.services.roll_settling import find_roll, judge
from campaign.services.rolls import seeded
from characters.access import Hold, access_character
from characters.models import Points
from characters.services import ledger
from characters.services.sheets import rules_of
from rules.characters.sheet_parts import Reckoning

if TYPE_CHECKING:
    from characters.services.rolls import How

BEFORE, AFTER = "before_roll", "after_roll"
FORCE, CHARACTER = "force", "character"
FREE_CODE = "code"


@dataclass(frozen=True, slots=True)
class Offer:
    """How many Character Points the last roll of a character may still take."""

    roll_id: UUID
    bought: int
    left: int


def most_points(hold: Hold, use: str) -> int:
    """Nothing names no skill or attribute, and so takes none."""
    return rules_of(hold.seat.campaign).points.most_character_points(use) if use else 0


def point_use(reckoned: Reckoning, how: How) -> str:
    """What a roll is for, in the words of the points' limits; a weapon's damage is for nothing."""
    return "" if how.part == "damage" else reckoned.point_use or FREE_CODE


def spend_before(hold: Hold, reckoned: Reckoning, how: How) -> None:
    """Take what a roll is to cost before it falls."""
    forced, bought = int(how.force_point), how.character_points
    if not (forced or bought):
        return
    rule = rules_of(hold.seat.campaign).points
    use = point_use(reckoned, how)
    if not use:
        raise Refused("points.not_on_damage")
    if not rule.round_legal(character_points=bought, force_points=forced):
        raise Refused("points.never_both" if forced else "points.none_on_rolls")
    if not rule.character_points_legal(bought, use):
        raise Refused("points.most", most=most_points(hold, use))
    for point, amount in ((FORCE, forced), (CHARACTER, bought)):
        if amount and not rule.timing_legal(point, BEFORE):
            raise Refused("points.too_late")
        if amount:
            _take(hold, point, amount, reckoned.name)


@transaction.atomic
def roll_add_point(
    *, user: User, campaign_id: UUID, character_id: UUID, roll_id: UUID, bought: int
) -> TableRoll:
    """One more die for what was just rolled. ``bought`` is how many it had when the button was
    drawn, so that pressing twice buys once."""
    lock_campaign(user, campaign_id, Need.PLAY)
    hold = access_character(user, campaign_id, character_id, writing=True)
    made = find_roll(hold.seat, roll_id)
    if made.subject_id != hold.character.pk:
        raise Http404
    offer = offered(hold)
    if offer is None or offer.roll_id != roll_id:
        raise Refused("points.too_late")
    if offer.bought != bought:
        raise Refused("points.bought_already")
    _take(hold, CHARACTER, 1, made.label)
    seed, dice = seeded(f"{roll_id}:point:{bought + 1}")
    thrown = recalled(made).with_character_point(dice)
    new = kept(thrown, seed)
    made.total = thrown.total
    seeds = [*made.record.get("point_seeds", []), seed]
    made.record |= {"extra": new["extra"], "thrown": new["thrown"], "point_seeds": seeds}
    return judge(hold.seat, made)


def offered(hold: Hold) -> Offer | None:
    """Only the character's last roll can still be changed, and only as the rules say."""
    rule = rules_of(hold.seat.campaign).points
    if not hold.edits or not rule.timing_legal(CHARACTER, AFTER):
        return None
    rows = TableRoll.objects.filter(subject_id=hold.character.pk, campaign=hold.seat.campaign)
    last = rows.order_by("-made").first()
    if last is None or not visible_rolls(hold.seat).filter(pk=last.pk).exists():
        return None
    if last.record.get("force_point") or "use" not in last.record:
        return None
    bought = len(last.record.get("extra", ()))
    left = most_points(hold, last.record["use"]) - bought
    return Offer(last.pk, bought, left) if left > 0 else None


def _take(hold: Hold, point: str, amount: int, what: str) -> None:
    reason = f"{Points(point).label[:-1]} on {what or 'a roll'}"
    ledger.add(hold.character, hold.seat.user, points=point, amount=-amount, reason=reason[:200])
    tell(hold.seat.campaign, "ledger")
