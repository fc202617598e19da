"""What one action leaves behind for the next: a difficulty eased or raised, a weapon out of hand.

It is kept in the notes of a combatant, because the next action may be one of the next round. There
are two kinds: the difficulty of the next action is another (``next_action``), so that a reaction,
which has none, leaves it for later; or somebody suffers in whatever is done next (``suffers``).
Each part names the act it comes from, ``-10@1.luke.1``: no act is its own next.
"""

from typing import Any

from rules.codes import Code
from rules.combat.play import Play, part_told
from rules.combat.state import Act
from rules.rolls import Modifier
from rules.source import Source

NEXT_ACTION, SUFFERS, LOST_WEAPON = "next_action", "suffers", "lost:"
REASON, LENT = "the action before", "duel_actions"

Changes = list[tuple[object, ...]]


def from_before(play: Play, act: Act, *kinds: str, who: str = "") -> int:
    """What the action before adds to the difficulty of this one."""
    notes = play.who(who or act.who).notes
    found = " ".join(notes.get(kind, "") for kind in kinds or (NEXT_ACTION, SUFFERS))
    return sum(_number(part) for part in found.split() if not _is_of(play, part, act))


def suffering(play: Play, who: str) -> tuple[Modifier, ...]:
    """The same in a reaction, where there is no difficulty to be raised."""
    found = sum(map(_number, play.who(who).notes.get(SUFFERS, "").split()))
    return (Modifier(Code(0, -found), REASON, source_of(play)),) if found else ()


def in_contest(play: Play, act: Act) -> tuple[Modifier, ...]:
    """The same where the other's roll is the difficulty."""
    found = from_before(play, act)
    return (Modifier(Code(0, -found), REASON, source_of(play)),) if found else ()


def parts_from_before(play: Play, act: Act, *kinds: str, who: str = "") -> list[dict[str, Any]]:
    """What it adds to a difficulty, as a part of it."""
    found = from_before(play, act, *kinds, who=who)
    return [part_told(found, REASON, source_of(play))] if found else []


def source_of(play: Play) -> Source | None:
    return play.lent_by(LENT)


def followed(play: Play, act: Act, *kinds: str, who: str = "") -> Changes:
    """It counts once."""
    name = who or act.who
    notes = play.who(name).notes
    kept = dict(notes)
    for kind in kinds or (NEXT_ACTION, SUFFERS):
        own = [part for part in kept.pop(kind, "").split() if _is_of(play, part, act)]
        kept |= {kind: " ".join(own)} if own else {}
    return [] if kept == notes else [("set", "combatants", name, {"notes": kept})]


def followed_by(play: Play, who: str, number: int, act: Act, kind: str = NEXT_ACTION) -> Changes:
    """After this act the next one of somebody is that much harder, or easier."""
    if not number:
        return []
    notes = play.who(who).notes
    parts = f"{notes.get(kind, '')} {number:+d}@{play.state.round}.{act.id}".strip()
    return [("set", "combatants", who, {"notes": {**notes, kind: parts}})]


def in_hand(play: Play, who: str, weapon: str) -> bool:
    return f"{LOST_WEAPON}{weapon}" not in play.who(who).notes


def noted(play: Play, who: str, *gone: str, **new: str) -> tuple[object, ...]:
    """Some notes of somebody put away, others made."""
    kept = {key: text for key, text in play.who(who).notes.items() if key not in gone}
    return ("set", "combatants", who, {"notes": {**kept, **new}})


def loses_weapon(play: Play, who: str, weapon: str, metres: int) -> tuple[object, ...]:
    """It lies so many metres away."""
    return noted(play, who, **{f"{LOST_WEAPON}{weapon}": str(metres)})


def _number(part: str) -> int:
    return int(part.partition("@")[0])


def _is_of(play: Play, part: str, act: Act) -> bool:
    return part.partition("@")[2] == f"{play.state.round}.{act.id}"
