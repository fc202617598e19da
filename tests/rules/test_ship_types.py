"""The ships whose codes are printed."""

import pytest

from rules import Code, RuleError, ruleset
from rules.mechanics.rule import required
from rules.mechanics.ship_types import ShipType, ShipTypes

# Hyperdrive, sublight, maneuver, hull, shields; then number, fire control and damage of each
# weapon, in the order printed. A dash where there is no damage to read.
CAPITAL_SHIPS = {
    "Corellian Corvette": "2 3D 2D 4D 2D | 6 turbolaser 2D 4D+2",
    "Escort Frigate": "2 2D 1D 4D+2 2D | 12 turbolaser 3D 4D | 12 laser cannon 2D 2D",
    "Mon Calamari Cruiser": (
        "1 3D 2D 6D 3D | 48 turbolaser 2D 4D | 20 ion cannon 3D 3D | 6 tractor beam 2D+2 4D"
    ),
    "Container Ship": "3 1D 0D 2D+2 1D",
    "Bulk Freighter": "3 1D 0D 3D 1D",
    "Luxury Liner": "2 3D+1 0D 4D 1D",
    "Rebel Transport": "2 3D 1D 5D+2 2D",
    "Assault Shuttle": "2 4D 2D 3D+2 4D+2 | 4 laser cannon 3D 2D | 1 tractor beam 4D 5D+2",
    "Lancer Frigate": "2 2D 1D 4D 2D+2 | 20 quad laser cannon 4D 4D",
    "Carrack": (
        "1 4D 2D 5D 2D+2 | 10 heavy turbolaser 1D 7D | 20 laser cannon 3D 2D | 5 tractor beam 2D 4D"
    ),
    "Star Galleon": "2 1D+2 1D 5D+2 2D | 10 turbolaser 3D 4D | 10 concussion missiles 5D 5D",
    "Strike Cruiser": (
        "2 3D 2D 6D 2D+2 | 20 turbolaser 2D 5D | 10 turbolaser battery 1D 7D"
        " | 10 ion cannon 4D 4D | 10 tractor beam 2D 4D"
    ),
    "Carrier": "1 2D 1D 7D+1 2D | 10 twin laser cannon 3D 3D",
    "Interdictor": ("2 3D 1D 5D 3D | 20 quad laser cannon 2D 4D | 4 gravity well projector 6D -"),
    "Dreadnought": (
        "2 2D 1D 5D+2 2D+1 | 10 laser cannon 3D 2D | 20 quad laser cannon 2D 4D"
        " | 10 turbolaser battery 1D 7D"
    ),
    "Victory I Star Destroyer": (
        "1 2D 1D 4D 3D+1 | 10 quad turbolaser 4D 5D | 40 double turbolaser 3D 2D+2"
        " | 80 concussion missiles 2D 9D | 10 tractor beam 3D 6D"
    ),
    "Victory II Star Destroyer": (
        "1 3D 1D 4D+2 3D | 20 turbolaser battery 1D 7D | 20 turbolaser 2D 5D"
        " | 10 ion cannon 4D 4D | 10 tractor beam 2D 6D"
    ),
    "Imperial I Star Destroyer": (
        "2 3D 1D 7D 3D | 60 turbolaser battery 4D 5D | 60 ion cannon 2D+2 3D"
        " | 10 tractor beam 4D 6D"
    ),
    "Imperial II Star Destroyer": (
        "1 3D 1D 7D+1 2D+2 | 50 heavy turbolaser 0D 10D | 50 heavy turbolaser 1D 7D"
        " | 20 ion cannon 4D 4D | 10 tractor beam 4D 6D"
    ),
    "Torpedo Sphere": (
        "3 1D 0D 9D+2 2D | 10 turbolaser battery 0D - | 500 concussion missiles 2D 9D"
    ),
    "Super Star Destroyer": (
        "2 2D 0D 10D 8D | 250 turbolaser battery 1D 7D | 250 heavy turbolaser battery 0D 10D"
        " | 250 concussion missiles 2D 9D | 250 ion cannon 4D 4D | 40 tractor beam 4D 9D"
    ),
    "Loronar FSCV": "2 0D 0D 8D 0D",
}


@pytest.fixture
def ships() -> ShipTypes:
    return required(ruleset("companion").ship_types, "ships")


def told(ship: ShipType) -> str:
    codes = [ship.hyperdrive, ship.sublight, ship.maneuver, ship.hull, ship.shields]
    weapons = [
        f"{weapon.count} {weapon.name} {weapon.fire_control} {weapon.damage or '-'}"
        for weapon in ship.weapons
    ]
    return " | ".join([" ".join(map(str, codes)), *weapons])


@pytest.mark.parametrize("name", CAPITAL_SHIPS)
def test_capital_ships_are_as_printed(ships: ShipTypes, name: str) -> None:
    assert told(ships.named(name)) == CAPITAL_SHIPS[name]


def test_every_capital_ship_is_listed(ships: ShipTypes) -> None:
    listed = {name for name, ship in ships.ships.items() if ship.scale == "capital"}
    assert listed == set(CAPITAL_SHIPS)


def test_starfighters_are_as_printed(ships: ShipTypes) -> None:
    scout, standard = ships.named("TIE/rc"), ships.named("Y-wing")
    assert (scout.sublight, scout.maneuver, scout.hull) == (Code(5), Code(2, 2), Code(2))
    assert scout.maneuver_in_atmosphere == Code(1, 2)
    assert (scout.weapons[0].fire_control, scout.weapons[0].damage) == (Code(2), Code(2, 2))
    assert (standard.hull, standard.shields, standard.sublight) == (Code(2, 2), Code(3, 2), None)
    assert ships.named("TIE fighter").hull == Code(2)


def test_what_sets_a_ship_apart_is_told(ships: ShipTypes) -> None:
    assert "hyperspace" in ships.named("Interdictor").remark
    assert not ships.named("Carrier").remark


def test_capital_ships_are_longer_than_a_hundred_metres(ships: ShipTypes) -> None:
    assert ships.is_capital(101)
    assert not ships.is_capital(100)


def test_unknown_ships_are_refused(ships: ShipTypes) -> None:
    with pytest.raises(RuleError, match=r"ship\.no_such_type"):
        ships.named("Death Star")
