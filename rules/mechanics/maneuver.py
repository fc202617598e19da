"""Maneuver actions: outwitting an opponent in a chase to move after him."""

from rules.codes import NOTHING, Code
from rules.mechanics.rule import Rule
from rules.values import value


@value(kw_only=True)
class Maneuvers(Rule):
    """The winner reserves a speed action for each time his roll exceeds the loser's."""

    most_reserved: int
    unopposed: int

    def code(self, skill: Code, maneuver: Code = NOTHING) -> Code:
        """Operator skill and maneuver code; the speed code has no part in it."""
        return skill + maneuver

    def reserved(self, winner: int, loser: int) -> int:
        """Strictly more than one, two or three times the loser's roll."""
        return sum(winner > times * loser for times in range(1, self.most_reserved + 1))

    def reserved_unopposed(self, *, movement_succeeds: bool) -> int:
        """Against an opponent who does not maneuver the movement roll decides."""
        return self.unopposed if movement_succeeds else 0

    def usable(self, maneuver_haste: int, opponent_haste: int) -> bool:
        """Reserved actions wait only for a movement no hastier than the maneuver."""
        return opponent_haste <= maneuver_haste
