"""Dice of an event, ready to be drawn, with every reason for the number they were thrown for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from combat.telling.names import Names
from combat.telling.words import plain_words, purpose_words, signed

ORIGINS = {
    "entered": "typed in from a real table",
    "thrown": "thrown with the button",
    "seeded": "thrown by the page",
    "recorded": "kept from before",
    "scripted": "thrown by the page",
}
# Rolls whose own sum is not the number an event goes by.
_BESIDE = ("damage", "character point", "uncertainty")


@dataclass(frozen=True, slots=True)
class Part:
    """One reason with its number or die code, and the place in the books it is from."""

    amount: str
    reason: str
    source: str = ""


@dataclass(frozen=True, slots=True)
class Die:
    face: int
    wild: bool = False
    dropped: bool = False
    bought: bool = False


@dataclass(frozen=True, slots=True)
class RollShown:
    key: str
    who: str
    purpose: str
    code: str
    base: str
    dice: tuple[Die, ...]
    pips: str
    total: int
    against: int | None
    counts_as: int | None
    reasons: tuple[Part, ...]
    origin: str
    typed: bool


def rolls_shown(form: Mapping[str, Any], names: Names) -> tuple[RollShown, ...]:
    records = [record for record in form.get("rolls") or () if "faces" in record]
    main = _main(form, records)
    return tuple(
        _shown(record, names, form if place == main else _own_numbers(form, record))
        for place, record in enumerate(records)
    )


def _main(form: Mapping[str, Any], records: list[Mapping[str, Any]]) -> int:
    """The roll that an event's total and difficulty belong to."""
    if "difficulties" in form:
        return -1
    totals = [record["total"] for record in records]
    if form.get("total") in totals:
        return totals.index(form["total"])
    return -1 if records and records[0].get("purpose") in _BESIDE else 0


def _own_numbers(form: Mapping[str, Any], record: Mapping[str, Any]) -> Mapping[str, Any]:
    """Where several skills are rolled, each has a number of its own."""
    numbers, purpose = form.get("difficulties") or {}, record.get("purpose")
    return {"difficulty": numbers[purpose]} if purpose in numbers else {}


def _shown(record: Mapping[str, Any], names: Names, form: Mapping[str, Any]) -> RollShown:
    total = int(record["total"])
    meant = form.get("total")
    changed = isinstance(meant, int) and meant != total
    difficulty = form.get("difficulty", form.get("against"))
    return RollShown(
        key=str(record.get("key", "")),
        who=names.of(record["who"]) if record.get("who") else "",
        purpose=purpose_words(record.get("purpose")),
        code=str(record["code"]),
        base=str(record.get("base", record["code"])),
        dice=tuple(_dice(record)),
        pips=_pips(str(record["code"])),
        total=total,
        against=difficulty if isinstance(difficulty, int) else None,
        counts_as=meant if changed else None,
        reasons=tuple(_reason(one) for one in record.get("modifiers", ())),
        origin=ORIGINS.get(str(record.get("origin")), ""),
        typed=record.get("origin") == "entered",
    )


def _dice(record: Mapping[str, Any]) -> Iterable[Die]:
    """The wild die and its re-rolls first, then the rest, then what points bought."""
    dropped = Counter(record.get("dropped", ()))
    for wild, faces in ((True, record.get("wild", ())), (False, record["faces"])):
        for face in faces:
            struck = dropped[face] > 0
            dropped[face] -= struck
            yield Die(face, wild=wild, dropped=struck)
    for bought in record.get("extra", ()):
        for face in bought if isinstance(bought, list | tuple) else (bought,):
            yield Die(face, bought=True)


def _pips(code: str) -> str:
    _, sign, pips = code.replace("-", "+-").partition("+")
    return signed(pips) if sign and pips not in ("", "0") else ""


def _reason(modifier: Mapping[str, Any]) -> Part:
    amount = signed(modifier["code"])
    return Part(amount, plain_words(modifier["reason"]), str(modifier.get("source", "")))


def difficulty_parts(form: Mapping[str, Any]) -> tuple[Part, ...]:
    parts = [part for part in form.get("parts") or () if isinstance(part, Mapping)]
    return tuple(
        Part(
            signed(part["number"]) if place else str(part["number"]),
            plain_words(part["reason"]),
            str(part.get("source", "")),
        )
        for place, part in enumerate(parts)
    )
