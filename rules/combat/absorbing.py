"""A lightsaber taken with the bare hand: the Force has to hold more than the blade does."""

from rules.combat.numbers import modifiers, sheet_code
from rules.combat.play import Asked, Play, roll_told
from rules.combat.state import Strike
from rules.rolls import Roll, succeeds, with_modifiers

CONTROL = "control"


def absorbed(play: Play, hit: Strike, number: int, damage: Asked, rolled: Roll) -> bool | None:
    """Control against a number and the damage. None: a question about the roll was put."""
    tried = f"bare:{hit.act}:{hit.target}"
    if hit.absorbed_from is None or tried in play.state.memory:
        return False
    code, changes = sheet_code(play, hit.target, CONTROL), modifiers(play, hit.target, CONTROL)
    if not with_modifiers(code, changes).rollable:
        return False
    key = f"{play.state.round}:{hit.target}:control:{hit.act}"
    asked = Asked(key, hit.target, CONTROL, code, changes)
    thrown = play.sequence.throw(play, asked)
    if thrown is None:
        return None
    total = play.number(key, thrown.total)
    difficulty = hit.absorbed_from + play.number(damage.key, rolled.total)
    success = succeeds(total, difficulty)
    kept = roll_told(damage, rolled, choices=rolled.wild_choices, choice=rolled.wild_choice)
    told = {"who": hit.target, "at": hit.who, "difficulty": difficulty, "total": total}
    more = {"success": success, "rolls": [kept, roll_told(asked, thrown)]}
    over = [("state", {"dealt": number + 1})]
    burnt = [("put", "memory", tried, "yes"), ("put", "rolls", damage.key, kept)]
    play.happen("absorbed", told | more, *(over if success else burnt))
    return success
