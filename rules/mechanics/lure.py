"""The lure of the Dark Side: what its points offer to whoever uses the Force."""

from rules.codes import NOTHING, Code
from rules.mechanics.rule import Rule
from rules.rolls import Modifier
from rules.values import value


@value(kw_only=True)
class Temptation:
    """What one use of a Force skill gains by the lure, or costs by refusing it."""

    bonus: Code
    levels_harder: int


@value(kw_only=True)
class Lure(Rule):
    """Dice for each Dark Side Point; refusing them makes every Force power harder."""

    bonus_per_point: Code
    levels_when_refused: int

    def tempts(
        self, dark_side_points: int, *, refused: bool = False, gone_over: bool = False
    ) -> Temptation:
        """Whoever has gone over is offered nothing more, and so has nothing to refuse."""
        if gone_over or dark_side_points <= 0:
            return Temptation(bonus=NOTHING, levels_harder=0)
        if refused:
            return Temptation(bonus=NOTHING, levels_harder=self.levels_when_refused)
        return Temptation(bonus=self.bonus_per_point * dark_side_points, levels_harder=0)

    def modifiers(self, temptation: Temptation) -> tuple[Modifier, ...]:
        """The bonus as a modifier of the roll, with its source."""
        if not temptation.bonus:
            return ()
        return (self.modifier(temptation.bonus, "the lure of the Dark Side"),)
