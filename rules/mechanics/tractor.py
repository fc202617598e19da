"""Tractor beams: who breaks free, who is dragged, who is reeled in."""

from rules.codes import Code
from rules.mechanics.rule import Rule
from rules.tables import Row, row_holding
from rules.values import value

CAPTIVE, HOLDER = "captive", "holder"


@value
class Reeled:
    """What a round in the beam did."""

    free: bool
    space_units: int = 0
    moves_lost: int = 0


@value(kw_only=True)
class TractorBeam(Rule):
    """A beam has a strength; sublight drives that roll higher break free."""

    overspeed_bonus: Code

    def break_code(self, sublight: Code, overspeed_successes: int = 0) -> Code:
        """The bonus is for this roll alone, not for the movement roll of the overspeed."""
        return sublight + self.overspeed_bonus * overspeed_successes

    def breaks(self, sublight_roll: int, beam_roll: int) -> bool:
        return sublight_roll > beam_roll

    def direction_set_by(self, *, captive_much_larger: bool) -> str:
        """The far larger ship drags the other, whichever of them holds the beam."""
        return CAPTIVE if captive_much_larger else HOLDER

    @property
    def captive_may_leave(self) -> bool:
        """However large, no ship leaves the other behind without breaking the beam."""
        return False


@value(kw_only=True)
class ReelingBeam(Rule):
    """The beam's damage roll against the hull reels the captive in and wears out its drives."""

    unresisted: int
    rows: tuple[Row, ...]

    def unresisting(self) -> Reeled:
        return Reeled(free=False, space_units=self.unresisted)

    def resisting(self, beam_roll: int, hull_roll: int) -> Reeled:
        row = row_holding(self.rows, beam_roll - hull_roll)
        if row is None:
            return Reeled(free=True)
        return Reeled(free=False, space_units=row["space_units"], moves_lost=row["moves"])
