"""The workshop as its pages show it: shelves, the bench, a thing with the price of every step."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from uuid import UUID

from django.db.models import QuerySet

from campaign.access import Seat, visible_rolls
from campaign.errors import Refused
from campaign.models import TableRoll
from characters.access import own_characters, visible_items
from characters.models import Character, Item, ItemEvent, Points, Work
from characters.services.catalogue import Offer, offers
from characters.services.ledger import balance
from characters.services.plans import Plan, Wish, draw_up, may_work
from characters.services.sheets import rules_of
from rules.mechanics.workshop import CODES, DEXTERITY, PARTS, words

EVENTS, GONE = 60, 30
RUNGS = 5


@dataclass(frozen=True, slots=True)
class Shelf:
    """The things of the same owners."""

    owners: str
    mine: bool
    items: list[Item]


def shelves(seat: Seat) -> list[Shelf]:
    rows = (
        visible_items(seat)
        .filter(mounted_on=None)
        .select_related("carried_by")
        .prefetch_related("owners", "mounted", "works")
    )
    own = own_characters(seat).filter(player=seat.user)
    mine = {character.pk for character in own}
    found = [_shelved(item, mine) for item in rows]
    found.sort(key=lambda each: (not each[1], each[0].lower(), each[2].name.lower()))
    return [
        Shelf(owners or "Nobody yet", own, [item for _, _, item in group])
        for (owners, own), group in groupby(found, key=lambda each: each[:2])
    ]


def _shelved(item: Item, mine: set[UUID]) -> tuple[str, bool, Item]:
    owners = sorted(item.owners.all(), key=lambda owner: owner.name.lower())
    names = ", ".join(owner.name for owner in owners)
    return names, any(owner.pk in mine for owner in owners), item


def gone(seat: Seat) -> list[Item]:
    """What has left the campaign, for GMs who may bring it back."""
    if not seat.runs:
        return []
    rows = Item.objects.filter(campaign=seat.campaign, gone=True, mounted_on=None)
    return list(rows.order_by("-created")[:GONE])


def bench(seat: Seat) -> QuerySet[Work]:
    """What is being worked on."""
    return (
        Work.objects.filter(item__in=visible_items(seat), state=Work.State.RUNNING)
        .select_related("item__mounted_on", "character")
        .order_by("ends_day", "made")
    )


def catalogue(seat: Seat, search: str = "", kind: str = "") -> list[Offer]:
    wanted = search.strip().lower()
    return [
        each
        for each in offers(seat.campaign)
        if wanted in each.article.name.lower() and kind in ("", each.article.kind)
    ]


@dataclass(frozen=True, slots=True)
class Step:
    """A part of a thing, and what its next step takes or why there is none."""

    part: str
    label: str
    original: str
    now: str
    lost: str
    plan: Plan | None
    why_not: str
    gained: int

    @property
    def rungs(self) -> list[bool]:
        """The ladder of difficulty as marks: one for each step already climbed."""
        return [place < self.gained for place in range(max(RUNGS, self.gained))]

    @property
    def kind(self) -> str:
        return "repair" if self.lost else "improve"


@dataclass(frozen=True, slots=True)
class Bench:
    """A thing with everything that can be done to it by one of its owners."""

    maker: Character | None
    closed: str
    steps: list[Step]
    purse: list[tuple[str, int]]


def owners_of(seat: Seat, item: Item) -> list[Character]:
    """Those of its owners this person may act for."""
    return list(own_characters(seat).filter(items=item.host).order_by("name", "pk"))


def workbench(seat: Seat, item: Item, maker: Character | None) -> Bench:
    closed = _closed(seat, item, maker)
    parts = [part for part in PARTS if part in item.parts and _told(item, part)]
    return Bench(
        maker=maker,
        closed=closed,
        steps=[_step(seat, item, maker, part) for part in parts],
        purse=purse(seat, maker),
    )


def _told(item: Item, part: str) -> bool:
    """Dexterity is only spoken of once the armor costs some."""
    gained = item.thing().gained("armor")
    return part != DEXTERITY or bool(gained or item.thing().code(DEXTERITY))


def _closed(seat: Seat, item: Item, maker: Character | None) -> str:
    if maker is None:
        return ""
    kind = Work.Kind.REPAIR if item.harm else Work.Kind.IMPROVE
    try:
        may_work(seat.campaign, item, maker, Wish(kind=kind))
    except Refused as refusal:
        return str(refusal)
    return ""


def _step(seat: Seat, item: Item, maker: Character | None, part: str) -> Step:
    lost = item.harm.get(part, "")
    found, why_not = None, ""
    if maker:
        wish = Wish(kind=Work.Kind.REPAIR if lost else Work.Kind.IMPROVE, part=part)
        try:
            found = draw_up(seat, item, maker, wish)
        except Refused as refusal:
            why_not = str(refusal)
    original = item.original.get(part, "")
    label = words(part)
    label = label[:1].upper() + label[1:]
    gained = item.thing().gained(part).pip_count if part in (*CODES, DEXTERITY) else 0
    return Step(part, label, original, item.parts[part], lost, found, why_not, gained)


def purse(seat: Seat, maker: Character | None) -> list[tuple[str, int]]:
    if maker is None:
        return []
    wanted = (Points(rules_of(seat.campaign).points.improve_with), Points.CREDITS)
    return [(points.label, balance(maker, points)) for points in wanted]


def short(seat: Seat, maker: Character, plan: Plan) -> list[str]:
    """What is missing to pay for it, in words."""
    points = Points(rules_of(seat.campaign).points.improve_with)
    wanted = ((points, plan.quote.points), (Points.CREDITS, plan.quote.credits))
    held = [(kind, needed, balance(maker, kind)) for kind, needed in wanted]
    return [
        str(Refused("ledger.too_few", points=kind.label, wanted=f"{needed:,}", left=f"{left:,}"))
        for kind, needed, left in held
        if left < needed
    ]


def story(seat: Seat, item: Item) -> list[tuple[ItemEvent, TableRoll | None]]:
    """What happened to a thing, newest first, with the rolls this person may see."""
    events = list(
        ItemEvent.objects.filter(item=item).select_related("made_by", "work__character")[:EVENTS]
    )
    wanted = {event.work.roll_id for event in events if event.work and event.work.roll_id}
    rolls = {
        roll.pk: roll for roll in visible_rolls(seat).filter(pk__in=wanted).select_related("roller")
    }
    shown: set[object] = set()
    found: list[tuple[ItemEvent, TableRoll | None]] = []
    for event in reversed(events):
        roll = rolls.get(event.work.roll_id) if event.work and event.work.roll_id else None
        found.append((event, None if roll is None or roll.pk in shown else roll))
        shown.add(roll.pk if roll else None)
    return found[::-1]


def works_of(item: Item) -> list[Work]:
    return list(item.works.select_related("character", "roll", "made_by")[:EVENTS])


def spare_weapons(seat: Seat, item: Item, maker: Character | None) -> list[Item]:
    """Weapons of the maker that could be mounted."""
    rows = Item.objects.filter(campaign=seat.campaign, kind="weapon", gone=False, mounted_on=None)
    return list(rows.filter(owners=maker).exclude(pk=item.pk)) if maker else []


def carried(character: Character) -> list[Item]:
    """For the sheet: what its owner has on, and what lies elsewhere."""
    return list(
        Item.objects.filter(owners=character, gone=False)
        .select_related("carried_by")
        .order_by("name", "pk")[:40]
    )
