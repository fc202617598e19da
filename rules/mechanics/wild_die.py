"""The wild die: which die it is nobody need say, what its 1 does is the ruleset's business."""

from fractions import Fraction

from rules.codes import Code
from rules.mechanics.rule import Rule
from rules.odds import chance, wild_chance
from rules.rolls import Terms
from rules.values import value


@value(kw_only=True)
class WildDie(Rule):
    """One die of every roll is wild: a 6 is rolled again, a first 1 has its choices."""

    choices: tuple[str, ...] | None

    @property
    def used(self) -> bool:
        """Every kind of roll has it, damage and initiative included, or none has."""
        return self.choices is not None

    def terms(self, *, difficulty: int | None = None, choice: str | None = None) -> Terms:
        return Terms(difficulty=difficulty, wild=self.choices, wild_choice=choice)

    def chance(self, code: Code, difficulty: int, choice: str | None = None) -> Fraction:
        """How likely a code reaches a difficulty; a 1 nobody has settled yet counts as a 1."""
        if self.choices is None:
            return chance(code, difficulty)
        return wild_chance(code, difficulty, choice or "")

    def __str__(self) -> str:
        if self.choices is None:
            return "No wild die"
        return super().__str__()
