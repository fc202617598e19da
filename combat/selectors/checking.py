"""What somebody can check about a fight: seals, seeds and the answers of ``combat.verify``.

Answers are for everyone; their details count things that may be hidden, so those are a GM's.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from combat.access import Stand
from combat.models import Round
from combat.verify import QUESTIONS, Answer, ask


@dataclass(frozen=True, slots=True)
class Seal:
    """The seal of a round, published before it, and the seed, shown when it is over."""

    place: int
    number: int
    seal: str
    seed: str
    words: tuple[str, ...]
    opened: datetime


def seals(stand: Stand) -> list[Seal]:
    return [_seal(row) for row in Round.objects.filter(combat=stand.combat).order_by("place")]


def _seal(row: Round) -> Seal:
    seed = bytes(row.seed).hex() if row.revealed else ""
    words = tuple(row.players[name] for name in sorted(row.players))
    return Seal(row.place, row.number, row.commitment, seed, words, row.opened)


def questions() -> list[tuple[str, str]]:
    return [(name, question) for name, (question, _) in QUESTIONS.items()]


def answer(stand: Stand, name: str) -> Answer | None:
    """The answer to one question; None where there is no such question."""
    if name not in QUESTIONS:
        return None
    found = ask(stand.combat, name)
    return found if stand.runs else replace(found, detail="")
