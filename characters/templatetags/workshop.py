"""Things and work in words and marks."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from django import template

from campaign.access import Seat
from characters.models import Character, Work
from characters.models.item import Goods, Item
from characters.selectors.workshop import carried
from characters.services import plans
from rules.mechanics.weapons import nearest_first
from rules.mechanics.workshop import DEXTERITY, PARTS, words

register = template.Library()

ICONS = {"weapon": "combat", "armor": "shield", "gear": "tool", "vehicle": "ship", "ship": "ship"}
FAILURES = {
    "points_lost": "The points and credits are gone; it works as it did before.",
    "credits_lost": "The credits are gone; it stays as it is.",
    "drive_may_suffer": "The credits are gone, and a GM may say that the drive has suffered.",
}
SILENT = ("range", DEXTERITY)


@register.filter
def item_icon(goods: Goods) -> str:
    return ICONS[goods.kind]


@register.filter
def part_codes(goods: Goods) -> list[tuple[str, str, str]]:
    """The codes of a thing in their order: what, now, and as it left the factory."""
    original = goods.original if isinstance(goods, Item) else {}
    return [
        (words(part), goods.parts[part], original.get(part, ""))
        for part in PARTS
        if part in goods.parts and part not in SILENT
    ]


@register.filter
def part_words(part: str) -> str:
    return words(part)


@register.filter
def slug_part(label: str) -> str:
    return label.replace(" ", "_")


@register.filter
def range_words(goods: Goods) -> str:
    thing = goods.thing().ranges if isinstance(goods, Item) else goods.facts["ranges"]
    return ", ".join(f"{band} {near}–{far} m" for band, (near, far) in nearest_first(thing))


@register.filter
def failure_words(failure: str) -> str:
    return FAILURES.get(failure, "It cannot fail.")


@register.filter
def lost_words(lost: str) -> str:
    if lost.isdecimal():
        return f"−{lost} Moves"
    return f"−{lost}" if lost[:1].isdecimal() else lost


@register.filter
def underscored(text: str) -> str:
    return text.replace("_", " ")


@register.filter
def as_float(chance: Fraction) -> str:
    return f"{float(chance):.4f}"


@register.filter
def percent(chance: Fraction) -> str:
    return plans.percent(chance)


@register.filter
def half(price: int) -> int:
    return price // 2


@register.filter
def minus(day: int, today: int) -> int:
    return day - today


@register.filter
def on_bench(item: Item) -> bool:
    return any(work.state == Work.State.RUNNING for work in item.works.all())


@register.filter
def weapons_on(item: Item) -> int:
    return sum(not weapon.gone for weapon in item.mounted.all())


@register.filter
def running_work(works: Iterable[Work]) -> Work | None:
    return next((work for work in works if work.state == Work.State.RUNNING), None)


@register.filter
def settled_works(works: Iterable[Work]) -> list[Work]:
    return [work for work in works if work.state in (Work.State.DONE, Work.State.FAILED)]


@register.inclusion_tag("characters/workshop/_on_sheet.html")
def things_of(seat: Seat, character: Character) -> dict[str, Any]:
    return {"seat": seat, "character": character, "items": carried(character)}
