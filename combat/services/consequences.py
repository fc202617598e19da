"""What happens in a fight reaches the sheets in the same transaction, and undone it goes back.

Only differences between two states are looked at, so an undo or a number set by the GM needs
nothing of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone

from accounts.models import User
from campaign.services.news import tell
from characters.models import Character, KeptPower, Points
from characters.services import ledger
from characters.services.cures import injure, medpacs_of_a_fight
from characters.services.fall import calls_of_a_fight, fall_in_a_fight
from characters.services.medpacs import bring_back, use_up
from characters.services.places import value_of
from characters.services.sheets import sheet_of, write
from combat.models import Combat, Combatant
from rules.characters.fighting import with_left
from rules.combat import State

WEAPONS = "weapons"
KINDS = {"force": Points.FORCE, "character": Points.CHARACTER, "dark": Points.DARK_SIDE}


def condition_of(state: State, entry: str) -> dict[str, Any] | None:
    """What of a combatant stands on a sheet; a squad's members share one and have none."""
    one = state.combatants.get(entry)
    if one is None:
        return None
    told = {"injury": one.injury, "points": dict(one.points), "medpacs": one.medpacs}
    dark = {"dark_calls": one.dark_calls, "consumed": "consumed" in one.notes}
    return {**told, **dark, "powers": list(one.powers), "kit": one.kit, "left": dict(one.left)}


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
    _keep_up(character, user, was.get("powers", []), now.get("powers", []))
    used = (was.get("kit") or 0) - (now.get("kit") or 0)
    if used and None not in (was.get("kit"), now.get("kit")):
        _use_medpacs(character, user, used, why)
    _use_weapons(character, user, was.get("left", {}), now.get("left", {}), why)
    _darken(character, user, was, now, why)
    return character


def _keep_up(character: Character, user: User, was: Sequence[str], now: Sequence[str]) -> None:
    """Powers kept up since, and those let go."""
    going_on = KeptPower.objects.filter(character=character, kind=KeptPower.Kind.UP, ended=None)
    going_on.filter(power__in=set(was) - set(now)).update(ended=timezone.now())
    for power in sorted(set(now) - set(was)):
        if not going_on.filter(power=power).exists():
            KeptPower.objects.create(
                character=character, power=power, kind=KeptPower.Kind.UP, made_by=user
            )


def _use_medpacs(character: Character, user: User, used: int, why: str) -> None:
    """Those the fight knows of that the sheet does not are nobody's loss."""
    for _ in range(used):
        use_up(character, user, why)
    for _ in range(-used):
        bring_back(character, user, why)


def _use_weapons(
    character: Character, user: User, was: Mapping[str, int], now: Mapping[str, int], why: str
) -> None:
    """Shots and grenades. Where somebody has begun to count, the sheet counts from then on."""
    before = after = sheet_of(character)
    for name in sorted({*was, *now}):
        if was.get(name) != now.get(name):
            after = with_left(after, name, now.get(name))
    if after == before:
        return
    character.sheet = {**character.sheet, "weapons": after.to_dict().get("weapons", [])}
    character.save(update_fields=["sheet", "changed"])
    told = {"before": value_of(before, WEAPONS), "after": value_of(after, WEAPONS)}
    write(character, user, field=WEAPONS, reason=why, **told)


def _darken(
    character: Character, user: User, was: Mapping[str, Any], now: Mapping[str, Any], why: str
) -> None:
    """Calls on the Dark Side, and whom it has consumed."""
    if calls := now.get("dark_calls", 0) - was.get("dark_calls", 0):
        calls_of_a_fight(character, user, calls, why)
    if was.get("consumed", False) != now.get("consumed", False):
        fall_in_a_fight(character, user, now.get("consumed", False), why)
