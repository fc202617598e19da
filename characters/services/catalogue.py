"""A campaign's catalogue: the starter everyone has, and what its GMs made of it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import ceil
from typing import Any
from uuid import NAMESPACE_OID, UUID, uuid5

from django.db import transaction
from django.http import Http404

from accounts.models import User
from campaign.access import Need
from campaign.models import Campaign
from campaign.services.lookup import create_once, lock_campaign
from campaign.services.news import tell
from characters.library_files import FOLDER
from characters.models import Article
from characters.services.sheets import rules_of
from rules.characters.wares import starter


@dataclass(frozen=True, slots=True)
class Offer:
    """One line of the catalogue; ``fee`` is for the permit or licence it needs."""

    article: Article
    own: bool
    fee: int

    @property
    def total(self) -> int | None:
        return None if self.article.price is None else self.article.price + self.fee


def offers(campaign: Campaign) -> list[Offer]:
    """The starter with the campaign's own in its place, by name."""
    own = list(Article.objects.filter(campaign=campaign))
    replaced = {article.key for article in own if article.key}
    kept = [article for article in _starter(campaign) if article.key not in replaced]
    found = [_offer(campaign, article, True) for article in own if article.offered]
    found += [_offer(campaign, article, False) for article in kept]
    return sorted(found, key=lambda offer: offer.article.name.lower())


def offer(campaign: Campaign, article_id: UUID) -> Offer:
    for each in offers(campaign):
        if each.article.pk == article_id:
            return each
    raise Http404


def fee(campaign: Campaign, price: int | None, availability: str) -> int:
    rule = rules_of(campaign).availability
    return ceil(rule.fee(availability, price)) if rule and price else 0


@transaction.atomic
def article_save(
    *, user: User, campaign_id: UUID, article_id: UUID, given: Mapping[str, Any]
) -> Article:
    """A GM adds an article or changes one; one of the starter becomes the campaign's own."""
    seat = lock_campaign(user, campaign_id, Need.RUN)
    keys = {article.pk: article.key for article in _starter(seat.campaign)}
    same = {"campaign_id": seat.campaign.pk}
    article, _ = create_once(
        Article, article_id, same=same, key=keys.get(article_id, ""), name=given["name"]
    )
    for name, value in given.items():
        setattr(article, name, value)
    article.offered = True
    article.save()
    tell(seat.campaign, "workshop")
    return article


@transaction.atomic
def article_remove(*, user: User, campaign_id: UUID, article_id: UUID) -> None:
    """Take an article out of the catalogue. What was bought stays with its owners."""
    seat = lock_campaign(user, campaign_id, Need.RUN)
    found = offer(seat.campaign, article_id)
    if found.own and not found.article.key:
        found.article.delete()
    else:
        found.article.offered = False
        found.article.save()
    tell(seat.campaign, "workshop")


@transaction.atomic
def starter_restore(*, user: User, campaign_id: UUID) -> None:
    """Offer again, as it was, all of the starter that was changed or taken out."""
    seat = lock_campaign(user, campaign_id, Need.RUN)
    Article.objects.filter(campaign=seat.campaign).exclude(key="").delete()
    tell(seat.campaign, "workshop")


def _offer(campaign: Campaign, article: Article, own: bool) -> Offer:
    return Offer(article, own, fee(campaign, article.price, article.availability))


def _starter(campaign: Campaign) -> list[Article]:
    """Not kept anywhere: an article of the starter has the same id every time it is asked for."""
    return [
        Article(
            id=uuid5(NAMESPACE_OID, f"{campaign.pk}/{ware.key}"),
            campaign=campaign,
            key=ware.key,
            name=ware.name[:1].upper() + ware.name[1:],
            kind=ware.kind,
            scale=ware.scale,
            parts=dict(ware.parts),
            facts=dict(ware.facts),
            notes=ware.notes,
            **_prices().get(ware.key, {}),
        )
        for ware in starter()
    ]


@cache
def _prices() -> dict[str, dict[str, Any]]:
    return tomllib.loads((FOLDER / "prices.toml").read_text())
