"""The guide: chapters of docs/guide, for whoever plays. The files are ours, so they are trusted."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

CHAPTERS = ("start", "players", "gms", "fights", "things", "force", "dice")


@dataclass(frozen=True, slots=True)
class Chapter:
    name: str
    title: str
    body: SafeString


@require_safe
def guide(request: HttpRequest, name: str = CHAPTERS[0]) -> HttpResponse:
    if name not in CHAPTERS:
        raise Http404
    chapters = [chapter(each) for each in CHAPTERS]
    return render(request, "guide/guide.html", {"chapters": chapters, "chapter": chapter(name)})


@cache
def chapter(name: str) -> Chapter:
    """Title and text of a chapter; its first line is the title."""
    text = (settings.BASE_DIR / "docs/guide" / f"{name}.md").read_text()
    title, _, rest = text.partition("\n")
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(rest)
    for token in tokens:
        for inner in token.children or ():
            _lead_to_the_page(inner)
    html = parser.renderer.render(tokens, parser.options, {})
    return Chapter(name, title.removeprefix("# "), mark_safe(html))  # noqa: S308


def _lead_to_the_page(token: Token) -> None:
    """A link to another file leads to its page."""
    target = str(token.attrs.get("href", ""))
    if token.type == "link_open" and target.endswith(".md"):
        token.attrs["href"] = f"/guide/{target.removesuffix('.md')}/"
