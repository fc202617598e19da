"""The lines of a sheet. There may be hundreds, so a list of them is written in one go."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import quote

from django import template
from django.template.defaultfilters import capfirst
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from characters.access import Hold
from characters.selectors.lines import Line

register = template.Library()

# A name to roll, and the code to ask where it comes from. Both open in the dialog: the panel around
# them says so once for all.
ROLL = '<a class="roll" href="{0}?name={1}" hx-get="{0}?name={1}">{2}</a>'
CODE = (
    '<a class="why-code" href="{0}?name={1}" hx-get="{0}?name={1}">'
    '<span class="code">{2}</span><span class="unseen"> why, {3}</span></a>'
)


@register.simple_tag
def code_lines(lines: Iterable[Line], hold: Hold) -> SafeString:
    roll, code = (_beside(hold, name) for name in ("roll", "code"))
    return format_html_join(
        "",
        "<li{}>{}{}</li>",
        (
            (
                SafeString(' class="special"') if line.special else "",
                _name(line, roll) if hold.edits else format_html("<span>{}</span>", _title(line)),
                format_html(CODE, code, quote(line.name), line.code, line.label),
            )
            for line in lines
        ),
    )


@register.simple_tag
def gear_lines(gear: Iterable[str]) -> SafeString:
    return format_html_join("", "<li><span>{}</span></li>", ((capfirst(thing),) for thing in gear))


def _name(line: Line, address: str) -> SafeString:
    return format_html(ROLL, address, quote(line.name), _title(line))


def _title(line: Line) -> str:
    return line.label[:1].upper() + line.label[1:]


def _beside(hold: Hold, name: str) -> str:
    """An address as seen from the sheet: short, since it stands on every line."""
    which = [hold.character.campaign_id, hold.character.pk]
    address = reverse(f"characters:{name}", args=which)
    return address.removeprefix(hold.character.get_absolute_url())
