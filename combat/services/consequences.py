"""What happens in a fight reaches the sheets in the same transaction, and undone it goes back.

Only differences between two states are looked at, so an undo or a number set by the GM needs
nothing of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from accounts.models import User
from campaign.services.news import tell
from characters.models import Character, Points
from characters.services import ledger
from characters.services.cures import injure, medpacs_of_a_fight
from combat.models import Combat, Combatant
from rules.combat import State

KINDS = {"force": Points.FORCE, "character": Points.CHARACTER, "dark": Points.DARK_SIDE}


def condition_of(state: State, entry: str) -> dict[str, Any] | None:
    """What of a combatant stands on a sheet; a squad's members share one and have none."""
    one = state.combatants.get(entry)
    if one is None:
        return None
    return {"injury": one.injury, "points": dict(one.points), "medpacs": one.medpacs}


def reach_sheets(combat: Combat, user: User, before: State, after: State) -> None:
    told: set[str] = set()
    for row in Combatant.objects.filter(combat=combat, character__isnull=False):
        was = condition_of(before, row.entry) or row.start
        now = condition_of(after, row.entry) or row.start
        if was != now and was and now:
            character = _reach(combat, user, row, was, now)
            told |= {"gm", *([f"user:{character.player_id}"] if character.player_id else [])}
    if told:
        tell(combat.campaign, "sheet", *sorted(told))


def _reach(
    combat: Combat, user: User, row: Combatant, was: Mapping[str, Any], now: Mapping[str, Any]
) -> Character:
    character = Character.objects.select_for_update().get(fights=row)
    why = f"Fight: {combat.title}"[:200] if combat.opened else "A fight"
    if was["injury"] != now["injury"]:
        injure(character, user, now["injury"], why)
    if used := now.get("medpacs", 0) - was.get("medpacs", 0):
        hurt = {"before": was["injury"], "after": now["injury"]}
        medpacs_of_a_fight(character, user, used, **hurt)
    for kind, points in KINDS.items():
        moved = now["points"].get(kind, 0) - was["points"].get(kind, 0)
        if moved:
            ledger.add(character, user, points=points, amount=moved, reason=why)
    return character
