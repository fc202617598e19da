"""Characters for the cast: a template of our own, and who begins from it."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from accounts.models import User
from characters.models import Character, CharacterTemplate, Improvement
from characters.services.advancement import Wish, improvement_buy
from characters.services.creation import (
    character_add_to_skill,
    character_approve,
    character_begin,
    character_hand_in,
)
from characters.services.ledger import points_award
from rules.characters.training import Lesson
from tests.cast import Cast

EVEN = dict.fromkeys(
    ("dexterity", "knowledge", "mechanical", "perception", "strength", "technical"), "3D"
)


def template(**changes: Any) -> CharacterTemplate:
    given = {"name": "Drifter", "key": str(uuid4()), "sheet": {"attributes": EVEN}, "credits": 500}
    return CharacterTemplate.objects.create(**(given | changes))


def draft(cast: Cast, player: User, name: str = "Kesh", **changes: Any) -> Character:
    return character_begin(
        user=player,
        campaign_id=cast.id,
        character_id=uuid4(),
        template_id=template(**changes).pk,
        name=name,
    )


def add(cast: Cast, character: Character, skill: str, pips: int) -> Character:
    return character_add_to_skill(
        user=cast.player,
        campaign_id=cast.id,
        character_id=character.pk,
        skill=skill,
        pips=pips,
    )


def in_play(cast: Cast, player: User, name: str = "Kesh", **skills: int) -> Character:
    """Through the front door: begun, handed in, approved."""
    character = draft(cast, player, name)
    which = {"campaign_id": cast.id, "character_id": character.pk}
    for skill, pips in skills.items():
        add(cast, character, skill, pips)
    character_hand_in(user=player, **which)
    character_approve(user=cast.gm, **which)
    character.refresh_from_db()
    return character


def award(cast: Cast, character: Character, amount: int, points: str = "skill") -> None:
    points_award(
        user=cast.gm,
        campaign_id=cast.id,
        award_id=uuid4(),
        characters=[character.pk],
        points=points,
        amount=amount,
        reason="Well played",
    )


def improve(
    cast: Cast, character: Character, name: str = "", kind: str = "skill", **given: Any
) -> Improvement:
    """Buy a step: ``form``, ``seen`` and ``price`` are the page's, the rest is the lesson."""
    form = given.pop("form", None) or uuid4()
    page = {each: given.pop(each, None) for each in ("seen", "price")}
    return improvement_buy(
        user=given.pop("user", cast.player),
        campaign_id=cast.id,
        character_id=character.pk,
        improvement_id=form,
        wish=Wish(kind, name, Lesson(**given), **page),
    )
