"""The ships whose codes the documents print."""

from collections.abc import Mapping
from typing import Any

from rules.codes import Code
from rules.errors import RuleError
from rules.mechanics.rule import Rule
from rules.tables import Table
from rules.values import value


@value
class ShipWeapon:
    """Weapons of one type aboard; None where there is no damage code to read."""

    count: int
    name: str
    fire_control: Code
    damage: Code | None


@value(kw_only=True)
class ShipType:
    """A ship as printed; None for a code the documents do not give."""

    name: str
    scale: str
    hyperdrive: int | None = None
    sublight: Code | None = None
    maneuver: Code | None = None
    maneuver_in_atmosphere: Code | None = None
    hull: Code | None = None
    shields: Code | None = None
    weapons: tuple[ShipWeapon, ...] = ()
    remark: str = ""


@value(kw_only=True)
class ShipTypes(Rule):
    """Capital ships are longer than a hundred metres; starfighters are printed in part."""

    ships: Mapping[str, ShipType]
    capital_above_metres: int

    @classmethod
    def from_tables(cls, capital: Table, starfighters: Table) -> "ShipTypes":
        remarks = capital["remarks"]
        large = [_capital(name, row, remarks) for name, row in capital["ships"].items()]
        small = [_starfighter(name, row) for name, row in starfighters["ships"].items()]
        return cls(
            source=capital.source,
            ships={ship.name: ship for ship in (*large, *small)},
            capital_above_metres=capital["longer_than_metres"],
        )

    def named(self, name: str) -> ShipType:
        if name not in self.ships:
            raise RuleError("ship.no_such_type", name=name)
        return self.ships[name]

    def is_capital(self, metres: float) -> bool:
        return metres > self.capital_above_metres


def _capital(name: str, row: tuple[Any, ...], remarks: Mapping[str, str]) -> ShipType:
    hyperdrive, sublight, maneuver, hull, shields, *weapons = row
    return ShipType(
        name=name,
        scale="capital",
        hyperdrive=hyperdrive,
        sublight=Code.parse(sublight),
        maneuver=Code.parse(maneuver),
        hull=Code.parse(hull),
        shields=Code.parse(shields),
        weapons=tuple(map(_weapon, weapons)),
        remark=remarks.get(name, ""),
    )


def _starfighter(name: str, row: Mapping[str, Any]) -> ShipType:
    codes: dict[str, Any] = {key: Code.parse(row[key]) for key in row if key != "weapons"}
    weapons = tuple(map(_weapon, row.get("weapons", ())))
    return ShipType(name=name, scale="starfighter", weapons=weapons, **codes)


def _weapon(row: tuple[Any, ...]) -> ShipWeapon:
    count, name, fire_control, damage = row
    return ShipWeapon(count, name, Code.parse(fire_control), Code.parse(damage) if damage else None)
