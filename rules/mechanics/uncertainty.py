"""Uncertainty dice: the player throws more dice, the gamemaster throws as many to take away."""

from rules.codes import Code
from rules.mechanics.rule import Rule
from rules.rolls import Modifier, succeeds
from rules.values import value


@value
class UncertainOutcome:
    """What only the gamemaster knows until it is revealed."""

    total: int
    difficulty: int | None

    @property
    def success(self) -> bool | None:
        return None if self.difficulty is None else succeeds(self.total, self.difficulty)


@value(kw_only=True)
class UncertaintyDice(Rule):
    """Dice added to a doubtful non-combat roll and taken off again unseen."""

    fewest: int
    most: int

    def legal(self, dice: int, *, combat_skill: bool) -> bool:
        return not combat_skill and self.fewest <= dice <= self.most

    def player_code(self, code: Code, dice: int) -> Code:
        return code + Code(dice)

    def added(self, dice: int) -> Modifier:
        """The same dice as a modifier of the player's roll."""
        return self.modifier(Code(dice), "uncertainty dice")

    def outcome(self, player: int, gamemaster: int, difficulty: int | None) -> UncertainOutcome:
        return UncertainOutcome(player - gamemaster, difficulty)
