"""The ship template: a code as a row of boxes, one to a pip."""

from collections.abc import Mapping

from rules.codes import Code
from rules.errors import RuleError
from rules.mechanics.rule import Rule
from rules.values import value


@value
class Boxes:
    """Boxes left open for the code, and those blacked in beyond it."""

    open: int
    blacked: int


@value(kw_only=True)
class ShipTemplate(Rule):
    """Three boxes to a die; what exceeds the code is blacked in."""

    boxes_in_a_die: int
    dice: Mapping[str, int]

    def boxes(self, code: Code, track: str = "", track_dice: int | None = None) -> Boxes:
        """``track_dice`` is needed where the documents do not say how long the track is."""
        dice = self.dice.get(track) if track_dice is None else track_dice
        if dice is None:
            raise RuleError("template.no_such_track", track=track)
        all_boxes = dice * self.boxes_in_a_die
        left = min(code.dice * self.boxes_in_a_die + code.pips, all_boxes)
        return Boxes(left, all_boxes - left)
