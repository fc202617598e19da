"""What one action leaves behind for the next: a difficulty eased or raised, a weapon out of hand.

It is kept in the notes of a combatant, because the next action may be one of the next round.
"""

from rules.combat.play import Play

NEXT_ACTION, LOST_WEAPON = "next_action", "lost:"

Changes = list[tuple[object, ...]]


def from_before(play: Play, who: str) -> int:
    """What the action before adds to the difficulty of this one."""
    return int(play.who(who).notes.get(NEXT_ACTION, "0"))


def followed(play: Play, who: str) -> Changes:
    """It counts once."""
    notes = play.who(who).notes
    if NEXT_ACTION not in notes:
        return []
    left = {key: text for key, text in notes.items() if key != NEXT_ACTION}
    return [("set", "combatants", who, {"notes": left})]


def followed_by(play: Play, who: str, number: int) -> Changes:
    """The next action of somebody is that much harder, or easier."""
    if not number:
        return []
    notes = {**play.who(who).notes, NEXT_ACTION: str(from_before(play, who) + number)}
    return [("set", "combatants", who, {"notes": notes})]


def in_hand(play: Play, who: str, weapon: str) -> bool:
    return f"{LOST_WEAPON}{weapon}" not in play.who(who).notes


def noted(play: Play, who: str, *gone: str, **new: str) -> tuple[object, ...]:
    """Some notes of somebody put away, others made."""
    kept = {key: text for key, text in play.who(who).notes.items() if key not in gone}
    return ("set", "combatants", who, {"notes": {**kept, **new}})


def loses_weapon(play: Play, who: str, weapon: str, metres: int) -> tuple[object, ...]:
    """It lies so many metres away."""
    return noted(play, who, **{f"{LOST_WEAPON}{weapon}": str(metres)})
