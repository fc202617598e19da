"""Being consumed by the Dark Side, and the ways a GM has to make it undone."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.http import Http404
from django.utils import timezone

from accounts.models import User
from campaign.access import Need
from campaign.errors import Refused
from campaign.models import Membership
from campaign.services.lookup import lock_campaign
from campaign.services.news import tell
from characters.access import npcs
from characters.models import Character, DarkDeed, Points
from characters.services.ledger import add, balance, entries_back, running
from characters.services.sheets import rules_of, write

Kind, State = DarkDeed.Kind, DarkDeed.State


def fall(character: Character, deed: DarkDeed, user: User) -> None:
    """The character goes to the GMs as a villain. Nothing is deleted, and the player is told."""
    deed.consumed, deed.player = True, character.player
    before = character.kind
    character.kind, character.player, character.fallen = Character.Kind.OTHER, None, True
    character.save(update_fields=["kind", "player", "fallen", "changed"])
    reason = "Consumed by the Dark Side"
    write(character, user, field="kind", before=before, after=character.kind, reason=reason)
    tell(character.campaign, "characters")
    tell(character.campaign, "npcs", "gm")


def calls_of_a_fight(character: Character, user: User, calls: int, why: str) -> None:
    """They count in the adventure like any other; what a fight takes back counts no more."""
    for _ in range(calls):
        DarkDeed.objects.create(
            character=character,
            adventure=running(character.campaign),
            kind=Kind.CALL,
            text=why,
            made_by=user,
        )
    if calls < 0:
        last = DarkDeed.objects.filter(
            character=character, kind=Kind.CALL, text=why, state=State.DONE
        )
        gone = list(last.values_list("pk", flat=True)[:-calls])
        DarkDeed.objects.filter(pk__in=gone).update(state=State.TAKEN_BACK)


def fall_in_a_fight(character: Character, user: User, consumed: bool, why: str) -> None:
    """Consumed while fighting, or not any more because that was undone."""
    if consumed and not character.fallen:
        deed = DarkDeed(
            character=character,
            adventure=running(character.campaign),
            kind=Kind.EVIL,
            text=why,
            answered=timezone.now(),
            made_by=user,
        )
        fall(character, deed, user)
        deed.save()
    elif not consumed and character.fallen:
        fallen = DarkDeed.objects.filter(character=character, consumed=True, state=State.DONE)
        deed_there = fallen.filter(text=why).select_related("player").first()
        if deed_there:
            deed_there.state = State.TAKEN_BACK
            deed_there.save(update_fields=["state"])
            _give_back(character, user, deed_there.player, why)
            tell(character.campaign, "characters")


@transaction.atomic
def deed_take_back(*, user: User, campaign_id: UUID, deed_id: UUID) -> DarkDeed:
    """A GM undoes a deed with all it brought: points, and the fall if there was one."""
    seat = lock_campaign(user, campaign_id, Need.RUN)
    deed = (
        DarkDeed.objects.filter(pk=deed_id, character__campaign=seat.campaign)
        .select_related("character__campaign", "player")
        .first()
    )
    if deed is None:
        raise Http404
    if deed.state == State.TAKEN_BACK:
        raise Refused("dark_side.taken_back")
    entries_back(deed.entries, user)
    if deed.consumed:
        _give_back(deed.character, user, deed.player, "Taken back")
    deed.state, deed.point_lasts = State.TAKEN_BACK, False
    deed.save(update_fields=["state", "point_lasts"])
    tell(seat.campaign, "ledger")
    tell(seat.campaign, "characters")
    tell(seat.campaign, "dark_side", "gm", f"user:{deed.character.player_id}")
    return deed


@transaction.atomic
def return_to_light(
    *, user: User, campaign_id: UUID, character_id: UUID, deed_id: UUID
) -> DarkDeed:
    """A Force Point spent selflessly: the villain comes back, and back to the player there was."""
    seat = lock_campaign(user, campaign_id, Need.RUN)
    character = npcs(seat).filter(pk=character_id).first()
    if character is None:
        raise Http404
    earlier = DarkDeed.objects.filter(pk=deed_id, character=character).first()
    if earlier:
        return earlier
    rule = rules_of(seat.campaign).return_to_light
    if rule is None:
        raise Refused("dark_side.no_way_back")
    if not character.fallen:
        raise Refused("dark_side.not_fallen")
    if not balance(character, Points.FORCE):
        raise Refused("dark_side.no_selfless_point")
    kinds = (Points.FORCE, Points.CHARACTER, Points.DARK_SIDE)
    held = {kind: balance(character, kind) for kind in kinds}
    now = rule.redeem(
        force_points=held[Points.FORCE],
        character_points=held[Points.CHARACTER],
        dark_side_points=held[Points.DARK_SIDE],
        selfless_force_point=True,
    )
    after = (now.force_points, now.character_points, now.dark_side_points)
    deed = DarkDeed(id=deed_id, character=character, kind=Kind.RETURN, success=True, made_by=user)
    for kind, left in zip(kinds, after, strict=True):
        if left != held[kind]:
            reason = deed.get_kind_display()
            entry = add(character, user, points=kind, amount=left - held[kind], reason=reason)
            deed.entries = [*deed.entries, str(entry.pk)]
    deed.save()
    last = character.dark_deeds.filter(consumed=True, state=State.DONE).first()
    _give_back(character, user, last.player if last else None, "Returned to the light")
    tell(seat.campaign, "ledger")
    tell(seat.campaign, "characters")
    return deed


@transaction.atomic
def fallen_set(*, user: User, campaign_id: UUID, character_id: UUID, fallen: bool) -> Character:
    """A GM says of somebody nobody plays whether the Dark Side has them."""
    seat = lock_campaign(user, campaign_id, Need.RUN)
    character = npcs(seat).filter(pk=character_id).first()
    if character is None:
        raise Http404
    before, character.fallen = character.fallen, fallen
    character.save(update_fields=["fallen", "changed"])
    write(character, user, field="fallen", before=before, after=fallen, for_gms=True)
    tell(seat.campaign, "npcs", "gm")
    return character


@transaction.atomic
def fall_seen(*, user: User, campaign_id: UUID, deed_id: UUID) -> None:
    """The player has read what became of the character."""
    seat = lock_campaign(user, campaign_id, Need.WATCH)
    rows = DarkDeed.objects.filter(pk=deed_id, character__campaign=seat.campaign, player=user)
    if not rows.update(told=True):
        raise Http404


def _give_back(character: Character, user: User, player: User | None, reason: str) -> None:
    """To the player who had it, while that person still plays here; else it stays the GMs'."""
    before = character.kind
    here = Membership.objects.filter(campaign=character.campaign, user=player).exists()
    if player and here:
        character.kind, character.player = Character.Kind.PLAYER, player
    character.fallen = False
    character.save(update_fields=["kind", "player", "fallen", "changed"])
    write(character, user, field="kind", before=before, after=character.kind, reason=reason)
