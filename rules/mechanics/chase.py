"""A chase: the gap between two movers, and who may do what to whom."""

from typing import NamedTuple


class Chase(NamedTuple):
    """How many metres the quarry is ahead."""

    gap_m: int

    @property
    def caught(self) -> bool:
        return self.gap_m <= 0

    def after(self, *, quarry_m: int = 0, pursuer_m: int = 0) -> "Chase":
        """One movement of either or both; a pursuer does not run past."""
        return Chase(max(self.gap_m + quarry_m - pursuer_m, 0))


class HeldBack(NamedTuple):
    """Speed actions split by a maneuver: some at once, some after the opponent has moved."""

    at_once: int
    afterwards: int


def hold_back(declared: int, reserved: int, wanted: int | None = None) -> HeldBack:
    """The winner may reserve fewer than the chart allows, and never more than he declared."""
    allowed = min(declared, reserved)
    held = allowed if wanted is None else min(wanted, allowed)
    return HeldBack(declared - held, held)
