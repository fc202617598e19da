"""Plots drawn on the server."""

from typing import Any

from django import template

from rules.fairness import Fairness

register = template.Library()

WIDTH, HEIGHT, FLOOR = 40, 96, 112
# The line of fair dice stands at six tenths, so that a face twice as frequent still fits.
FAIR_AT = 0.6


@register.inclusion_tag("components/faces.html")
def faces(dice: Fairness, label: str) -> dict[str, Any]:
    """How often each face fell, as bars against the line on which fair dice would end."""
    most = max([dice.expected / FAIR_AT, *dice.counts]) or 1
    bars = [
        {
            "face": face,
            "count": count,
            "x": place * WIDTH + 6,
            "middle": place * WIDTH + WIDTH // 2,
            "y": round(FLOOR - HEIGHT * count / most, 1),
            "height": round(HEIGHT * count / most, 1),
        }
        for place, (face, count) in enumerate(enumerate(dice.counts, start=1))
    ]
    fair = round(FLOOR - HEIGHT * dice.expected / most, 1)
    return {"bars": bars, "fair": fair, "label": label, "dice": dice, "width": WIDTH * len(bars)}
