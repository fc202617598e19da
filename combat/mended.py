"""A sheet that was mended since its owner came into a fight: what the fight does not know of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from json import dumps
from typing import Any

from campaign.access import Seat
from characters.access import npcs
from characters.models import Balance, Character, Points
from characters.selectors.fighting import POINTS
from combat.models import Combat, Combatant
from combat.newcomers import Newcomer, base_name, from_character
from rules.combat import State
from rules.combat.arms import Sheet
from rules.combat.known_powers import UNMASTERED
from rules.combat.serial import read
from rules.combat.state import UNHURT
from rules.combat.state import Combatant as Being

Fields = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Mended:
    """What stands on the sheet and is another in the fight. ``fields`` are those of each body."""

    sheet: Mapping[str, Any] | None
    fields: dict[str, Fields] = field(default_factory=dict)
    wounds: Fields = field(default_factory=dict)

    @property
    def mark(self) -> str:
        """Stands for all of it."""
        told = [self.sheet, self.fields, self.wounds]
        return sha256(dumps(told, sort_keys=True).encode()).hexdigest()[:16]


def mended(seat: Seat, combat: Combat, state: State, entry: str) -> Mended | None:
    """None where the fight knows it all, or no sheet stands behind somebody."""
    linked = Combatant.objects.filter(combat=combat, entry=entry, character__isnull=False)
    row = linked.select_related("character__campaign").first()
    everybody = [state.combatants[one] for one in state.members(entry)]
    bodies = [one for one in everybody if one.sheet == everybody[0].sheet]
    behind = row.character if row else _in_the_library(seat, bodies[0])
    if behind is None:
        return None
    known, now = state.sheet(bodies[0].id), from_character(behind)
    sheet = None if read(Sheet, now.sheet) == known else now.sheet
    given = {one.id: _fields(one, known, now, linked=bool(row)) for one in bodies}
    found = Mended(
        sheet,
        {name: fields for name, fields in given.items() if fields},
        _wounds(bodies[0], now) if row else {},
    )
    return found if found.sheet or found.fields or found.wounds else None


def short_of_points(combat: Combat, state: State) -> Iterator[tuple[str, dict[str, int]]]:
    """Who has more points in a fight than were left to them elsewhere, and what they have."""
    rows = Combatant.objects.filter(combat=combat, character__isnull=False)
    here = dict(rows.values_list("entry", "character_id"))
    kept = Balance.objects.filter(character__in=here.values(), points__in=POINTS)
    held: dict[Any, dict[str, int]] = {}
    for owner, points, amount in kept.values_list("character_id", "points", "amount"):
        held.setdefault(owner, {})[POINTS[Points(points)]] = amount
    for entry, owner in sorted(here.items()):
        one = state.combatants.get(entry)
        have = held.get(owner, {})
        if one and any(have.get(kind, 0) < number for kind, number in one.points.items()):
            kinds = one.points.items()
            yield entry, {kind: min(number, have.get(kind, 0)) for kind, number in kinds}


def _in_the_library(seat: Seat, one: Being) -> Character | None:
    """Those who came by number are known by their name alone."""
    rows = npcs(seat).select_related("campaign").filter(name=base_name(one.name))[:2]
    return rows[0] if len(rows) == 1 else None


def _fields(one: Being, known: Sheet, now: Newcomer, *, linked: bool) -> Fields:
    given = now.fields
    notes = {key: text for key, text in one.notes.items() if not key.startswith(UNMASTERED)}
    told = given.get("notes", {}).items()
    wanted: Fields = {
        "notes": notes | {key: text for key, text in told if key.startswith(UNMASTERED)},
        "left": dict(given.get("left", {})) if linked else _left_of_a_body(one, known, now),
    }
    if linked:
        points = dict.fromkeys(POINTS.values(), 0) | given.get("points", {})
        wanted["points"] = {**one.points, **points}
        wanted["kit"] = given.get("kit")
        wanted["powers"] = sorted(given.get("powers", []))
    return {key: value for key, value in wanted.items() if value != _same(one, key, value)}


def _same(one: Being, key: str, value: Any) -> Any:
    """What somebody has in the fight, written as the sheet does where it means the same."""
    have = getattr(one, key)
    if key == "powers":
        return sorted(have)
    if key == "points":
        return {**dict.fromkeys(POINTS.values(), 0), **have}
    if key == "kit":
        return value if (have or 0) == (value or 0) else have
    return dict(have)


def _left_of_a_body(one: Being, known: Sheet, now: Newcomer) -> dict[str, int]:
    """What each of several has used stays used; what came to the sheet is new to them."""
    before = {arm.name for arm in known.arms}
    after = {arm["name"] for arm in now.sheet["arms"]}
    fresh = now.fields.get("left", {}).items()
    kept = {arm: number for arm, number in one.left.items() if arm in after}
    return kept | {arm: number for arm, number in fresh if arm not in before}


def _wounds(one: Being, now: Newcomer) -> Fields:
    wanted = {"injury": now.fields.get("injury", UNHURT), "medpacs": now.fields.get("medpacs", 0)}
    return {key: value for key, value in wanted.items() if value != getattr(one, key)}
