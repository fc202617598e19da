"""What campaign pages show that a plain value does not say by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.utils.safestring import SafeString

from campaign.markdown import render
from campaign.models import Campaign, TableRoll

register = template.Library()


@register.filter
def markdown(text: str) -> SafeString:
    return render(text)


@register.simple_tag
def day_name(campaign: Campaign, day: int) -> str:
    return campaign.calendar.name(day)


@register.inclusion_tag("components/dice.html")
def roll_dice(roll: TableRoll) -> dict[str, Any]:
    """The wild die and its re-rolls first, then the rest, then what points bought."""
    against = "" if roll.record.get("against") else roll.difficulty or ""
    return _drawn(roll.record, roll.faces, roll.total) | {"against": against}


@register.inclusion_tag("components/dice.html")
def opposing_dice(roll: TableRoll) -> dict[str, Any]:
    other = roll.record["against"]
    return _drawn(other, other["faces"], other["total"])


@register.inclusion_tag("components/dice.html")
def unsure_dice(roll: TableRoll) -> dict[str, Any]:
    """What the GM threw against the player's roll."""
    faces = roll.record["unsure"]["faces"]
    return {"rolled": [_die(face, False, Counter()) for face in faces], "total": -sum(faces)}


def _drawn(record: Mapping[str, Any], faces: Iterable[int], total: int) -> dict[str, Any]:
    """What does not count is struck."""
    dropped = Counter(record["dropped"])
    rolled = [_die(face, True, dropped) for face in record["wild"]]
    rolled += [_die(face, False, dropped) for face in faces]
    bought = [face for die in record.get("extra", ()) for face in die]
    rolled += [_die(face, False, Counter()) | {"bought": True} for face in bought]
    pips = record["pips"]
    return {
        "rolled": rolled,
        "pips": f"{pips:+d}".replace("-", "−") if pips else "",
        "total": total,
    }


def _die(face: int, wild: bool, dropped: Counter[int]) -> dict[str, Any]:
    struck = dropped[face] > 0
    dropped[face] -= struck
    return {"face": face, "wild": wild, "dropped": struck}


@register.filter
def audit_words(action: str) -> str:
    return action.replace(".", ": ").replace("_", " ")


@register.filter
def detail_words(detail: dict[str, Any]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in detail.items())
