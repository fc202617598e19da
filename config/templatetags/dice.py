"""Dice drawn as dice."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()

# Where the pips of each face sit on a die of 40 by 40.
LOW, MIDDLE, HIGH = 11, 20, 29
PIPS = {
    1: [(MIDDLE, MIDDLE)],
    2: [(LOW, LOW), (HIGH, HIGH)],
    3: [(LOW, LOW), (MIDDLE, MIDDLE), (HIGH, HIGH)],
    4: [(LOW, LOW), (HIGH, LOW), (LOW, HIGH), (HIGH, HIGH)],
    5: [(LOW, LOW), (HIGH, LOW), (MIDDLE, MIDDLE), (LOW, HIGH), (HIGH, HIGH)],
    6: [(LOW, LOW), (HIGH, LOW), (LOW, MIDDLE), (HIGH, MIDDLE), (LOW, HIGH), (HIGH, HIGH)],
}
BODY = SafeString('<path class="body" d="M8 3H28L37 12V32L32 37H8L3 32V8Z"/>')
# The wild die wears a second frame, so it is known without its colour.
WILD = SafeString('<path class="mark" d="M0 6V0H6M34 40H40V34"/>')
BAR = SafeString('<path class="mark" d="M3 41H37"/>')
STRIKE = SafeString('<path class="strike" d="M3 37L37 3"/>')


@register.simple_tag
def die(
    face: int, wild: bool = False, dropped: bool = False, bought: bool = False, size: str = ""
) -> SafeString:
    """One face. A wild die has bracketed corners; a die that does not count is struck through; one
    that a point bought stands on a bar."""
    return _drawn(int(face), bool(wild), bool(dropped), bool(bought), size)


@cache
def _drawn(face: int, wild: bool, dropped: bool, bought: bool, size: str) -> SafeString:
    """There are not many different dice, and a page of a fight shows hundreds of them."""
    names = {"wild": wild, "dropped": dropped, "bought": bought}
    spoken = {"wild": "wild die", "bought": "bought with a point"}
    kinds = [size, *(name for name, holds in names.items() if holds)]
    words = [str(face), *(spoken.get(name, name) for name, holds in names.items() if holds)]
    return format_html(
        '<svg class="die {}" viewBox="-1 -1 42 42" role="img" aria-label="{}">{}{}{}{}{}</svg>',
        " ".join(filter(None, kinds)),
        ", ".join(words),
        BODY,
        format_html_join("", '<circle class="pip" cx="{}" cy="{}" r="3.5"/>', PIPS[face]),
        WILD if wild else "",
        STRIKE if dropped else "",
        BAR if bought else "",
    )


@register.inclusion_tag("components/dice.html")
def dice(
    faces: Sequence[int],
    total: int,
    pips: int = 0,
    wild: int | None = None,
    dropped: Sequence[int] = (),
    against: str = "",
) -> dict[str, Any]:
    """A roll on one line. `wild` and `dropped` are places in `faces`, counted from 0."""
    return {
        "rolled": [
            {"face": face, "wild": place == wild, "dropped": place in dropped}
            for place, face in enumerate(faces)
        ],
        "pips": f"{pips:+d}".replace("-", "−") if pips else "",
        "total": total,
        "against": against,
    }
