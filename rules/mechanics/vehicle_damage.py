"""What a hit on a vehicle breaks, and what the people aboard suffer."""

from collections.abc import Mapping

from rules.codes import NOTHING, Code
from rules.mechanics.four_speeds import speed_named
from rules.mechanics.movers import key
from rules.mechanics.rule import Rule, required
from rules.mechanics.ship_systems import ShipSystems, SystemHit
from rules.tables import Table
from rules.values import value

LIGHT, HEAVY, SEVERE = "lightly_damaged", "heavily_damaged", "severely_damaged"
CRASHES, ROLLS_TO_A_STOP = "crashes", "rolls_to_a_stop"


@value(kw_only=True)
class VehicleDamage(Rule):
    """A die for the system that is hit; chart, ladder and ionization are those of ships."""

    systems: ShipSystems
    crash_speeds: tuple[str, ...]
    crash_damage: Code
    flyer_level: str | None
    passengers: Mapping[str, Code] | None

    @classmethod
    def from_table(cls, table: Table) -> "VehicleDamage":
        passengers = table.get("passengers")
        return cls(
            source=table.source,
            systems=ShipSystems.from_table(table.part("systems")),
            crash_speeds=table["crash_speeds"],
            crash_damage=Code.parse(table.get("crash_damage", "0D")),
            flyer_level=table.get("flyer_level"),
            passengers=passengers and {hit: Code.parse(code) for hit, code in passengers.items()},
        )

    def hit(self, level: str, face: int, codes: Mapping[str, Code] | None = None) -> SystemHit:
        """``codes`` are the vehicle's current ones; without maneuverability it loses Moves."""
        return self.systems.hit(level, face, codes)

    def powerless(self, speed: str, *, flying: bool = False) -> str:
        """What follows a destroyed powerplant; a pilot in the air may have a level to roll."""
        if flying and self.flyer_level:
            return self.flyer_level
        return CRASHES if speed_named(speed) in self.crash_speeds else ROLLS_TO_A_STOP

    def passenger_damage(self, result: str) -> Code:
        return required(self.passengers, "passenger damage").get(key(result), NOTHING)
