from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models.fields.json import KeyTransform
from django.urls import reverse

from campaign.access import Seat
from combat.access import viewer_of, visible_combats
from combat.models import Combat
from combat.projection import seen_state
from combat.selectors.roster import entries_in_order, entry_name
from rules.combat import State
from rules.combat.serial import read

SHOWN = 60
NAMED = 12
# Who is in a fight, without the sheets that make up most of it.
_PEOPLE = ("combatants", "squads", "hidden", "round")


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight in a list, with those its reader may know of."""

    id: UUID
    campaign_id: UUID
    title: str
    finished: datetime | None
    round: int
    who: tuple[str, ...]
    more: int

    def get_absolute_url(self) -> str:
        return reverse("combat:fight", args=[self.campaign_id, self.id])


@dataclass(frozen=True, slots=True)
class Fights:
    preparing: list[Fight]
    running: list[Fight]
    finished: list[Fight]


def fights(seat: Seat) -> Fights:
    """Every fight a person may know of; the finished ones newest first."""
    people = {f"its_{name}": KeyTransform(name, "snapshot") for name in _PEOPLE}
    rows = list(visible_combats(seat).defer("snapshot").annotate(**people)[:SHOWN])
    by = {
        state: [_fight(seat, row) for row in rows if row.state == state]
        for state in Combat.State.values
    }
    return Fights(by["setting_up"], by["running"], [*by["finished"], *by["dropped"]])


def _fight(seat: Seat, row: Combat) -> Fight:
    told = {name: getattr(row, f"its_{name}") for name in _PEOPLE}
    whole = read(State, {name: value for name, value in told.items() if value is not None})
    state = seen_state(whole, viewer_of(seat))
    names = [_counted(state, entry) for entry in entries_in_order(state)]
    return Fight(
        id=row.pk,
        campaign_id=row.campaign_id,
        title=row.title,
        finished=row.finished,
        round=state.round,
        who=tuple(names[:NAMED]),
        more=max(len(names) - NAMED, 0),
    )


def _counted(state: State, entry: str) -> str:
    count = len(state.squads.get(entry, ()))
    name = entry_name(state, entry)
    return f"{name} \u00d7{count}" if count > 1 else name
