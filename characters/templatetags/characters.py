"""What sheets show that a plain value does not say by itself."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.models import User
from campaign.access import Seat
from characters.access import Hold
from characters.models import Character, SheetChange
from characters.selectors.dark_side import falls, warnings
from characters.selectors.editing import Box
from characters.selectors.health import health
from characters.selectors.party import due_rolls
from characters.selectors.roster import characters_of, has_none
from characters.selectors.waiting import heirs, waiting_for
from characters.services import fields
from characters.services.places import PORTRAIT, SPECIAL
from characters.services.sheets import refused, rules_of, sheet_of
from config.templatetags.ui import avatar
from rules.characters.attributes import ATTRIBUTES
from rules.characters.sheet import Sheet
from rules.errors import RuleError

register = template.Library()
MINE = 12
STATES = (Character.State.ACTIVE, Character.State.RETIRED)


@register.inclusion_tag("characters/_attributes.html")
def attribute_codes(sheet: dict[str, Any]) -> dict[str, Any]:
    """The six attributes of a template, in short."""
    codes = Sheet.from_dict(sheet).all_attributes
    return {"codes": [(name, codes[name]) for name in ATTRIBUTES if name in codes]}


@register.simple_tag
def fresh_id() -> str:
    return str(uuid4())


@register.simple_tag
def portrait(character: Character) -> SafeString:
    """The picture on the sheet, or nothing."""
    if not character.portrait_mark:
        return SafeString("")
    return format_html(
        '<img class="portrait" src="{}" alt="Portrait of {}">',
        _picture(character, character.portrait_mark, "full"),
        character.name,
    )


@register.simple_tag
def kept_portrait(character: Character, mark: str | None, kept: set[str]) -> SafeString:
    """A portrait in the history: as it was, or what is left to say of it."""
    if mark not in kept:
        return SafeString("a picture that is not kept" if mark else "none")
    source = _picture(character, mark, "small")
    return format_html('<img class="avatar face" src="{}" alt="this picture">', source)


@register.simple_tag
def face(character: Character, size: str = "") -> SafeString:
    """Small beside a name: the portrait, or the initials of whoever has none."""
    if not character.portrait_mark:
        return avatar(character.name, size)
    source = _picture(character, character.portrait_mark, "small")
    return format_html('<img class="avatar face {}" src="{}" alt="" loading="lazy">', size, source)


def _picture(character: Character, mark: str, size: str) -> str:
    which = [character.campaign_id, character.pk, mark, size]
    return reverse("characters:portrait", args=which)


@register.filter
def refusal(error: RuleError) -> str:
    return str(refused(error))


@register.filter
def field_words(field: str) -> str:
    part, _, name = field.partition(".")
    said = name.replace(".", ": ", 1) if part == SPECIAL else name or part
    return said.replace("_", " ").capitalize()


@register.filter
def plain_words(value: Any) -> str:
    """A kept value as one reads it: nothing, yes, a list of names."""
    if value in (None, "", [], {}):
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(plain_words(each) for each in value)
    if isinstance(value, dict):
        named = [str(value["name"])] if "name" in value else []
        others = [f"{key} {plain_words(each)}" for key, each in value.items() if key != "name"]
        return " · ".join([*named, *others])
    return str(value)


@register.inclusion_tag("characters/_field.html")
def field_box(box: Box, character: Character) -> dict[str, Any]:
    """A field that saves itself: what it saw goes with it, so that a clash is noticed."""
    return {
        "box": box,
        "address": reverse("characters:field", args=[character.campaign_id, character.pk]),
    }


@register.inclusion_tag("characters/_mine.html")
def my_characters(user: User) -> dict[str, Any]:
    return {"characters": characters_of(user)[:MINE]}


@register.inclusion_tag("characters/_first_step.html")
def first_step(seat: Seat) -> dict[str, Any]:
    """Where a newcomer begins."""
    return {"seat": seat, "wanted": has_none(seat)}


@register.inclusion_tag("characters/_dark_warnings.html")
def dark_warnings(hold: Hold) -> dict[str, Any]:
    """What the GM has asked before a Dark Side Point is given."""
    return {"hold": hold, "character": hold.character, "asked": warnings(hold)}


@register.inclusion_tag("characters/_falls.html")
def falls_of(seat: Seat) -> dict[str, Any]:
    return {"seat": seat, "falls": falls(seat)}


@register.inclusion_tag("characters/_force_links.html")
def force_links(hold: Hold) -> dict[str, Any]:
    rules = rules_of(hold.seat.campaign)
    return {
        "hold": hold,
        "character": hold.character,
        "force": rules.force_powers is not None and not sheet_of(hold.character).droid,
        "dark": rules.dark_side is not None,
    }


@register.inclusion_tag("characters/_health.html", takes_context=True)
def health_panel(context: Any, hold: Hold) -> dict[str, Any]:
    """How somebody is, and what can be done about it now."""
    return {
        "seat": hold.seat,
        "hold": hold,
        "character": hold.character,
        "health": health(hold),
        "csrf_token": context.get("csrf_token"),
    }


@register.inclusion_tag("characters/_healing_due.html")
def healing_due(seat: Seat) -> dict[str, Any]:
    """Whose rest is over, so that a healing roll is due."""
    return {"seat": seat, "rests": due_rolls(seat)}


@register.simple_tag
def can_put_back(hold: Hold, change: SheetChange, kept: set[str]) -> bool:
    lost = change.field == PORTRAIT and change.before and change.before not in kept
    return hold.seat.writes and fields.can_put_back(hold, change.field) and not lost


@register.simple_tag
def waiting_characters(user: User) -> list[Character]:
    return waiting_for(user)


@register.inclusion_tag("characters/_manage.html", takes_context=True)
def manage_character(context: Any, hold: Hold) -> dict[str, Any]:
    """Retiring, coming back and changing hands, for whoever may."""
    character = hold.character
    runs = hold.seat.runs and hold.seat.writes
    played = character.kind == Character.Kind.PLAYER
    return {
        "seat": hold.seat,
        "character": character,
        "heirs": heirs(hold) if runs and played else [],
        "shown": played and hold.edits and (runs or character.state in STATES),
        "csrf_token": context.get("csrf_token"),
    }
