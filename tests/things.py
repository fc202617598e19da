"""Things for the party: given by the GM, worked on by whoever owns them, with scripted dice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch
from uuid import UUID, uuid4

from accounts.models import User
from campaign.services.calendar import calendar_advance
from characters.models import Character, Item, Work
from characters.services.catalogue import article_save, offers
from characters.services.items import item_buy, item_owners
from characters.services.plans import Wish
from characters.services.workshop import work_begin
from rules.dice import ScriptedDice
from tests.cast import Cast


def article(cast: Cast, name: str) -> UUID:
    """One of the catalogue, by its name."""
    return next(
        each.article.pk
        for each in offers(cast.campaign)
        if each.article.name.lower() == name.lower()
    )


def new_article(cast: Cast, name: str, **given: Any) -> UUID:
    made = article_save(
        user=cast.gm, campaign_id=cast.id, article_id=uuid4(), given={"name": name, **given}
    )
    return made.pk


def give(cast: Cast, character: Character, name: str = "Blaster pistol") -> Item:
    return item_buy(
        user=cast.gm,
        campaign_id=cast.id,
        item_id=uuid4(),
        article_id=article(cast, name),
        character_id=character.pk,
        free=True,
    )


def share(cast: Cast, item: Item, *characters: Character) -> None:
    item_owners(
        user=cast.gm,
        campaign_id=cast.id,
        item_id=item.pk,
        characters=[each.pk for each in characters],
    )


def work(
    cast: Cast,
    item: Item,
    character: Character,
    part: str = "damage",
    user: User | None = None,
    form: UUID | None = None,
    **wish: Any,
) -> Work:
    return work_begin(
        user=user or character.player or cast.gm,
        campaign_id=cast.id,
        item_id=item.pk,
        work_id=form or uuid4(),
        character_id=character.pk,
        wish=Wish(part=part, **wish),
    )


def days_pass(cast: Cast, days: int = 1) -> None:
    calendar_advance(user=cast.gm, campaign_id=cast.id, happening_id=uuid4(), days=days)


@contextmanager
def dice(*faces: int) -> Iterator[None]:
    """The next rolls fall like this."""
    scripted = ScriptedDice(faces)
    with patch("campaign.services.rolls.SeededDice", lambda *_, **__: scripted):
        yield
