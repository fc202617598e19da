"""A blade taken with the bare hand, a bolt dissolved: the Force has to hold more than it does."""

from rules.combat.following import followed, from_before
from rules.combat.keeping import kept_record
from rules.combat.numbers import modifiers, sheet_code
from rules.combat.play import Asked, Play, roll_told
from rules.combat.state import Act, Strike
from rules.rolls import Roll, succeeds, with_modifiers

CONTROL, ABSORBS, ABSORB = "control", "absorbs", "absorb_dissipate_energy"
BOLTS = ("blaster", "blasters", "heavy weapons", "blaster artillery")


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
    reacted = Act(id="", who=hit.target, do="")
    harder = from_before(play, reacted)
    difficulty = hit.absorbed_from + play.number(damage.key, rolled.total) + harder
    success = succeeds(total, difficulty)
    kept = kept_record(damage, rolled)
    told = {"who": hit.target, "at": hit.who, "difficulty": difficulty, "total": total}
    more = {"success": success, "rolls": [kept, roll_told(asked, thrown)]}
    over = [("state", {"dealt": number + 1})]
    burnt = [("put", "memory", tried, "yes"), ("put", "rolls", damage.key, kept)]
    spent = followed(play, reacted)
    play.happen("absorbed", told | more, *(over if success else burnt), *spent)
    return success


def absorbing(play: Play, who: str) -> str:
    """The roll that dissolves energy: of this round, or kept up since."""
    one = play.who(who)
    roll, _, thrown_in = one.notes.get(ABSORBS, "").partition("@")
    up = thrown_in == str(play.state.round) or ABSORB in one.powers
    return roll if up else ""


def dissipated(play: Play, hit: Strike, number: int, damage: Asked, rolled: Roll) -> bool:
    """A bolt does nothing to whoever rolled the number of the power and its damage on top."""
    kept, tried = absorbing(play, hit.target), f"bolt:{hit.act}:{hit.target}"
    skills = {arm.skill for arm in play.sheet(hit.who).arms if arm.name == hit.label}
    if not kept or skills.isdisjoint(BOLTS) or tried in play.state.memory:
        return False
    control, level = map(int, kept.split(":"))
    difficulty = level + play.number(damage.key, rolled.total)
    success = succeeds(control, difficulty)
    thrown = kept_record(damage, rolled)
    told = {"who": hit.target, "at": hit.who, "difficulty": difficulty, "total": control}
    over = [("state", {"dealt": number + 1})]
    too_strong = [("put", "memory", tried, "yes"), ("put", "rolls", damage.key, thrown)]
    more = {"success": success, "bolt": True, "rolls": [thrown]}
    play.happen("absorbed", told | more, *(over if success else too_strong))
    return success
