"""From the type of an event to its words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from combat.telling import close, course, force, moves, ships, shots, speech, together
from combat.telling.lines import Line, Piece, Teller, Telling
from combat.telling.names import Names
from combat.telling.words import plain_words
from rules.combat.screening import SHOWN

TABLES = (shots, close, moves, force, ships, together, speech, course)
WORDS: Mapping[str, Teller] = {
    kind: teller for table in TABLES for kind, teller in table.WORDS.items()
}


def tell(kind: str, form: Mapping[str, Any], names: Names) -> Line:
    """One event in words."""
    if kind == SHOWN and isinstance(form.get("of"), str):
        line = tell(form["of"], form, names)
        return replace(line, pieces=(Piece("The GM shows the dice: "), *line.pieces))
    telling = Telling(kind, form, names)
    teller = _teller(kind)
    if teller is None:
        return telling.quietly("{words}", words=plain_words(kind))
    return telling.says(teller) if isinstance(teller, str) else teller(telling)


def underway(act: Mapping[str, Any], names: Names) -> tuple[Piece, ...]:
    """The head an act will have, before all of its dice have fallen."""
    if act.get("do") == "attack":
        return tell("attacked", act, names).pieces
    return speech.underway(act, names)


def knows(kind: str) -> bool:
    return _teller(kind) is not None


def _teller(kind: str) -> Teller | None:
    if kind in WORDS:
        return WORDS[kind]
    found = (teller for head, teller in close.FAMILIES.items() if kind.startswith(head))
    return next(found, None)
