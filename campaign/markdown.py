"""Markdown for journals. Raw HTML is never passed on, and the result is cleaned once more."""

from __future__ import annotations

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

_TAGS = {
    "p", "br", "hr", "em", "strong", "s", "code", "pre", "blockquote", "ul", "ol", "li", "a",
    "h3", "h4", "h5", "h6", "table", "thead", "tbody", "tr", "th", "td",
}  # fmt: skip
_ATTRIBUTES = {"a": {"href", "title"}, "ol": {"start"}}
_MOST_LEVELS = 6
_parser = MarkdownIt("js-default", {"html": False, "linkify": False, "breaks": True})


def render(text: str) -> SafeString:
    tokens = _parser.parse(text)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = _below_the_entrys_title(token.tag)
    html = _parser.renderer.render(tokens, _parser.options, {})
    clean = nh3.clean(
        html,
        tags=_TAGS,
        attributes=_ATTRIBUTES,
        url_schemes={"http", "https", "mailto"},
        link_rel="noopener noreferrer nofollow",
    )
    return mark_safe(clean)  # noqa: S308 (nh3 has just cleaned it)


def _below_the_entrys_title(tag: str) -> str:
    return f"h{min(int(tag[1]) + 2, _MOST_LEVELS)}"
