"""Opening and closing the range by opposed piloting rolls."""

from rules.mechanics.rule import Rule
from rules.mechanics.weapons import POINT_BLANK
from rules.values import value

RANGES = (POINT_BLANK, "short", "medium", "long")


@value
class RangeChange:
    """Range steps the ships moved apart or together."""

    away: int = 0
    closer: int = 0


@value(kw_only=True)
class RangeRolls(Rule):
    """The higher piloting roll moves the range one step; a full evasion cannot open it."""

    def change(self, attacker: int, evader: int, *, full_evasion: bool) -> RangeChange:
        if attacker > evader:
            return RangeChange(closer=1)
        if evader > attacker and not full_evasion:
            return RangeChange(away=1)
        return RangeChange()
