"""Attacks that do more than damage: did it land, and what then? Rolled once, though it may wait."""

from rules.combat.arms import Arm
from rules.combat.attacking import Attack, check_scale, lose, out_of_reach, shoot
from rules.combat.numbers import modifiers, sheet_code, unable
from rules.combat.play import Play, refuse_unless
from rules.combat.state import Act
from rules.errors import RuleError
from rules.rolls import with_modifiers

HIT, MISSED, LOST = "hit", "missed", "lost"


def switched_off(play: Play, switch: str) -> RuleError | None:
    """A refusal, where a fight is played without these actions."""
    return None if play.switched_on(switch) else RuleError("close.switched_off", switch=switch)


def refuse_switched_off(play: Play, switch: str) -> None:
    refused = switched_off(play, switch)
    if refused:
        raise refused


class CloseAction(Attack):
    """An action of hand-to-hand fighting that a switch brings into play."""

    def __init__(self, name: str, switch: str) -> None:
        self.name = name
        self.switch = switch

    def absent(self, play: Play, who: str) -> RuleError | None:
        return switched_off(play, self.switch)

    def uses(self, play: Play, act: Act) -> str:
        return ""

    def check(self, play: Play, act: Act) -> None:
        refuse_switched_off(play, self.switch)
        refuse_unless(act.times == 1, "attack.one_at_a_time", who=act.who)
        self.check_opponent(play, act)
        self.check_codes(play, act)

    def check_opponent(self, play: Play, act: Act) -> None:
        refuse_unless(bool(act.at), "attack.no_target", who=act.who)
        refuse_unless(act.at != act.who, "attack.oneself", who=act.who)
        refuse_unless(not play.who(act.at).gone, "attack.target_gone", at=act.at)
        check_scale(play, act)

    def check_codes(self, play: Play, act: Act) -> None:
        """Refuse what could not be rolled."""
        raise NotImplementedError


def check_code(play: Play, act: Act, *skills: str) -> None:
    """The sum of these codes can be rolled among all that was declared."""
    code = sheet_code(play, act.who, skills[0])
    for skill in skills[1:]:
        code += sheet_code(play, act.who, skill)
    left = with_modifiers(code, modifiers(play, act.who, skills[-1]))
    refuse_unless(left.rollable, "code.below_one_die", die_code=str(left), who=act.who, act=act.do)


def land(play: Play, act: Act, arm: Arm, haste: int) -> str | None:
    """Roll it once; what follows may put questions of its own. None: wait."""
    known = play.state.memory.get(f"landed:{act.id}")
    if known is not None:
        return known
    lost = unable(play, act.who, [arm.skill]) or out_of_reach(play, act, arm)
    code = sheet_code(play, act.who, arm.skill)
    if lost:
        lose(play, act, lost)
    elif not shoot(play, act, arm, haste, code, modifiers(play, act.who, arm.skill)):
        return None
    found = _outcome(play, act)
    put = ("put", "memory", f"landed:{act.id}", found)
    play.happen("landed", {"who": act.who, "act": act.id}, put, secret=True)
    return found


def _outcome(play: Play, act: Act) -> str:
    for event in reversed(play.events):
        if event.type == "attacked" and event.data["act"] == act.id:
            return HIT if event.data["hit"] else MISSED
    return LOST
