"""Missiles and torpedoes: a target under way is harder to follow."""

from rules.codes import Code
from rules.mechanics.rule import Rule
from rules.values import value

_WORDS = ("missile", "torpedo")


@value(kw_only=True)
class Missiles(Rule):
    """Each speed action of the target adds a die to the difficulty and costs its pilot nothing."""

    target_penalised: bool = False

    def is_missile(self, weapon: str) -> bool:
        return any(word in weapon.lower() for word in _WORDS)

    def added(self, speed_actions: int) -> Code:
        return Code(max(speed_actions, 0))

    def difficulty(self, base: int, speed_actions: int, rolled: int) -> int:
        """``rolled`` are the added dice; a target that takes no speed action adds none."""
        return base + rolled if self.added(speed_actions) else base
