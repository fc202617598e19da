"""What somebody can check about a fight: seals, seeds and the answers of ``combat.verify``.

Answers are for everyone; their details count things that may be hidden, so those are a GM's.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from combat.access import Stand
from combat.models import Round
from combat.verify import QUESTIONS, Answer, ask, rounds_that_fit


@dataclass(frozen=True, slots=True)
class Seal:
    """The seal of a round, published before it, and the seed, shown when it is over."""

    place: int
    number: int
    seal: str
    seed: str
    words: tuple[str, ...]
    opened: datetime


@dataclass(frozen=True, slots=True)
class SealShown:
    """A round's seal and seed in the log. ``fits``: the seed and every open die were checked."""

    number: int
    seal: str
    seed: str
    fits: bool


MOST_CHECKED = 500
_checked: dict[tuple[int, str], bool] = {}


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
    return found if stand.runs or found.good is None else replace(found, detail="")


def seals_shown(stand: Stand, rounds: set[int]) -> dict[int, SealShown]:
    """The seals of rounds that are over, by number; of one fought again the last."""
    if not rounds:
        return {}
    found = Round.objects.filter(combat=stand.combat, number__in=rounds, revealed__isnull=False)
    rows = list(found.order_by("place"))
    fits = _fits(rows)
    return {
        row.number: SealShown(row.number, row.commitment, bytes(row.seed).hex(), fits[row.pk])
        for row in rows
    }


def _fits(rows: list[Round]) -> dict[int, bool]:
    """What is over does not change, so it is worked out once."""
    known = {row.pk: _checked.get((row.pk, row.commitment)) for row in rows}
    new = [row for row in rows if known[row.pk] is None]
    fitting = rounds_that_fit(new) if new else set()
    if len(_checked) > MOST_CHECKED:
        _checked.clear()
    _checked.update({(row.pk, row.commitment): row.pk in fitting for row in new})
    return {pk: pk in fitting if found is None else found for pk, found in known.items()}
