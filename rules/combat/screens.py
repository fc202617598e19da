"""Rolls behind the screen: everybody sees what comes of them, gamemasters alone the dice.

The gamemaster says so for a whole fight (its option ``screen``), for somebody she plays
(``screened``), or for a single roll to come (noted in ``memory``). ``State.behind`` keeps under the
name of each such roll the number of the event that told of it, until it is shown to everyone.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.combat.masking import WORD, act_behind
from rules.combat.state import GAMEMASTER, Reacted, State

SCREEN, _ON = "screen", "on"
BEHIND, SCREENED, VEILED = "behind:", "screened", "veiled"
ROLLED = "rolled"
DIFFICULTY, ATTACK, POINT = ":difficulty", ":attack", ":point:"
# What is seen of something whose dice are not: who did what, and how it went.
_SEEN = frozenset(
    (
        *("who", "at", "target", "act", "do", "weapon", "range", "mode", "skill", "power", "side"),
        *("hit", "hits_cover", "success", "result", "injury", "becomes", "stuns", "dies", "rounds"),
        *("effect", "locked", "cover", "shields_help", "consumed", "mishap", "limb", "haste"),
        "bolt",
        *("metres", "direction", "gap", "held_back", "opposed", "reserved", "winner", "loser"),
        *("rams", "into", "how", "why", "combining", "purpose", "level", "speed", "units", "stuck"),
    )
)
_NUMBERS = frozenset(
    (
        *("total", "difficulty", "difficulties", "parts", "against", "damage", "strength", "hull"),
        *("body", "left", "missed_by", "protection_number", "bonus", "shield_number"),
    )
)

Form = Mapping[str, Any]


def is_screened(state: State, key: str, who: str = "") -> bool:
    """Is this roll made behind the screen? By its own name, or because of whoever makes it."""
    if any(f"{BEHIND}{name}" in state.memory for name in _names(key)):
        return True
    return behind_screen(state, who or owner(key))


def screened_number(state: State, key: str) -> bool:
    """The same for a number known by its name only: of the roll, or of somebody named in it."""
    named = any(behind_screen(state, word) for word in WORD.findall(key))
    return named or is_screened(state, key)


def behind_screen(state: State, who: object) -> bool:
    """Somebody the gamemaster plays, all of whose rolls are hers alone."""
    name = state.squads[who][0] if isinstance(who, str) and who in state.squads else who
    one = state.combatants.get(name) if isinstance(name, str) else None
    if one is None or one.controller != GAMEMASTER:
        return False
    return one.screened or state.options.get(SCREEN) == _ON


def owner(key: str) -> str:
    """Who does what a roll belongs to."""
    return act_behind(key).partition(".")[0]


def veiled_reaction(state: State, made: Reacted) -> bool:
    """Rolled behind the screen, and not shown since."""
    return bool(made.behind) and made.behind in state.behind


def veil(state: State, kind: str, told: Form) -> tuple[Form | None, tuple[str, ...]]:
    """What everybody sees of an event, or None; and the names of the rolls that are kept back."""
    if _is_secret(state, told):
        return None, ()
    records: list[Form] = list(told.get("rolls") or ())
    kept = [one["key"] for one in records if _screened_record(state, one)]
    numbers = told.get(VEILED) or (
        not _NUMBERS.isdisjoint(told) and behind_screen(state, told.get("who"))
    )
    if not kept and not numbers:
        return told, ()
    left = [one for one in records if one["key"] not in kept]
    if kind == ROLLED and not left:
        return None, ()
    form = {name: value for name, value in told.items() if name in _SEEN}
    if left and left[0] is records[0] and left[0]["who"] == told.get("who"):
        form |= {"total": told["total"]} if "total" in told else {}
    form = {**form, **_without_notes(told), SCREENED: True, **({"rolls": left} if left else {})}
    return form, tuple(kept) or tuple(one["key"] for one in records[:1])


def _without_notes(told: Form) -> dict[str, Any]:
    """Notes on a combatant may hold what was rolled."""
    becomes = told.get("becomes")
    if not isinstance(becomes, Mapping):
        return {}
    return {"becomes": {name: value for name, value in becomes.items() if name != "notes"}}


def _screened_record(state: State, record: Form) -> bool:
    return is_screened(state, str(record["key"]), str(record.get("who") or ""))


def _is_secret(state: State, told: Form) -> bool:
    """A number set, dice typed in, or what became of a wild die: all of it is the roll itself."""
    about = told.get("roll") or told.get("key")
    if not isinstance(about, str):
        return False
    if "who" in told:
        return is_screened(state, about, str(told["who"]))
    return screened_number(state, about)


def _names(key: str) -> Iterator[str]:
    """The roll that a number or a bought die belongs to."""
    roll = key.partition(POINT)[0]
    yield roll
    stem = roll.removesuffix(DIFFICULTY)
    if stem != roll:
        yield from (stem, stem + ATTACK)
