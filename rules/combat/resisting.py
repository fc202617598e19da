"""The dice that follow those of a power: who it is used on resists, the Dark Side consumes."""

from typing import Any

from rules.combat.numbers import harm, sheet_code
from rules.combat.play import Asked, Play, roll_told
from rules.combat.state import Act
from rules.combat.throwing import fallen, thrown_by_hand
from rules.combat.waiting import RESIST
from rules.mechanics.force_powers import Power
from rules.mechanics.rule import required


def resisted(play: Play, act: Act, power: Power, told: list[dict[str, Any]]) -> int | None:
    """The target's own roll, with the best of the skills that may resist."""
    asked = resisting(play, act, power)
    if asked is None:
        return None
    thrown = fallen(play, asked)
    told.append(roll_told(asked, thrown))
    return play.number(asked.key, thrown.total)


def fell_afterwards(play: Play, act: Act, power: Power) -> bool:
    """The dice that follow those of the power's skills. False: a question was put.

    Whoever resists uses a skill, with all that may be added to it; what consumes is no one's.
    """
    asked = resisting(play, act, power)
    if asked and play.sequence.throw(play, asked) is None:
        return False
    return not corrupts(act, power) or thrown_by_hand(play, consumption(play, act)) is not None


def resisting(play: Play, act: Act, power: Power) -> Asked | None:
    known = may_resist(play, act, power)
    if not known:
        return None
    skill = max(known, key=lambda name: sheet_code(play, act.at, name))
    key = f"{play.state.round}:{act.id}:resist:{act.at}"
    changes = tuple(harm(play, act.at, skill))
    return Asked(key, act.at, f"{RESIST}{skill}", sheet_code(play, act.at, skill), changes)


def corrupts(act: Act, power: Power) -> int:
    return power.dark_side_points(to_harm=bool(act.number("harm")))


def consumption(play: Play, act: Act) -> Asked:
    rule = required(play.rules.dark_side, "the Dark Side")
    key = f"{play.state.round}:{act.id}:consumed"
    return Asked(key, act.who, "consumption", rule.consumption_dice)


def may_resist(play: Play, act: Act, power: Power) -> list[str]:
    names = {name for use in power.uses.values() for name in use.resisted_by}
    lines = (added.what for use in power.uses.values() for added in use.added)
    names |= {name for line in lines if "perception" in line for name in line.split("/")}
    codes = play.sheet(act.at).codes if act.at else {}
    return sorted(name for name in names if name in codes)
