from functools import lru_cache
from uuid import UUID, uuid4

from django import template
from django.template.context import Context
from django.template.loader import get_template
from django.urls import reverse
from django.utils.safestring import SafeString

from accounts.models import User
from campaign.access import Seat
from combat.selectors.calls import GoingOn, calling, going_on
from combat.selectors.roster import Entry
from combat.telling.story import Card

register = template.Library()

# As many cards, or lines of the roster, as a few dozen fights show at once.
KEPT = 2000

# A campaign and a fight of it.
Here = tuple[UUID, UUID]


@register.simple_tag
def fresh_id() -> UUID:
    """The id a form is born with, so that sending it twice does it once."""
    return uuid4()


@register.simple_tag
def fights_going_on(seat: Seat) -> list[GoingOn]:
    return going_on(seat)


@register.simple_tag
def fights_calling(user: User) -> list[GoingOn]:
    return calling(user)


@register.simple_tag(takes_context=True)
def card(context: Context, card: Card, struck: bool = False, plain: bool = False) -> SafeString:
    """A card of the log. A dozen people read the same one at the same moment: it is drawn once.

    What is drawn depends on nothing but the arguments of ``_drawn``, so nobody can be shown
    what was drawn for somebody who sees more.
    """
    runs, writes = _powers(context)
    looks_into = runs and not plain and bool(card.seq)
    return _drawn(_Alike(card), _here(context), looks_into, looks_into and writes and not struck)


@register.simple_tag(takes_context=True)
def roster_entry(context: Context, entry: Entry, kind: str) -> SafeString:
    """A line of the roster, drawn once for all who see the same of it."""
    runs, writes = _powers(context)
    return _drawn_entry(entry, kind, _here(context), runs, runs and writes)


def _powers(context: Context) -> tuple[bool, bool]:
    """Does the reader run this fight, and can anything be done in it?"""
    stand = context.get("stand")
    return (stand.runs, stand.writes) if stand else (False, False)


def _here(context: Context) -> Here:
    combat = context["combat"]
    return combat.campaign_id, combat.pk


class _Alike:
    """A card by its value."""

    __slots__ = ("card", "value")

    def __init__(self, card: Card) -> None:
        self.card = card
        self.value = card.value

    def __hash__(self) -> int:
        return hash(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Alike) and self.value == other.value


@lru_cache(maxsize=KEPT)
def _drawn(alike: _Alike, here: Here, looks_into: bool, changes: bool) -> SafeString:
    card = alike.card
    check = reverse("combat:check", args=here) if card.seal else ""
    way = reverse("combat:moment", args=(*here, card.seq)) if looks_into else ""
    context = {"card": card, "check": check, "way": way, "changes": changes}
    return SafeString(get_template("combat/_line_card.html").render(context))


@lru_cache(maxsize=KEPT)
def _drawn_entry(entry: Entry, kind: str, here: Here, runs: bool, changes: bool) -> SafeString:
    way = reverse("combat:entry", args=(*here, entry.id)) if changes else ""
    context = {"entry": entry, "kind": kind, "runs": runs, "way": way}
    return SafeString(get_template("combat/_roster_entry.html").render(context))
