from __future__ import annotations

from dataclasses import dataclass

from campaign.access import Seat
from combat.access import visible_combats
from combat.models import Combat

SHOWN = 60


@dataclass(frozen=True, slots=True)
class Fights:
    preparing: list[Combat]
    running: list[Combat]
    finished: list[Combat]


def fights(seat: Seat) -> Fights:
    """Every fight a person may know of; the finished ones newest first."""
    rows = list(visible_combats(seat).defer("snapshot")[:SHOWN])
    by = {state: [row for row in rows if row.state == state] for state in Combat.State.values}
    return Fights(by["setting_up"], by["running"], by["finished"])
