"""Flying and driving at one of four speeds: the pilot's skill and what the craft lends."""

from dataclasses import replace
from typing import Any

from rules.combat.aiming import number_key
from rules.combat.attacking import lose
from rules.combat.beams import BEAM_ACTS
from rules.combat.fields import Field, Surroundings, choice
from rules.combat.moving import check_way
from rules.combat.numbers import modifiers, sheet_code
from rules.combat.paces import MOVEMENT, SPEED, Pace
from rules.combat.piloting import pilots
from rules.combat.play import Asked, Play, refuse_unless
from rules.combat.ships import (
    MANEUVER,
    MOVES,
    ashore,
    check_craft,
    craft_of,
    crew_unable,
    piloting_skill,
    ship_modifier,
)
from rules.combat.speeding import lose_control
from rules.combat.state import Act
from rules.errors import RuleError
from rules.mechanics.four_speeds import CRUISING, SPEEDS, speed_named

FLOWN = "flown:"


class Flight(Pace):
    """``speed`` in ``how`` is one of the four; a craft moves once a round."""

    group = "craft"

    def absent(self, play: Play, who: str) -> RuleError | None:
        return ashore(play, who)

    def speed(self, act: Act) -> str:
        return speed_named(act.text(SPEED, CRUISING))

    def mover(self, play: Play, act: Act) -> str:
        return craft_of(play, act.who)

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        return choice(SPEED, SPEEDS, CRUISING), *super().fields(around, act), *pilots(around)

    def check_body(self, play: Play, act: Act) -> None:
        """The craft goes somewhere, at a speed it has left."""
        craft, speed = self.mover(play, act), self.speed(act)
        check_way(play, replace(act, who=craft))
        refuse_unless(self._able(play, act), "fly.too_damaged", craft=craft, speed=speed)
        sheet_code(play, act.who, piloting_skill(play, act.who, act.skill))

    def check_rammed(self, play: Play, act: Act) -> None:
        check_craft(play, act)

    def speed_before(self, play: Play, act: Act) -> str:
        """A craft keeps its speed; at what speed it came into the fight nobody knows."""
        before = play.who(self.mover(play, act)).notes.get(SPEED, "").partition("@")[0]
        return before or self.speed(act)

    def asked(self, play: Play, act: Act) -> Asked:
        skill = piloting_skill(play, act.who, act.skill)
        lent = ship_modifier(play, self.mover(play, act), MANEUVER)
        changes = (*modifiers(play, act.who, skill), lent)
        code = sheet_code(play, act.who, skill)
        return Asked(number_key(play, act, MOVEMENT), act.who, MOVEMENT, code, changes)

    def happens(self, play: Play, act: Act, haste: int) -> bool:
        lost, craft = crew_unable(play, act.who), self.mover(play, act)
        if not lost and f"{FLOWN}{craft}" in play.state.memory:
            lost = "fly.once_a_round"
        if not lost and not self._able(play, act):
            lost = "fly.too_damaged"
        if lost:
            lose(play, act, lost)
            return True
        return self.go(play, act)

    def _able(self, play: Play, act: Act) -> bool:
        """Is the craft fast enough still?"""
        rule, lost = play.rules.lost_moves, play.who(self.mover(play, act)).damage.get(MOVES, 0)
        return rule is None or rule.allows(lost, self.speed(act))

    def arrives(
        self, play: Play, act: Act, metres: int, told: dict[str, Any], *, success: bool
    ) -> None:
        super().arrives(play, act, metres, {**told, "speed": self.speed(act)}, success=success)
        craft = self.mover(play, act)
        once = ("put", "memory", f"{FLOWN}{craft}", act.id)
        play.happen("flown", {"who": craft, "act": act.id}, once, secret=True)

    def fails(self, play: Play, act: Act, told: dict[str, Any], missed_by: int) -> None:
        """The documents print falls of people only: what comes of it is for the gamemaster."""
        self.arrives(play, act, self.metres(play, act) // 2, told, success=False)
        lose_control(play, replace(act, who=self.mover(play, act)), self.speed(act))


FLIGHT = {**BEAM_ACTS, "fly": Flight()}
