"""Awake in spite of it: remaining conscious, and what may be done then."""

from rules.codes import Code
from rules.combat.command import Command
from rules.combat.following import noted
from rules.combat.known_powers import all_powers, effects, mastered, plight, power_numbers
from rules.combat.numbers import AWAKE, awake, harm, sheet_code
from rules.combat.play import Asked, Play, refuse_unless, roll_told
from rules.combat.saying import entry_of
from rules.combat.sequence import Handler
from rules.mechanics.force_difficulty import Attempt
from rules.rolls import succeeds, with_modifiers

REMAIN = "remain_conscious"
CONTROL = "control"


def _check(play: Play, command: Command) -> None:
    """Between the round somebody fell in and the next, and never twice running."""
    entry = entry_of(play, command)
    refuse_unless(not play.state.segment, "command.not_now", kind=REMAIN, segment="")
    one, rule = play.who(entry), effects(play).remain_conscious
    state = next(iter(plight(one)), "")
    refuse_unless(rule.allowed(state), "remain.no_use", who=entry)
    refuse_unless(not awake(play, one), "remain.only_once", who=entry)
    asked = _asked(play, entry)
    left = with_modifiers(asked.code, asked.modifiers)
    refuse_unless(left.rollable, "code.below_one_die", die_code=str(left), who=entry)


def _remain(play: Play, command: Command) -> None:
    entry = command.text("who")
    power, one = all_powers().named(REMAIN), play.who(entry)
    attempt = Attempt(situations=plight(one), learned=mastered(one, power), pick=play.pick())
    (needed,) = power_numbers(play).of(power, attempt)
    asked = _asked(play, entry)
    thrown = play.roll(asked)
    difficulty = play.number(f"{asked.key}:difficulty", needed.number)
    total = play.number(asked.key, thrown.total)
    success = succeeds(total, difficulty)
    told = {"who": entry, "power": REMAIN, "difficulty": difficulty, "total": total}
    rolls = {"success": success, "rolls": [roll_told(asked, thrown)]}
    wakes = [noted(play, entry, **{AWAKE: str(play.state.round + 1)})] if success else []
    play.happen("remained_conscious", told | rolls, *wakes)


def _asked(play: Play, who: str) -> Asked:
    key = f"{play.state.round}:{who}:{REMAIN}"
    code: Code = sheet_code(play, who, CONTROL)
    return Asked(key, who, CONTROL, code, tuple(harm(play, who, CONTROL)))


STAYING_AWAKE = {REMAIN: Handler(_check, _remain, always=True)}
