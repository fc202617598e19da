"""Refusals of the workshop, the yard and the Force, word for word, with nothing changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

import pytest

from campaign.errors import Refused
from campaign.models import Campaign, TableRoll
from characters.models import (
    Character,
    DarkDeed,
    DroidBuild,
    Improvement,
    Item,
    ItemEvent,
    KeptPower,
    LedgerEntry,
    Work,
)
from tests.cast import Cast

KEPT = (
    *(Character, DroidBuild, Item, ItemEvent, Work, LedgerEntry, Improvement),
    *(DarkDeed, KeptPower, TableRoll),
)


def everything() -> list[list[tuple[object, ...]]]:
    """Every row that anybody could have paid with or worked on, and who owns what."""
    rows = [list(model.objects.order_by("pk").values_list()) for model in KEPT]
    return [*rows, list(Item.owners.through.objects.order_by("pk").values_list())]


@contextmanager
def refuses(code: str, words: str) -> Iterator[None]:
    before = everything()
    with pytest.raises(Refused) as refusal:
        yield
    assert (refusal.value.code, str(refusal.value)) == (code, words)
    assert everything() == before, code


def which(cast: Cast, item: Item) -> dict[str, UUID]:
    return {"campaign_id": cast.id, "item_id": item.pk}


def of(cast: Cast, character: Character) -> dict[str, UUID]:
    return {"campaign_id": cast.id, "character_id": character.pk}


def ruled_by(cast: Cast, ruleset: str) -> None:
    Campaign.objects.filter(pk=cast.id).update(ruleset=ruleset)
    cast.campaign.refresh_from_db()
