"""What sheets show that a plain value does not say by itself."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django import template
from django.urls import reverse

from accounts.models import User
from characters.models import Character
from characters.selectors.roster import characters_of
from characters.services.fields import GM_TEXTS, TEXTS
from characters.services.sheets import refused
from rules.characters.attributes import ATTRIBUTES
from rules.characters.sheet import Sheet
from rules.errors import RuleError

register = template.Library()
LONG = 200
MINE = 12


@register.inclusion_tag("characters/_attributes.html")
def attribute_codes(sheet: dict[str, Any]) -> dict[str, Any]:
    """The six attributes of a template, in short."""
    codes = Sheet.from_dict(sheet).all_attributes
    return {"codes": [(name, codes[name]) for name in ATTRIBUTES if name in codes]}


@register.simple_tag
def fresh_id() -> str:
    return str(uuid4())


@register.filter
def refusal(error: RuleError) -> str:
    return str(refused(error))


@register.filter
def field_words(field: str) -> str:
    return field.rpartition(".")[2].replace("_", " ").capitalize()


@register.inclusion_tag("characters/_field.html", takes_context=True)
def field_box(
    context: Any, character: Character, name: str, label: str, marks: dict[str, str]
) -> dict[str, Any]:
    """A field that saves itself: what it saw goes with it, so that a clash is noticed."""
    most = (TEXTS | GM_TEXTS)[name]
    return {
        "name": name,
        "label": label,
        "value": getattr(character, name),
        "seen": marks[name],
        "long": most > LONG,
        "most": most,
        "address": reverse("characters:field", args=[character.campaign_id, character.pk]),
    }


@register.inclusion_tag("characters/_mine.html")
def my_characters(user: User) -> dict[str, Any]:
    return {"characters": characters_of(user)[:MINE]}
