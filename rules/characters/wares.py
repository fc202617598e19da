"""The starter of every catalogue: weapons, armor, suits, gear and ships whose codes are printed.

No document prints a price. Hand weapons and their ranges are those of the one-sheet and of the
first edition's chart; whichever rules are played, people want them.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from rules.characters.sheet_parts import CONTROL, STRENGTH
from rules.mechanics.melee import MeleeWeapons
from rules.mechanics.ship_types import ShipType, ShipTypes
from rules.mechanics.weapons import HAND_HELD, Weapons
from rules.mechanics.workshop import ARMOR, DEXTERITY, HYPERDRIVE
from rules.tables import table
from rules.values import value

BARE = "hands"


@value(kw_only=True)
class Ware:
    """Something to be had, by a key that does not change."""

    key: str
    name: str
    kind: str
    scale: str = "character"
    parts: Mapping[str, str]
    facts: Mapping[str, Any]
    notes: str = ""


@cache
def starter() -> tuple[Ware, ...]:
    return (*_ranged(), *_melee(), *_worn(), *_gear(), *_ships())


def _ranged() -> Iterator[Ware]:
    listed = Weapons.from_tables(table("weapons_personal", "house")).weapons
    for weapon in listed:
        if weapon.mount == HAND_HELD:
            far = max(end for _, end in weapon.ranges.values())
            yield Ware(
                key=f"ranged/{weapon.name}",
                name=weapon.name,
                kind="weapon",
                parts={"damage": str(weapon.damage), "range": str(far)},
                facts={"ranges": {band: list(ends) for band, ends in weapon.ranges.items()}},
            )


def _melee() -> Iterator[Ware]:
    listed = MeleeWeapons.from_table(table("melee_weapons", "first_edition")).weapons
    for weapon in listed.values():
        adds = ((STRENGTH, weapon.uses_strength), (CONTROL, weapon.adds_control))
        if weapon.name != BARE:
            yield Ware(
                key=f"melee/{weapon.name}",
                name=weapon.name,
                kind="weapon",
                parts={"damage": str(weapon.damage)},
                facts={"adds": [each for each, added in adds if added]},
            )


def _worn() -> Iterator[Ware]:
    """The armor of the Companion's example, and its suits."""
    yield Ware(
        key="armor/plain",
        name="protective armor",
        kind="armor",
        parts={ARMOR: "1D", DEXTERITY: "0D"},
        facts={},
    )
    suits = table("equipment_items", "companion").part("suits")
    for name in suits:
        yield Ware(
            key=f"suit/{name}",
            name=f"{name.replace('_', ' ')} space suit",
            kind="armor",
            parts={},
            facts={"suit": name},
            notes=_suit_words(suits[name]),
        )


def _suit_words(facts: Mapping[str, Any]) -> str:
    hurt = f"Leaks when its occupant is {facts['leaks_from'].replace('_', ' ')}."
    if "wounds_after_hours" not in facts:
        return hurt
    hours = f"Leaks after {facts['wounds_after_hours']} hours, kills after "
    return f"{hours}{facts['kills_after_hours']}. {hurt}"


def _gear() -> Iterator[Ware]:
    yield Ware(
        key="gear/medpac",
        name="medpac",
        kind="gear",
        parts={},
        facts={},
        notes="First aid for one who is hurt, used up by it.",
    )
    items = table("equipment_items", "companion")
    for name in items:
        if name != "suits":
            does = str(items[name]["does"])
            yield Ware(
                key=f"gear/{name}",
                name=name.replace("_", " "),
                kind="gear",
                parts={},
                facts={},
                notes=f"{does[:1].upper()}{does[1:]}.",
            )


def _ships() -> Iterator[Ware]:
    types = ShipTypes.from_tables(
        table("capital_ships", "companion"), table("starfighters", "companion")
    )
    yield from (_ship(each) for each in types.ships.values())


def _ship(ship: ShipType) -> Ware:
    codes = {
        "sublight": ship.sublight,
        "maneuver": ship.maneuver,
        "hull": ship.hull,
        "shields": ship.shields,
    }
    parts = {part: str(code) for part, code in codes.items() if code is not None}
    if ship.hyperdrive:
        parts[HYPERDRIVE] = f"x{ship.hyperdrive}"
    mounts = [
        {
            "name": f"{weapon.count} × {weapon.name}" if weapon.count > 1 else weapon.name,
            "damage": str(weapon.damage),
            "fire_control": str(weapon.fire_control),
        }
        for weapon in ship.weapons
        if weapon.damage is not None
    ]
    return Ware(
        key=f"ship/{ship.name}",
        name=ship.name,
        kind="ship",
        scale=ship.scale,
        parts=parts,
        facts={"mounts": mounts} if mounts else {},
        notes=ship.remark[:1].upper() + ship.remark[1:],
    )
