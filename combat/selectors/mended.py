"""What of a sheet was mended since its owner came into a fight, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from combat.access import Stand
from combat.mended import Mended, mended
from combat.telling.words import listed, plain_words, result_words
from combat.words import times
from rules.combat import State
from rules.combat.arms import Arm, Sheet
from rules.combat.serial import read
from rules.combat.state import Combatant

POINTS = {"force": "Force Points", "character": "Character Points", "dark": "Dark Side Points"}
MOST = 12


@dataclass(frozen=True, slots=True)
class Told:
    """What differs but for the health, and the health apart."""

    told: list[str]
    wounds: str
    mark: str


def sheet_mended(stand: Stand, entry: str) -> Told | None:
    if not stand.writes or (
        entry not in stand.whole.combatants and entry not in stand.whole.squads
    ):
        return None
    found = mended(stand.seat, stand.combat, stand.whole, entry)
    if found is None:
        return None
    lines = list(dict.fromkeys(_lines(stand.whole, entry, found)))
    more = [f"and {len(lines) - MOST} more"] if len(lines) > MOST else []
    return Told([*lines[:MOST], *more], _health(stand.whole, entry, found.wounds), found.mark)


def _lines(state: State, entry: str, found: Mended) -> Iterator[str]:
    if found.sheet:
        known = state.sheet(state.members(entry)[0])
        yield from _of_sheets(known, read(Sheet, found.sheet))
    for name, fields in found.fields.items():
        held = {arm.name for arm in state.sheet(name).arms}
        yield from _of_fields(state.combatants[name], fields, held)


def _of_sheets(known: Sheet, now: Sheet) -> Iterator[str]:
    for name in sorted({*known.codes, *now.codes}):
        before, after = known.codes.get(name, "none"), now.codes.get(name, "none")
        if before != after:
            yield f"{plain_words(name).capitalize()}: {before}, now {after}"
    had, has = ({arm.name: arm for arm in one.arms} for one in (known, now))
    yield from (f"{name}: new" for name in has if name not in had)
    yield from (f"{name}: not on the sheet any more" for name in had if name not in has)
    both = [name for name in has if name in had and has[name] != had[name]]
    yield from (f"{name}: {_of_arms(had[name], has[name])}" for name in both)
    if known.armor != now.armor:
        yield f"Protection: {known.armor}, now {now.armor}"
    if known.move != now.move:
        yield f"Move: {known.move}, now {now.move}"
    if (known.scale, known.mover, known.group) != (now.scale, now.mover, now.group):
        yield "What they are"


def _of_arms(before: Arm, after: Arm) -> str:
    parts = [
        "other ranges" if before.ranges != after.ranges else "",
        f"damage {before.damage or 'unknown'}, now {after.damage or 'unknown'}"
        if before.damage != after.damage
        else "",
    ]
    return listed(part for part in parts if part) or "used another way"


def _of_fields(one: Combatant, fields: Mapping[str, Any], held: set[str]) -> Iterator[str]:
    for kind, label in POINTS.items():
        now = fields.get("points", one.points).get(kind, 0)
        if now != one.points.get(kind, 0):
            yield f"{label}: {one.points.get(kind, 0)}, now {now}"
    if "kit" in fields:
        yield f"Medpacs: {_count(one.kit)}, now {_count(fields['kit'])}"
    left = fields.get("left", one.left)
    for arm in sorted({*left, *one.left} & held):
        if left.get(arm) != one.left.get(arm):
            yield f"{arm}: {_count(one.left.get(arm))} left, now {_count(left.get(arm))}"
    if "powers" in fields:
        up = listed(map(plain_words, fields["powers"]))
        yield f"Powers kept up: {up or 'none'}"
    if "notes" in fields:
        yield "Powers of the Force that were learned or forgotten"


def _count(number: int | None) -> str:
    return "uncounted" if number is None else str(number)


def _health(state: State, entry: str, wounds: Mapping[str, Any]) -> str:
    if not wounds:
        return ""
    one = state.combatants[state.members(entry)[0]]
    before, now = result_words(one.injury), result_words(wounds.get("injury", one.injury))
    words = f"{before}, now {now}" if before != now else before
    used = wounds.get("medpacs")
    return words if used is None else f"{words}, {times(used, 'medpac')} used today"
