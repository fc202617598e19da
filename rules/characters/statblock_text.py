"""Stat blocks as text: marks and misprints cleaned away, sentences told apart, places kept.

Cleaning never changes the length of a text, so that a place in it is a place in what was pasted.
"""

import re
from collections.abc import Iterator

from rules.codes import Code
from rules.errors import RuleError
from rules.values import value

CODE = r"[+-]?\d+D(?:\s*[+-]\s*\d+(?!\d*D))?(?![A-Za-z0-9])"
SIGNED = rf"(?:{CODE}|[+-]\d+(?![\dD]))"
QUOTED = r'"(?:[^"]|"")*"'

_LONE_MARKS = str.maketrans({"*": " ", "#": " ", "“": '"', "”": '"', "‘": "'", "’": "'", "−": "-"})
_MISREAD_ONE = re.compile(r"(?<=D\+)l\b|(?<=D \+ )l\b|(?<=D\+ )l\b")
_BROKEN_WORD = re.compile(r"(?<=[a-z])-\s*\n\s*(?=[a-z])")
_ABBREVIATED = re.compile(r"(?:\b[A-Za-z]|\b(?:Lt|Dr|Prog|Capt|Col|Sgt|Maj|Gen|Mr|Mrs|Adm|vs))$")
_STARTS = re.compile(r"(?:Weight|Height|Equipped [Ww]ith|Notes?):|•|(?<=\n)- ")
_NAME_OR_NOT = re.compile(rf'{QUOTED}|[^"]+')
_NOTE = re.compile(r"^Note: (.*)$", re.MULTILINE)
_ARTICLE = re.compile(r"(?:an?|the|one|his|her|its|their)\s+", re.IGNORECASE)
_WHOLE = re.compile(rf'{QUOTED}|\((?:[^()"]|{QUOTED})*\)')
_BARE = re.compile(r"[^\W\d_](?:[^\W\d_]|[ '/&-])*")
_BARE_THING = re.compile(r"[^\W\d_](?:[^\W_]|[ '/&-])*")


@value
class Sentence:
    """A stretch of the text and where it starts."""

    text: str
    start: int


def cleaned(text: str) -> str:
    """The same text without marks of emphasis, curly quotes and a one misread as an l.

    What stands in straight quotes is somebody's name and left alone.
    """
    return _NAME_OR_NOT.sub(_clean, text)


def _clean(found: "re.Match[str]") -> str:
    if found[0].startswith('"'):
        return found[0]
    return _MISREAD_ONE.sub("1", found[0].translate(_LONE_MARKS))


def tidy(text: str) -> str:
    """Words broken at the end of a line are whole again, and blanks are single."""
    return " ".join(_BROKEN_WORD.sub("", text).split())


def code_in(text: str) -> Code:
    return Code.parse(re.sub(r"\s", "", text))


def fault(code: str, text: str, place: int, offending: str, **more: object) -> RuleError:
    """A refusal that says line, column and the words it is about."""
    line = text.count("\n", 0, place) + 1
    column = place - text.rfind("\n", 0, place)
    return RuleError(code, line=line, column=column, text=tidy(offending), **more)


def without_notes(text: str) -> tuple[str, tuple[str, ...]]:
    """Lines that are notes are blanked out and handed over."""
    notes = tuple(tidy(found[1]) for found in _NOTE.finditer(text))
    return _NOTE.sub(lambda found: " " * len(found[0]), text), tuple(filter(None, notes))


def sentences(text: str, start: int = 0) -> Iterator[Sentence]:
    begun = start
    for end, after in _ends(text, start):
        if text[begun:end].strip():
            yield Sentence(text[begun:end], begun)
        begun = after


def _ends(text: str, start: int) -> Iterator[tuple[int, int]]:
    """Where sentences end and the next begin; what is in quotes or brackets stays together."""
    depth, quoted = 0, False
    for place in range(start, len(text)):
        mark = text[place]
        quoted ^= mark == '"'
        if quoted:
            continue
        depth = max(depth + (mark == "(") - (mark == ")"), 0)
        if depth:
            continue
        if mark == "." and _full_stop(text, place):
            yield place, place + 1
        elif _STARTS.match(text, place):
            yield place, place
    yield len(text), len(text)


def _full_stop(text: str, place: int) -> bool:
    last = place + 1 == len(text) or text[place + 1].isspace()
    return last and not _ABBREVIATED.search(text[max(place - 5, 0) : place])


def pieces(text: str, at: str) -> Iterator[str]:
    """The text cut at each mark or word of a pattern, unless it stands in quotes or brackets."""
    cut = re.compile(at)
    begun = place = 0
    while place < len(text):
        kept = _WHOLE.match(text, place)
        found = None if kept else cut.match(text, place)
        if found:
            yield text[begun:place].strip()
            begun = found.end()
        skipped = kept or found
        place = skipped.end() if skipped else place + 1
    yield text[begun:].strip()


def without_article(text: str) -> str:
    return _ARTICLE.sub("", text, count=1) if _ARTICLE.match(text) else text


def quoted(name: str, *, digits: bool = True) -> str:
    """A name in quotes if it could be read as something else."""
    name = tidy(name)
    plain = (_BARE_THING if digits else _BARE).fullmatch(name) and not re.search(
        rf"{CODE}|\band\b", name, re.IGNORECASE
    )
    misleading = _ARTICLE.match(name) or _ABBREVIATED.search(name)
    return name if plain and not misleading else in_quotes(name)


def in_quotes(name: str) -> str:
    return '"' + tidy(name).replace('"', '""') + '"'


def unquoted(name: str) -> str:
    name = tidy(name)
    if re.fullmatch(QUOTED, name):
        return name[1:-1].replace('""', '"')
    return name
