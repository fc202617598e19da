"""What is used up: shots and grenades that somebody counts.

No document counts shots; what is thrown is gone. Where nobody has said how many there are, there is
always another.
"""

from collections.abc import Iterator

from rules.combat.arms import Arm
from rules.combat.play import Play, refuse_unless
from rules.combat.ships import crew_of
from rules.combat.state import Act

NONE_LEFT, TOO_FEW_LEFT = "weapon.none_left", "weapon.too_few_left"
HELD = "held:"


def check_left(play: Play, act: Act, arm: Arm, of: str = "") -> None:
    """Refuse what is not there, or has been promised to other acts said before this one."""
    left = play.who(of or act.who).left.get(arm.name)
    if left is None:
        return
    refuse_unless(left > 0, NONE_LEFT, weapon=arm.name, who=act.who)
    before = [*_before(play, act), *(_beside(play, act, of) if of else ())]
    spoken_for = sum(_uses(play, one, arm.name) for one in before)
    refuse_unless(spoken_for < left, TOO_FEW_LEFT, weapon=arm.name, who=act.who, left=left)


def _before(play: Play, act: Act) -> Iterator[Act]:
    """What the same one has said before this act and has not done yet."""
    if not act.id.startswith(f"{act.who}."):
        return
    held = play.state.memory.get(f"{HELD}{play.who(act.who).squad or act.who}", "").split()
    for one in play.state.said_by(act.who).acts:
        if one.id == act.id:
            return
        if one.id not in play.state.acts or one.id in (*play.state.to_come, *held):
            yield one


def _beside(play: Play, act: Act, craft: str) -> Iterator[Act]:
    """What others aboard who are played by the same person have said and not done yet."""
    mine, state = play.who(act.who).controller, play.state
    for name in crew_of(play, craft):
        if name == act.who or play.who(name).controller != mine:
            continue
        held = state.memory.get(f"{HELD}{play.who(name).squad or name}", "").split()
        for one in state.said_by(name).acts:
            if not state.steps or one.id in (*state.to_come, *held):
                yield one


def _uses(play: Play, act: Act, weapon: str) -> bool:
    return play.sequence.kinds[act.do].uses(play, act) == weapon


def has_left(play: Play, who: str, weapon: str) -> bool:
    return play.who(who).left.get(weapon) != 0


def used_up(play: Play, act: Act, arm: Arm) -> list[tuple[object, ...]]:
    """One less for everybody who fires, whatever comes of it."""
    found: list[tuple[object, ...]] = []
    for name in act.volley:
        weapon = arm.name if name == act.who else _own_weapon(play, act, name)
        left = play.who(name).left
        if left.get(weapon, 0) > 0:
            fewer = {**left, weapon: left[weapon] - 1}
            found.append(("set", "combatants", name, {"left": fewer}))
    return found


def _own_weapon(play: Play, act: Act, name: str) -> str:
    """What an ally has declared for the same volley."""
    same = (one for one in play.state.said_by(name).acts if (one.do, one.at) == (act.do, act.at))
    mine = next(same, None)
    return play.sheet(name).arm(mine.weapon).name if mine else ""
