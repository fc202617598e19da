"""What one event says: a sentence with names in it, a verdict, dice, and the parts of a number."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from string import Formatter
from typing import Any

from combat.telling.names import Names
from combat.telling.rolls import Part, RollShown, difficulty_parts, rolls_shown
from combat.telling.words import plain_words

NAMED = frozenset({"who", "at", "target", "lead", "entry", "winner", "loser", "by", "into_squad"})
_FORMATTER = Formatter()


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a sentence; names stand out."""

    text: str
    name: bool = False


@dataclass(frozen=True, slots=True)
class Badge:
    text: str
    tone: str


HIT, MISS = Badge("hit", "signal"), Badge("miss", "faint")
SUCCESS, FAILURE = Badge("success", "good"), Badge("failure", "faint")


@dataclass(frozen=True, slots=True)
class Line:
    """One event in words. ``quiet`` lines are about the course of the fight, not about deeds."""

    pieces: tuple[Piece, ...]
    badge: Badge | None = None
    rolls: tuple[RollShown, ...] = ()
    parts: tuple[Part, ...] = ()
    quiet: bool = False
    label: str = ""

    @property
    def text(self) -> str:
        return "".join(piece.text for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class Telling:
    """An event in the form its reader may see, about to be put into words."""

    type: str
    form: Mapping[str, Any]
    names: Names

    def get(self, key: str, usual: Any = None) -> Any:
        return self.form.get(key, usual)

    def name(self, key: str) -> str:
        return self.names.of(self.form.get(key))

    def says(self, template: str, /, **more: str) -> Line:
        """``{who} shoots {at}``: names by the fields of the form, anything else as words."""
        return Line(
            pieces=capitalised(self._pieces(template, more)),
            badge=self._verdict(),
            rolls=rolls_shown(self.form, self.names),
            parts=difficulty_parts(self.form),
        )

    def quietly(self, template: str, /, **more: str) -> Line:
        return replace(self.says(template, **more), quiet=True, badge=None)

    def _pieces(self, template: str, more: Mapping[str, str]) -> Iterator[Piece]:
        for text, field, _, _ in _FORMATTER.parse(template):
            if text:
                yield Piece(text)
            if field is None:
                continue
            if field in more:
                yield Piece(more[field], name=field in NAMED)
            elif field in NAMED:
                yield Piece(self.name(field), name=True)
            else:
                yield Piece(plain_words(self.form.get(field)))

    def _verdict(self) -> Badge | None:
        if isinstance(self.form.get("hit"), bool):
            return HIT if self.form["hit"] else MISS
        if isinstance(self.form.get("success"), bool):
            return SUCCESS if self.form["success"] else FAILURE
        return None


Teller = str | Callable[[Telling], Line]


def capitalised(pieces: Iterator[Piece]) -> tuple[Piece, ...]:
    found = [piece for piece in pieces if piece.text]
    if found:
        first = found[0]
        found[0] = replace(first, text=first.text[:1].upper() + first.text[1:])
    return tuple(found)
