"""The points the Dark Side gives: what they weigh, how long they last, whom they consume."""

from __future__ import annotations

from uuid import UUID, uuid5

from django.db.models import QuerySet

from accounts.models import User
from campaign.access import Need
from campaign.errors import Refused
from campaign.models import Adventure, Campaign
from campaign.services.lookup import lock_campaign
from campaign.services.rolls import Throw, throw
from characters.access import Hold, access_character
from characters.models import Character, DarkDeed, LedgerEntry, Points
from characters.services.fall import fall
from characters.services.ledger import add, balance
from characters.services.sheets import rules_of, sheet_of
from rules.mechanics.atonement import Atonement
from rules.mechanics.dark_side import DarkSide

Kind, State = DarkDeed.Kind, DarkDeed.State


def in_play(user: User, campaign_id: UUID, character_id: UUID) -> Hold:
    lock_campaign(user, campaign_id, Need.PLAY)
    hold = access_character(user, campaign_id, character_id, writing=True)
    if hold.character.state != Character.State.ACTIVE:
        raise Refused("dark_side.not_in_play")
    return hold


def dark_side_of(campaign: Campaign) -> DarkSide:
    dark = rules_of(campaign).dark_side
    if dark is None:
        raise Refused("dark_side.no_rules")
    return dark


def atonement_of(campaign: Campaign) -> Atonement:
    rule = rules_of(campaign).atonement
    if rule is None:
        raise Refused("dark_side.no_rules")
    return rule


def calls_in(character: Character, adventure: Adventure | None) -> int:
    return done(character, adventure, Kind.CALL).count()


def lasting(character: Character) -> QuerySet[DarkDeed]:
    """Calls whose Force Point is still there, for this round."""
    return DarkDeed.objects.filter(character=character, point_lasts=True, state=State.DONE)


def unspent(character: Character) -> int:
    """How many Force Points came of the Dark Side this round and have not been used."""
    return sum(not _spent_since(deed) for deed in lasting(character))


def end_round(character: Character, user: User) -> bool:
    """What a call lent is gone with the round, used or not; whether there was anything."""
    found = list(lasting(character))
    for deed in found:
        if not _spent_since(deed):
            entry = add(
                character,
                user,
                points=Points.FORCE,
                amount=-1,
                reason="The Dark Side's Force Point lasts one round",
            )
            deed.entries = [*deed.entries, str(entry.pk)]
        deed.point_lasts = False
        deed.save(update_fields=["point_lasts", "entries"])
    return bool(found)


def _spent_since(deed: DarkDeed) -> bool:
    """A Force Point spent since the call was the Dark Side's."""
    return LedgerEntry.objects.filter(
        character_id=deed.character_id,
        points=Points.FORCE,
        amount__lt=0,
        made__gt=deed.made,
        takes_back=None,
        taken_back_by=None,
    ).exists()


def believes(character: Character) -> bool:
    """Droids of the players believe in the Force, and no others do."""
    rules = rules_of(character.campaign)
    if not (sheet_of(character).droid and rules.droids):
        return True
    return bool(rules.droids.start(character.kind).force_points)


def darken(hold: Hold, deed: DarkDeed, points: int) -> None:
    """Give Dark Side Points, and roll whether they consume; a villain is consumed already."""
    character, dark = hold.character, dark_side_of(hold.seat.campaign)
    enter(hold, deed, Points.DARK_SIDE, points)
    if not character.fallen:
        held = balance(character, Points.DARK_SIDE)
        total = None
        if dark.consumed(held, None) is None:
            deed.fate = throw(
                hold.seat,
                Throw(
                    uuid5(deed.pk, "fate"),
                    dark.consumption_dice,
                    difficulty=held + 1,
                    label="against the Dark Side",
                    subject=character.name,
                    subject_id=character.pk,
                ),
            )
            total = deed.fate.total
        if dark.consumed(held, total):
            fall(character, deed, hold.seat.user)
    deed.save()


def enter(hold: Hold, deed: DarkDeed, points: Points, amount: int) -> None:
    """A line of the ledger that belongs to a deed."""
    if amount:
        reason = deed.text if deed.kind == Kind.EVIL else deed.get_kind_display()
        entry = add(hold.character, hold.seat.user, points=points, amount=amount, reason=reason)
        deed.entries = [*deed.entries, str(entry.pk)]


def done(character: Character, adventure: Adventure | None, kind: str) -> QuerySet[DarkDeed]:
    return DarkDeed.objects.filter(
        character=character, adventure=adventure, kind=kind, state=State.DONE
    )
