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

# A name, to be rolled by whoever may, and the code, to ask where it comes from. Both open in the
# dialog: the panel around them says so once for all. {0} and {1} are the addresses.
READ = "<span>{5}</span>"
ROLL = '<a class="roll" href="{0}?name={2}" hx-get="{0}?name={2}">{5}</a>'
LINE = (
    '<li class="{6}">%s<a class="why-code" href="{1}?name={2}" hx-get="{1}?name={2}">'
    '<span class="code">{3}</span><span class="unseen"> why, {4}</span></a></li>'
)


@register.simple_tag
def code_lines(lines: Iterable[Line], hold: Hold) -> SafeString:
    pattern = LINE % (ROLL if hold.edits else READ)
    addresses = [_beside(hold, name) for name in ("roll", "code")]
    return SafeString("".join(format_html(pattern, *addresses, *_parts(line)) for line in lines))


@register.simple_tag
def gear_lines(gear: Iterable[str]) -> SafeString:
    return format_html_join("", "<li><span>{}</span></li>", ((capfirst(thing),) for thing in gear))


def _parts(line: Line) -> tuple[str, ...]:
    title = line.label[:1].upper() + line.label[1:]
    special = "special" if line.special else ""
    return quote(line.name), str(line.code), line.label, title, special


def _beside(hold: Hold, name: str) -> SafeString:
    """An address as seen from the sheet: short, since it stands on every line."""
    which = [hold.character.campaign_id, hold.character.pk]
    address = reverse(f"characters:{name}", args=which)
    return SafeString(address.removeprefix(hold.character.get_absolute_url()))
