"""Things change hands: bought, given, sold, shared, carried and put down."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from uuid import UUID, uuid5

from django.db import transaction

from accounts.models import User
from campaign.access import Need, Seat
from campaign.errors import Refused
from campaign.services.lookup import create_once, lock_campaign
from characters.access import access_item, own_characters
from characters.models import Article, Character, Item, Points
from characters.services.catalogue import offer
from characters.services.item_undo import NOWHERE, standing
from characters.services.ledger import MOST, add, balance
from characters.services.outfit import changed, note, outfit
from characters.services.sheets import sheet_of
from rules.mechanics.workshop import ARMOR

Verb = Callable[..., object]


@transaction.atomic
def item_buy(
    *,
    user: User,
    campaign_id: UUID,
    item_id: UUID,
    article_id: UUID,
    character_id: UUID,
    free: bool = False,
) -> Item:
    """Buy from the catalogue for a character. A GM may give it; sent twice, it is bought once."""
    seat = lock_campaign(user, campaign_id, Need.PLAY)
    buyer = actor(seat, character_id)
    found = offer(seat.campaign, article_id)
    if free and not seat.runs:
        raise Refused("workshop.gm_gives")
    if found.total is None and not free:
        raise Refused("workshop.no_price", item=found.article.name)
    item, created = _make(seat, item_id, found.article)
    if not created:
        return item
    item.owners.add(buyer)
    if free:
        note(item, user, f"Given to {buyer.name}", before=NOWHERE)
    else:
        paid = pay(buyer, user, Points.CREDITS, found.total or 0, f"Bought: {item.name}")
        permit = f", {found.fee:,} of it for the permit" if found.fee else ""
        told = f"Bought by {buyer.name} for {found.total:,} credits{permit}"
        note(item, user, told, before=NOWHERE, entries=paid)
    changed(seat, item)
    return item


@transaction.atomic
def item_sell(*, user: User, campaign_id: UUID, item_id: UUID, credits: int) -> Item:
    """A GM sells a thing for its owners, who share the sum; it leaves the campaign."""
    seat = lock_campaign(user, campaign_id, Need.RUN)
    item = _idle(seat, item_id)
    owners = list(item.owners.order_by("name", "pk"))
    if not owners or not 0 <= credits <= MOST:
        raise Refused("workshop.sum")
    share, rest = divmod(credits, len(owners))
    entries: list[str] = []
    for place, owner in enumerate(owners):
        sum_due = share + (rest if place == 0 else 0)
        entries += pay(owner, user, Points.CREDITS, -sum_due, f"Sold: {item.name}")
    told = f"Sold for {credits:,} credits"
    note(item, user, told, before=standing(item), entries=entries)
    _leave(seat, item)
    return item


@transaction.atomic
def item_remove(*, user: User, campaign_id: UUID, item_id: UUID) -> Item:
    """Lost, thrown away or used up. Its history stays."""
    seat = lock_campaign(user, campaign_id, Need.PLAY)
    item = _idle(seat, item_id)
    owned(seat, item)
    note(item, user, "Gone", before=standing(item))
    _leave(seat, item)
    return item


@transaction.atomic
def item_owners(
    *, user: User, campaign_id: UUID, item_id: UUID, characters: Iterable[UUID]
) -> Item:
    """Give a thing away or share it: from now on it belongs to these."""
    seat = lock_campaign(user, campaign_id, Need.PLAY)
    item = _idle(seat, item_id)
    owned(seat, item)
    wanted = set(characters)
    party = Character.objects.filter(campaign=seat.campaign, state=Character.State.ACTIVE)
    if not seat.runs:
        party = party.filter(kind=Character.Kind.PLAYER)
    owners = list(party.filter(pk__in=wanted).order_by("name"))
    if not wanted or len(owners) != len(wanted):
        raise Refused("workshop.nobody")
    bearer, before = item.carried_by_id, standing(item)
    item.owners.set(owners)
    if bearer and bearer not in wanted:
        item.carried_by = None
        item.save(update_fields=["carried_by"])
    note(item, user, f"Belongs to {', '.join(owner.name for owner in owners)}", before=before)
    outfit([bearer])
    changed(seat, item)
    return item


@transaction.atomic
def item_carry(*, user: User, campaign_id: UUID, item_id: UUID, character_id: UUID | None) -> Item:
    """Carry or wear a thing; with nobody, put it down. The sheet follows."""
    seat = lock_campaign(user, campaign_id, Need.PLAY)
    item = _whole(seat, item_id)
    owned(seat, item)
    before = standing(item)
    bearer = actor(seat, character_id) if character_id else None
    if bearer:
        _can_carry(item, bearer)
    item.carried_by = bearer
    item.save(update_fields=["carried_by"])
    worn = ARMOR in item.parts
    words = f"{'Worn' if worn else 'Carried'} by {bearer.name}" if bearer else "Put down"
    note(item, user, words, before=before)
    outfit([before["carried_by"]])
    changed(seat, item)
    return item


def _can_carry(item: Item, bearer: Character) -> None:
    if not item.owners.filter(pk=bearer.pk).exists():
        raise Refused("workshop.not_the_owner", who=bearer.name)
    if item.scale != "character":
        raise Refused("workshop.too_large", item=item.name)
    worn = sheet_of(bearer).armor
    if ARMOR in item.parts and worn and worn.item != str(item.pk):
        raise Refused("workshop.wears", who=bearer.name, armor=worn.name)


@transaction.atomic
def item_harm(*, user: User, campaign_id: UUID, item_id: UUID, part: str, lost: str) -> Item:
    """A GM notes what a part has lost, or that it is whole again."""
    seat = lock_campaign(user, campaign_id, Need.RUN)
    item = access_item(seat, item_id)
    if part not in item.parts:
        raise Refused("workshop.no_such_part")
    before = standing(item)
    kept = {name: value for name, value in item.harm.items() if name != part}
    item.harm = {**kept, part: lost} if lost else kept
    item.save(update_fields=["harm"])
    words = part.replace("_", " ")
    told = f"Damaged: {words}, {lost}" if lost else f"Whole again: {words}"
    note(item, user, told, before=before)
    changed(seat, item)
    return item


@transaction.atomic
def item_price(*, user: User, campaign_id: UUID, item_id: UUID, price: int) -> Item:
    """A GM says what a thing is worth: where work costs a share of it, nothing is done without."""
    seat = lock_campaign(user, campaign_id, Need.RUN)
    item = access_item(seat, item_id)
    if not 0 < price <= MOST:
        raise Refused("workshop.sum")
    before = standing(item)
    item.price = price
    item.save(update_fields=["price"])
    note(item, user, f"Worth {price:,} credits", before=before)
    changed(seat, item)
    return item


def actor(seat: Seat, character_id: UUID) -> Character:
    """A character in play this person may act for."""
    found = own_characters(seat).filter(pk=character_id).first()
    if found is None:
        raise Refused("workshop.nobody")
    return found


def owned(seat: Seat, item: Item) -> None:
    """Only owners and GMs may do it."""
    mine = own_characters(seat).values("pk")
    if not (seat.runs or item.host.owners.filter(pk__in=mine).exists()):
        raise Refused("workshop.not_yours", item=item.name)


def pay(character: Character, user: User, points: str, amount: int, reason: str) -> list[str]:
    """What is paid, or got where it is negative; the entry of the ledger if there is one."""
    if amount > MOST:
        left = balance(character, points)
        label = Points(points).label
        raise Refused("ledger.too_few", points=label, wanted=amount, left=left)
    if not amount:
        return []
    entry = add(character, user, points=points, amount=-amount, reason=reason[:200])
    return [str(entry.pk)]


def _make(seat: Seat, item_id: UUID, article: Article) -> tuple[Item, bool]:
    """A thing as its article says, with the weapons that are on it."""
    facts = {name: value for name, value in article.facts.items() if name != "mounts"}
    item, created = create_once(
        Item,
        item_id,
        same={"campaign_id": seat.campaign.pk, "made_by_id": seat.user.pk},
        name=article.name,
        kind=article.kind,
        scale=article.scale,
        price=article.price,
        availability=article.availability,
        parts=article.parts,
        original=article.parts,
        facts=facts,
        notes=article.notes,
    )
    if created:
        for place, mount in enumerate(article.facts.get("mounts", [])):
            _mount(seat, item, place, mount)
    return item, created


def _mount(seat: Seat, host: Item, place: int, mount: dict[str, str]) -> None:
    parts = {name: mount[name] for name in ("damage", "fire_control")}
    Item.objects.create(
        id=uuid5(host.pk, str(place)),
        campaign=seat.campaign,
        name=mount["name"],
        kind="weapon",
        scale=host.scale,
        parts=parts,
        original=parts,
        mounted_on=host,
        made_by=seat.user,
    )


def _whole(seat: Seat, item_id: UUID) -> Item:
    item = access_item(seat, item_id)
    if item.mounted_on_id:
        raise Refused("workshop.mounted", item=item.name)
    return item


def _idle(seat: Seat, item_id: UUID) -> Item:
    """Nobody works on it or on what is mounted on it."""
    item = _whole(seat, item_id)
    if Item.objects.filter(pk=item.pk, works__state="running").exists():
        raise Refused("workshop.on_the_bench", item=item.name)
    if item.mounted.filter(works__state="running").exists():
        raise Refused("workshop.on_the_bench", item=item.name)
    return item


def _leave(seat: Seat, item: Item) -> None:
    bearer = item.carried_by_id
    item.carried_by, item.gone = None, True
    item.save(update_fields=["carried_by", "gone"])
    item.mounted.update(gone=True)
    outfit([bearer])
    changed(seat, item)
