from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.http import Http404

from accounts.models import User
from campaign.access import Need, Seat
from campaign.errors import Refused
from campaign.services.lookup import create_once, lock_campaign
from campaign.services.news import tell
from characters.access import Hold, access_character
from characters.models import Character, CharacterTemplate, Points
from characters.services.droids import check_built, check_not_in_the_yard
from characters.services.ledger import add
from characters.services.sheets import refused, rules_of, sheet_of, write
from characters.species import species_of
from rules.characters.dealing import deal
from rules.characters.sheet import Sheet
from rules.characters.templates import PLAYER
from rules.errors import RuleError
from rules.rulesets.slots import Ruleset

State = Character.State
ROLE = PLAYER
Verb = Callable[..., object]


def templates_for(seat: Seat) -> Q:
    """Who a player may begin as here: the library's, and what the GMs have shared."""
    ours = Q(campaign=seat.campaign, role=ROLE, shared=True)
    return Q(campaign=None) | ours


@transaction.atomic
def character_begin(
    *, user: User, campaign_id: UUID, character_id: UUID, template_id: UUID, name: str
) -> Character:
    """A draft with the template's attributes and gear."""
    seat = lock_campaign(user, campaign_id, Need.PLAY)
    template = CharacterTemplate.objects.filter(templates_for(seat), pk=template_id).first()
    if template is None:
        raise Http404
    character, created = create_once(
        Character,
        character_id,
        same={"campaign_id": seat.campaign.pk, "player_id": user.pk},
        template=template,
        name=name,
        concept=template.name,
        sheet=template.sheet,
    )
    if created:
        tell_of(seat, character)
    return character


@transaction.atomic
def character_add_to_skill(
    *, user: User, campaign_id: UUID, character_id: UUID, skill: str, pips: int
) -> Character:
    """Put skill dice into a skill of a draft, or take them out again, pip by pip."""
    hold = draft(user, campaign_id, character_id)
    check_not_in_the_yard(hold.character)
    rules, sheet = rules_of(hold.seat.campaign), sheet_of(hold.character)
    try:
        changed = deal(sheet, rules, skill, pips)
    except RuleError as error:
        raise refused(error) from error
    check_worse(sheet, changed, hold)
    for field, was, now in _differences(sheet, changed):
        keep_sheet(hold, changed, field, was, now)
    return hold.character


def _differences(before: Sheet, after: Sheet) -> Iterator[tuple[str, str | None, str | None]]:
    old, new = _codes(before), _codes(after)
    for field in sorted(old.keys() | new.keys()):
        if old.get(field) != new.get(field):
            yield field, old.get(field), new.get(field)


def _codes(sheet: Sheet) -> dict[str, str]:
    """Every code skill dice can change, under the name of its field."""
    parts = {"skills": sheet.skills, "advanced": sheet.advanced, "force": sheet.force}
    for owner, codes in sheet.specializations.items():
        parts[f"specializations.{owner}"] = codes
    return {
        f"{part}.{name}": str(code) for part, codes in parts.items() for name, code in codes.items()
    }


@transaction.atomic
def character_hand_in(*, user: User, campaign_id: UUID, character_id: UUID) -> Character:
    """To the GM, or straight into play where nobody asks for approval."""
    hold = draft(user, campaign_id, character_id)
    character, campaign = hold.character, hold.seat.campaign
    if character.kind != Character.Kind.PLAYER:
        raise Refused("character.not_a_players")
    check_built(character)
    faults = faults_of(sheet_of(character), rules_of(campaign))
    if faults:
        raise refused(faults[0])
    character.state = State.HANDED_IN
    character.save(update_fields=["state"])
    write(character, user, field="state", before=State.DRAFT, after=State.HANDED_IN)
    if not campaign.approval:
        _enter_play(character, user)
    tell_of(hold.seat, character)
    return character


@transaction.atomic
def character_approve(*, user: User, campaign_id: UUID, character_id: UUID) -> Character:
    hold = _handed_in(user, campaign_id, character_id)
    _enter_play(hold.character, user)
    tell_of(hold.seat, hold.character)
    return hold.character


@transaction.atomic
def character_return(
    *, user: User, campaign_id: UUID, character_id: UUID, comment: str
) -> Character:
    """Back to the player, with a word on what to change."""
    hold = _handed_in(user, campaign_id, character_id)
    if not comment.strip():
        raise Refused("character.comment_needed")
    character = hold.character
    character.state = State.DRAFT
    character.save(update_fields=["state"])
    write(
        character,
        user,
        field="state",
        before=State.HANDED_IN,
        after=State.DRAFT,
        reason=comment.strip()[:200],
    )
    tell_of(hold.seat, character)
    return character


@transaction.atomic
def character_discard(*, user: User, campaign_id: UUID, character_id: UUID) -> None:
    """Only a draft can be thrown away: what was played is part of the record."""
    hold = draft(user, campaign_id, character_id)
    hold.character.delete()
    tell_of(hold.seat, hold.character)


def draft(user: User, campaign_id: UUID, character_id: UUID) -> Hold:
    lock_campaign(user, campaign_id, Need.PLAY)
    hold = access_character(user, campaign_id, character_id, writing=True)
    if hold.character.state != State.DRAFT:
        raise Refused("character.not_a_draft")
    return hold


def _handed_in(user: User, campaign_id: UUID, character_id: UUID) -> Hold:
    lock_campaign(user, campaign_id, Need.RUN)
    hold = access_character(user, campaign_id, character_id, writing=True)
    if hold.character.state != State.HANDED_IN:
        raise Refused("character.not_handed_in")
    return hold


def _enter_play(character: Character, user: User) -> None:
    """In play, with the points and the money a new character starts with."""
    rules, sheet = rules_of(character.campaign), sheet_of(character)
    start = rules.creation.start(force_sensitive=sheet.force_sensitive or bool(sheet.force))
    character.state = State.ACTIVE
    character.save(update_fields=["state"])
    write(character, user, field="state", before=State.HANDED_IN, after=State.ACTIVE)
    credits = character.template.credits if character.template else 0
    force = start.force_points
    if sheet.droid and rules.droids:
        force = rules.droids.start(ROLE).force_points
    first = {Points.FORCE: force, Points.CREDITS: credits}
    first[Points(rules.points.improve_with)] = start.points
    for points, amount in first.items():
        if amount:
            add(character, user, points=points, amount=amount, reason="A new character")


def faults_of(sheet: Sheet, rules: Ruleset) -> tuple[RuleError, ...]:
    """Everything that keeps somebody new from being handed in."""
    return sheet.faults(rules, new=ROLE, species=species_of(sheet))


def check_worse(before: Sheet, after: Sheet, hold: Hold) -> None:
    """A change may leave old faults standing, but not add one."""
    rules = rules_of(hold.seat.campaign)
    old = {str(fault) for fault in faults_of(before, rules)}
    for fault in faults_of(after, rules):
        if str(fault) not in old:
            raise refused(fault)


def keep_sheet(hold: Hold, sheet: Sheet, field: str, before: Any, after: Any) -> None:
    hold.character.sheet = sheet.to_dict()
    hold.character.save(update_fields=["sheet", "changed"])
    write(hold.character, hold.seat.user, field=field, before=before, after=after)


def tell_of(seat: Seat, character: Character) -> None:
    """A draft concerns its player and the GMs; whoever is in play concerns everyone."""
    if character.state == State.ACTIVE:
        tell(seat.campaign, "characters")
    else:
        tell(seat.campaign, "characters", "gm", f"user:{character.player_id}")
