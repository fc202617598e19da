"""What of a fight was taken back, found without reading its whole log."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from combat.access import Stand
from combat.models import Event
from rules.combat.events import REVERTED


@dataclass(frozen=True, slots=True)
class Gap:
    """Everything after one moment and up to a going back, which gives the reason."""

    after: int
    back: int
    reason: str


@dataclass(frozen=True, slots=True)
class Undone:
    """The stretches that do not count, in their order; none of them touch."""

    gaps: tuple[Gap, ...]

    def why(self, seq: int) -> str | None:
        """The reason why it was taken back; None for what counts."""
        gap = self.around(seq)
        return None if gap is None or seq == gap.back else gap.reason

    def around(self, seq: int) -> Gap | None:
        place = bisect_right(self.gaps, seq - 1, key=lambda gap: gap.after) - 1
        gap = self.gaps[place] if place >= 0 else None
        return gap if gap is not None and gap.after < seq <= gap.back else None


def undone(stand: Stand) -> Undone:
    """A reason is told to whoever was told of the going back."""
    rows = Event.objects.filter(combat=stand.combat, type=REVERTED).order_by("-seq")
    here, gaps = stand.combat.head, []
    for seq, data, public in rows.values_list("seq", "data", "public"):
        if seq <= here:
            here = int(data["to"])
            told = data if stand.runs else public or {}
            gaps.append(Gap(here, seq, str(told.get("reason") or "")))
    return Undone(tuple(reversed(gaps)))
