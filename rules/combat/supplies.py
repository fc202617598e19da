"""What is used up: shots and grenades that somebody counts.

No document counts shots; what is thrown is gone. Where nobody has said how many there are, there is
always another.
"""

from rules.combat.arms import Arm
from rules.combat.play import Play, refuse_unless
from rules.combat.state import Act

NONE_LEFT = "weapon.none_left"


def check_left(play: Play, who: str, arm: Arm) -> None:
    refuse_unless(has_left(play, who, arm.name), NONE_LEFT, weapon=arm.name, who=who)


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
