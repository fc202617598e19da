"""How near is point-blank where a document prints no range bands for weapons held in the hand."""

from rules.mechanics.rule import Rule
from rules.values import value


@value(kw_only=True)
class PointBlank(Rule):
    """Anything nearer than this is point-blank range for ranged weapons."""

    below_metres: int

    def holds(self, metres: float) -> bool:
        return metres < self.below_metres
