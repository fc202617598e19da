"""Emptiness in a fight: oblivious and hard to touch, shaken out of it, stronger afterwards."""

from rules.codes import Code
from rules.combat.known_powers import all_powers, effects, mastered, power_numbers
from rules.combat.numbers import EMPTY, sheet_code
from rules.combat.play import Asked, Play, roll_told
from rules.combat.state import Combatant
from rules.mechanics.force_difficulty import Attempt
from rules.mechanics.force_powers import FORCE_SKILLS
from rules.rolls import Modifier, succeeds

EMPTINESS, AFTER = "emptiness", "after_emptiness"
CONTROL, ENTER, LEAVE, DARK = "control", "enter", "leave", "dark"


def entered(play: Play, who: str, roll: int) -> tuple[object, ...]:
    """The roll and the round are kept: both matter to what comes later."""
    notes = {**play.who(who).notes, EMPTY: f"{roll}@{play.state.round}"}
    return ("set", "combatants", who, {"notes": notes})


def clouding(one: Combatant) -> int | None:
    """What emptiness adds to every power used on somebody."""
    return int(one.notes[EMPTY].partition("@")[0]) if EMPTY in one.notes else None


def shaken(play: Play, who: str) -> None:
    """A wound to the body: a try to leave, rolled at once."""
    one = play.who(who)
    if EMPTY not in one.notes or not effects(play).emptiness.may_leave("non_stun_damage"):
        return
    power = all_powers().named(EMPTINESS)
    attempt = Attempt(situations=(LEAVE,), learned=mastered(one, power), pick=play.pick())
    (needed,) = power_numbers(play).of(power, attempt)
    key = f"{play.state.round}:{who}:{EMPTINESS}"
    asked = Asked(key, who, CONTROL, sheet_code(play, who, CONTROL))
    thrown = play.roll(asked)
    total, difficulty = play.number(key, thrown.total), needed.number
    success = succeeds(total, play.number(f"{key}:difficulty", difficulty))
    told = {"who": who, "difficulty": difficulty, "total": total, "success": success}
    left = [("set", "combatants", who, {"notes": _left(play, one)})] if success else []
    play.happen("left_emptiness", {**told, "rolls": [roll_told(asked, thrown)]}, *left)


def _left(play: Play, one: Combatant) -> dict[str, str]:
    """Stronger for as long as it lasted."""
    rounds = play.state.round - int(one.notes[EMPTY].partition("@")[2])
    bonus = effects(play).emptiness.bonus(rounds, one.points.get(DARK, 0)).bonus
    notes = {key: text for key, text in one.notes.items() if key != EMPTY}
    return {**notes, AFTER: f"{bonus}@{play.state.round + rounds}"} if rounds else notes


def after_emptiness(play: Play, who: str, skill: str) -> list[Modifier]:
    bonus, _, until = play.who(who).notes.get(AFTER, "0@0").partition("@")
    if skill not in FORCE_SKILLS or int(until) < play.state.round or bonus == "0":
        return []
    return [effects(play).emptiness.modifier(Code(0, int(bonus)), "after emptiness")]
