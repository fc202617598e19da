"""The wild die: which die it is nobody need say, what its 1 does is the ruleset's business."""

from rules.mechanics.rule import Rule
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

    def __str__(self) -> str:
        if self.choices is None:
            return "No wild die"
        return super().__str__()
