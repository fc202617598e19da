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
from combat.telling.story import Card

register = template.Library()

# As many cards as a few dozen fights show at once.
KEPT = 2000


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
    combat, stand = context["combat"], context.get("stand")
    here = (combat.campaign_id, combat.pk)
    check = reverse("combat:check", args=here) if card.seal else ""
    if plain or not (stand and stand.runs and card.seq):
        return _drawn(_Alike(card), check)
    way = reverse("combat:moment", args=(*here, card.seq))
    return _drawn(_Alike(card), check, way, stand.writes and not struck)


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
def _drawn(alike: _Alike, check: str, way: str = "", changes: bool = False) -> SafeString:
    context = {"card": alike.card, "check": check, "way": way, "changes": changes}
    return SafeString(get_template("combat/_line_card.html").render(context))
