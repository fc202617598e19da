"""What happens in a fight reaches the sheets in the same transaction, and undone it goes back.

Only differences between two states are looked at, so an undo or a number set by the GM needs
nothing of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
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
from rules.characters.fighting import supplies, with_left
from rules.characters.sheet import Sheet
from rules.combat import State
from rules.combat.taking_over import INJURY, INJURY_AT, POWER

Condition = Mapping[str, Any]

WEAPONS = "weapons"
KINDS = {"force": Points.FORCE, "character": Points.CHARACTER, "dark": Points.DARK_SIDE}


def condition_of(state: State, entry: str) -> dict[str, Any] | None:
    """What of a combatant stands on a sheet; a squad's members share one and have none."""
    one = state.combatants.get(entry)
    if one is None:
        return None
    told = {"injury": one.injury, "points": dict(one.points), "medpacs": one.medpacs}
    told["taken"] = dict(one.taken)
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
    injury = _injury(was, now)
    if injury is not None:
        injure(character, user, injury, why)
    if used := _moved(was, now, "medpacs"):
        hurt = {"before": was["injury"], "after": now["injury"]}
        medpacs_of_a_fight(character, user, used, **hurt)
    for kind, points in KINDS.items():
        moved = _moved(was, now, f"points:{kind}")
        if moved:
            ledger.add(character, user, points=points, amount=moved, reason=why)
    _keep_up(character, user, was, now)
    _use_medpacs(character, user, was, now, why)
    _use_weapons(character, user, was, now, why)
    _darken(character, user, was, now, why)
    return character


def _moved(was: Condition, now: Condition, key: str) -> int:
    """What happened in the fight: without what was taken over from the sheet."""
    return (_held(now, key) - _taken(now, key)) - (_held(was, key) - _taken(was, key))


def _held(one: Condition, key: str) -> int:
    kind, _, name = key.partition(":")
    if kind == "power":
        return int(name in one.get("powers", ()))
    found = one.get(kind, {}).get(name) if name else one.get(kind)
    return int(found or 0)


def _taken(one: Condition, key: str) -> int:
    found = one.get("taken", {}).get(key, 0)
    return int(found)


def _injury(was: Condition, now: Condition) -> str | None:
    """What the fight makes of the sheet. Where a wound was taken over in between, going back brings
    to the sheet what it said then."""
    before, after = _taken(was, INJURY_AT), _taken(now, INJURY_AT)
    if after >= before:
        return str(now["injury"]) if was["injury"] != now["injury"] else None
    then = str(was["taken"][INJURY])
    return then if was["injury"] != then else None


def _keep_up(character: Character, user: User, was: Condition, now: Condition) -> None:
    """Powers kept up since, and those let go."""
    going_on = KeptPower.objects.filter(character=character, kind=KeptPower.Kind.UP, ended=None)
    known = {*was.get("powers", []), *now.get("powers", [])}
    for power in sorted(known):
        moved = _moved(was, now, f"{POWER}{power}")
        if moved < 0:
            going_on.filter(power=power).update(ended=timezone.now())
        elif moved > 0 and not going_on.filter(power=power).exists():
            KeptPower.objects.create(
                character=character, power=power, kind=KeptPower.Kind.UP, made_by=user
            )


def _use_medpacs(
    character: Character, user: User, was: Condition, now: Condition, why: str
) -> None:
    """Those the fight knows of that the sheet does not are nobody's loss."""
    counted = None not in (was.get("kit"), now.get("kit"))
    if not counted and not (_taken(was, "kit") or _taken(now, "kit")):
        return
    used = -_moved(was, now, "kit")
    for _ in range(used):
        use_up(character, user, why)
    for _ in range(-used):
        bring_back(character, user, why)


def _use_weapons(
    character: Character, user: User, was: Condition, now: Condition, why: str
) -> None:
    """Shots and grenades. Where somebody has begun to count, the sheet counts from then on."""
    before = after = sheet_of(character)
    for name in sorted({*was.get("left", {}), *now.get("left", {})}):
        if _taken(was, f"left:{name}") != _taken(now, f"left:{name}"):
            after = _with_moved(character, after, name, was, now)
        elif was.get("left", {}).get(name) != now.get("left", {}).get(name):
            after = with_left(after, name, now.get("left", {}).get(name))
    if after == before:
        return
    character.sheet = {**character.sheet, "weapons": after.to_dict().get("weapons", [])}
    character.save(update_fields=["sheet", "changed"])
    told = {"before": value_of(before, WEAPONS), "after": value_of(after, WEAPONS)}
    write(character, user, field=WEAPONS, reason=why, **told)


def _with_moved(
    character: Character, sheet: Sheet, name: str, was: Condition, now: Condition
) -> Sheet:
    """Where the number itself was taken over in between, what was used is added or taken away."""
    moved = _moved(was, now, f"left:{name}")
    have = supplies(sheet, count_all=character.kind == Character.Kind.PLAYER).get(name)
    return with_left(sheet, name, max(0, have + moved)) if moved and have is not None else sheet


def _darken(
    character: Character, user: User, was: Mapping[str, Any], now: Mapping[str, Any], why: str
) -> None:
    """Calls on the Dark Side, and whom it has consumed."""
    if calls := now.get("dark_calls", 0) - was.get("dark_calls", 0):
        calls_of_a_fight(character, user, calls, why)
    if was.get("consumed", False) != now.get("consumed", False):
        fall_in_a_fight(character, user, now.get("consumed", False), why)
