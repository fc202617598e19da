"""The parts a page is put together from. The page at /style/ shows each in all its states."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any
from zlib import crc32

from django import template
from django.core.paginator import Page
from django.template.context import Context
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

THEMES = ("night", "paper")
HUES = 6


@register.simple_tag
def icon(name: str, label: str = "", size: str = "") -> SafeString:
    """One of static/icons.svg. Without a label it is decoration and stays silent."""
    spoken = (
        format_html('role="img" aria-label="{}"', label)
        if label
        else SafeString('aria-hidden="true"')
    )
    return format_html(
        '<svg class="icon {}" {}><use href="{}#{}"></use></svg>',
        size,
        spoken,
        _icons(),
        name,
    )


@cache
def _icons() -> str:
    """Looked up once: a page has dozens."""
    return static("icons.svg")


@register.simple_tag(takes_context=True)
def theme(context: Context) -> str:
    """The theme this browser chose, or nothing where the system decides."""
    request = context.get("request")
    chosen = request.COOKIES.get("theme") if request else None
    return chosen if chosen in THEMES else ""


@register.simple_tag
def code(value: Any, was: Any = "", size: str = "") -> SafeString:
    """A die code; with `was`, the code it came down or up from."""
    if not was or str(was) == str(value):
        return format_html('<span class="code {}">{}</span>', size, value)
    return format_html(
        '<span class="code-change"><del><span class="unseen">from </span>{}</del>'
        '<ins><span class="unseen">to </span>{}</ins></span>',
        was,
        value,
    )


@register.simple_tag
def badge(text: str, kind: str = "") -> SafeString:
    """kind: you, signal, good, bad, secret, ally, foe, faint or none."""
    return format_html('<span class="badge {}">{}</span>', kind, text)


ROLE_KINDS = {"owner": "ally", "gm": "ally", "observer": "faint"}


@register.simple_tag
def role(value: str, name: str) -> SafeString:
    """A person's part in a campaign: `{% role member.role member.get_role_display %}`."""
    return badge(name, ROLE_KINDS.get(str(value), ""))


@register.simple_tag
def avatar(name: str, size: str = "") -> SafeString:
    """Initials on a plate; the same name always has the same stripe."""
    words = str(name).split() or ["?"]
    initials = words[0][:1] + (words[-1][:1] if len(words) > 1 else words[0][1:2])
    hue = crc32(str(name).encode()) % HUES
    return format_html(
        '<span class="avatar hue-{} {}" aria-hidden="true">{}</span>', hue, size, initials.upper()
    )


@register.inclusion_tag("components/track.html")
def track(levels: Iterable[Any], at: int) -> dict[str, Any]:
    """Injury in words. A level is a name, or a name with what it costs; `at` counts from 0."""
    named = [(level, "") if isinstance(level, str) else tuple(level) for level in levels]
    return {
        "levels": [
            {"name": name, "effect": effect, "now": place == at, "past": place < at}
            for place, (name, effect) in enumerate(named)
        ]
    }


@register.inclusion_tag("components/stages.html")
def stages(names: Sequence[str], at: int) -> dict[str, Any]:
    """Things that run in order, such as the segments of a round."""
    return {
        "stages": [
            {"name": name, "now": place == at, "past": place < at}
            for place, name in enumerate(names)
        ]
    }


@register.inclusion_tag("components/progress.html")
def progress(value: int, most: int, label: str) -> dict[str, Any]:
    return {"value": value, "most": most, "label": label}


@register.inclusion_tag("components/copy.html")
def copy(value: str, label: str) -> dict[str, Any]:
    """A text to take along, such as an invitation's address."""
    return {"value": value, "label": label}


@register.inclusion_tag("components/pagination.html")
def pagination(page: Page[Any]) -> dict[str, Any]:
    paginator = page.paginator
    return {
        "page": page,
        "numbers": list(paginator.get_elided_page_range(page.number, on_each_side=1, on_ends=1)),
        "gap": paginator.ELLIPSIS,
    }


@register.inclusion_tag("components/sort_by.html", takes_context=True)
def sort_by(context: Context, key: str, label: str, css: str = "") -> dict[str, Any]:
    """A table heading to sort by. The view puts what it sorted by into `sort` ("-name": down)."""
    now = context.get("sort") or context["request"].GET.get("sort", "")
    order = {key: "ascending", f"-{key}": "descending"}.get(now, "")
    return {
        "label": label,
        "css": css,
        "order": order,
        "next": f"-{key}" if order == "ascending" else key,
    }
