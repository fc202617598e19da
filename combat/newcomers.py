"""Who comes into a fight: a character, so many of a stat block, or somebody kept in an encounter.

An id is made of the name and something nobody can guess, so that it neither tells of others of the
same name nor is found by chance in what is told to players.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID, uuid5

from django.utils.text import slugify

from campaign.models import Campaign
from characters.models import Character
from characters.selectors.fighting import fight_condition, fight_sheet
from characters.services.medpacs import medpacs_carried
from characters.services.sheets import rules_of, sheet_of
from rules.characters.fighting import fight_sheet as sheet_in_a_fight
from rules.characters.fighting import supplies
from rules.characters.medpacs_carried import medpacs
from rules.characters.statblock import StatBlock
from rules.combat import State
from rules.combat.serial import plain

_NUMBER = re.compile(r"(\d{1,3})\s*[x×]?\s+(.+)", re.DOTALL)
_LAST_NUMBER = re.compile(r"(.*) (\d+)")
MOST = 60


@dataclass(frozen=True, slots=True)
class Newcomer:
    """One line of the roster to be: ``fields`` are those of the engine's combatant."""

    name: str
    sheet: Mapping[str, Any]
    count: int = 1
    fields: Mapping[str, Any] = field(default_factory=dict)
    character_id: UUID | None = None

    def placed(self, **fields: Any) -> Newcomer:
        return replace(self, fields={**self.fields, **fields})

    def wish(self, entry: str) -> dict[str, Any]:
        """What the engine takes to add them."""
        given = {"id": entry, "name": self.name, "count": self.count}
        return {**given, "sheet": dict(self.sheet), "combatant": dict(self.fields)}

    def kept(self) -> dict[str, Any]:
        character = str(self.character_id) if self.character_id else None
        given = {"name": self.name, "count": self.count, "character": character}
        return {**given, "sheet": dict(self.sheet), "combatant": dict(self.fields)}


def from_character(character: Character) -> Newcomer:
    """With wounds, points and powers; played by their player."""
    fields = {**fight_condition(character), **_carried(character)}
    if character.kind == Character.Kind.PLAYER:
        fields["player"] = True
        if character.player_id:
            fields["controller"] = str(character.player_id)
    return Newcomer(
        character.name, plain(fight_sheet(character)), fields=fields, character_id=character.pk
    )


def _carried(character: Character) -> dict[str, Any]:
    """Medpacs, shots and grenades; what a GM's people throw is not counted without a number."""
    player = character.kind == Character.Kind.PLAYER
    left = supplies(sheet_of(character), count_all=player)
    return {
        "kit": medpacs_carried(character),
        **({"left": left} if left else {}),
    }


def from_block(block: StatBlock, campaign: Campaign, called: str = "") -> Newcomer:
    """As it is written, or by another name."""
    name = called or block.name or "Nameless"
    sheet = sheet_in_a_fight(block.sheet, rules_of(campaign), name)
    left = supplies(block.sheet)
    fields = {"kit": medpacs(block.sheet.gear), **({"left": left} if left else {})}
    return Newcomer(name, plain(sheet), fields=fields)


def from_kept(entry: Mapping[str, Any]) -> Newcomer:
    character = entry.get("character")
    return Newcomer(
        entry["name"],
        entry["sheet"],
        entry.get("count", 1),
        entry.get("combatant", {}),
        UUID(character) if character else None,
    )


def by_number(line: str) -> tuple[int, str]:
    """“6 troopers” is six of them; without a number it is one."""
    found = _NUMBER.fullmatch(line.strip())
    return (int(found[1]), found[2].strip()) if found else (1, line.strip())


def singular(name: str) -> tuple[str, ...]:
    """A name, and what it may be one of."""
    return (name, *(name[: -len(end)] + one for end, one in _PLURALS if name.endswith(end)))


_PLURALS = (("s", ""), ("es", ""), ("ies", "y"), ("men", "man"))


def apart(state: State, newcomer: Newcomer, count: int) -> Iterator[Newcomer]:
    """So many of a kind, each alone: numbered on from those their players can know of."""
    taken = numbers_taken(state, newcomer)
    alike = {one.name for one in state.combatants.values() if not one.hidden}
    if count == 1 and not taken and newcomer.name not in alike:
        yield newcomer
        return
    for number in range(taken + 1, taken + count + 1):
        yield replace(newcomer, name=f"{newcomer.name} {number}", count=1)


def base_name(name: str) -> str:
    """Without the number of one among several."""
    found = _LAST_NUMBER.fullmatch(name)
    return found[1] if found else name


def numbers_taken(state: State, newcomer: Newcomer) -> int:
    """The highest number of this name; what is hidden does not count for what is not."""
    hidden = bool(newcomer.fields.get("hidden"))
    found = (
        _LAST_NUMBER.fullmatch(one.name)
        for one in state.combatants.values()
        if hidden or not one.hidden
    )
    return max((int(one[2]) for one in found if one and one[1] == newcomer.name), default=0)


def new_id(state: State, name: str, request_id: UUID, place: int) -> str:
    """An id nobody in the fight has; the same for the same request."""
    unguessable = uuid5(request_id, f"entry {place}").hex
    stem = slugify(name)[:24].strip("-") or "somebody"
    length = 4
    while _taken(state, f"{stem}-{unguessable[:length]}"):
        length += 1
    return f"{stem}-{unguessable[:length]}"


def _taken(state: State, entry: str) -> bool:
    return entry in state.combatants or entry in state.squads
