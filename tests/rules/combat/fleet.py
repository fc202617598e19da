"""A table with two craft, some of whose people are aboard and do what one does there."""

from random import Random
from typing import Any

from rules.combat import Command
from tests.rules.combat.fuzz import RandomTable
from tests.rules.combat.test_beams_and_missiles import MISSILES, TRACTOR
from tests.rules.combat.test_ships import FIGHTER, LASER

CREWS = {"han": "falcon", "chewie": "falcon", "boba": "skiff", "greedo": "skiff"}
PILOTS = ("han", "boba")
DEEDS = ("fire", "fire", "fire", "fly", "shielding", "release_beam", "full_evasion")
WAYS: tuple[dict[str, Any], ...] = (
    *({}, {}, {"speed": "cautious"}, {"speed": "high"}),
    *({"overspeed": 1}, {"way": "away"}, {"guns": 3}),
)


class Fleet(RandomTable):
    """The falcon is a starfighter, the skiff a vehicle; both have a tractor beam."""

    def __init__(self, name: str, random: Random) -> None:
        super().__init__(name, random)
        for ship, mover, arms in (
            ("falcon", "starfighter", [LASER, TRACTOR, MISSILES]),
            ("skiff", "skiff", [TRACTOR, LASER]),
        ):
            sheet = {"codes": FIGHTER, "arms": arms, "scale": "starfighter", "mover": mover}
            left = {"concussion missiles": 3} if ship == "falcon" else {}
            combatant = {"side": "sky", "position": ship, "left": left}
            self.give(Command("add", {"id": ship, "sheet": sheet, "combatant": combatant}))
        for who, ship in CREWS.items():
            fields = {"aboard": ship, "station": "pilot" if who in PILOTS else "guns"}
            self.give(Command("set", {"who": who, "fields": fields, "reason": "aboard"}))

    def any_act(self) -> dict[str, Any]:
        if self.random.random() < 0.4:
            return super().any_act()
        do, at = self.pick(DEEDS), self.pick(("falcon", "skiff"))
        weapons = ("tractor beam", "tractor beam", "", "concussion missiles")
        weapon = self.pick(weapons) if do == "fire" else ""
        return {"do": do, "at": at, "weapon": weapon, "how": self.pick(WAYS)}
