"""Combined fire: one rolls, the others add a pip for each full die, within limits."""

from dataclasses import dataclass, replace

from rules.codes import NOTHING, Code
from rules.combat.acts import COMMAND
from rules.combat.arms import Arm
from rules.combat.attacking import (
    Attack,
    attack_modifiers,
    check_target,
    foreseen_attack,
    foreseen_shot,
    lose,
    out_of_reach,
    shoot,
)
from rules.combat.fields import Field, Surroundings, group
from rules.combat.foreseeing import Foreseen
from rules.combat.numbers import modifiers, sheet_code, unable, words
from rules.combat.play import Play, refuse_unless
from rules.combat.state import Act
from rules.mechanics.combine import Combined, CombinedActions, CoordinatedActions, Effort
from rules.rolls import Modifier, with_modifiers

COMBINED, WORK = "combined", "combined_skill"
TOGETHER = (COMBINED, WORK)


class CombinedAttack(Attack):
    """A volley: everybody in it declares it, the lead rolls."""

    def words(self, act: Act) -> tuple[str, ...]:
        return ("combined_attack",)

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        return (*super().fields(around, act), *group(around))

    def foresee(self, play: Play, act: Act) -> tuple[Foreseen, ...]:
        """As if all who were named joined in."""
        lead = act.lead or act.who
        led, group = replace(act, who=lead), list(act.volley)
        arm = play.sheet(lead).arm(act.weapon if lead == act.who else "")
        if not act.at:
            return (foreseen_shot(play, led),)
        return (foreseen_attack(play, led, arm, support(play, act, lead, group, arm)),)

    def check(self, play: Play, act: Act) -> None:
        rule = play.rules.combine
        check_target(play, act)
        refuse_unless(isinstance(rule, CombinedActions), "combine.not_in_ruleset")
        check_volley(play, act)
        if (act.lead or act.who) == act.who:
            super().check(play, act)

    def happens(self, play: Play, act: Act, haste: int) -> bool:
        group = [name for name in joined(play, act) if not _unable(play, name)]
        lead = leading(play, act, group)
        if lead is None:
            lose(play, act, "combine.no_lead")
            return True
        led = _led_by(play, act, lead)
        arm = play.sheet(lead).arm(led.weapon)
        lost = out_of_reach(play, led, arm)
        if lost:
            lose(play, act, lost)
            return True
        code = sheet_code(play, lead, arm.skill)
        changes = (*attack_modifiers(play, led, arm), support(play, act, lead, group, arm))
        return shoot(play, led, arm, haste, code, changes)


@dataclass(frozen=True, slots=True)
class _Command:
    """Who coordinates a volley, if anybody."""

    who: str | None
    dice: Effort | None


def check_volley(play: Play, act: Act) -> None:
    """Several, who are there, and one of them leads."""
    refuse_unless(len(act.volley) > 1, "combine.alone", who=act.who)
    refuse_unless(act.at not in act.volley, "combine.target_combines", at=act.at)
    lead = act.lead or act.who
    refuse_unless(lead in act.volley, "combine.lead_not_among", lead=lead)
    for name in act.volley:
        play.who(name)


def volley_key(act: Act) -> str:
    """The same for all who declare the same volley, or the same work."""
    task = act.skill if act.do == WORK else act.at
    return "+".join(act.volley) + f">{task}#{act.number('nth')}"


def joined(play: Play, act: Act) -> list[str]:
    """Those of the volley who did declare it."""
    key = volley_key(act)
    said = {name: play.state.said_by(name).acts for name in act.volley}
    return [
        name
        for name, acts in said.items()
        if any(other.do == act.do and volley_key(other) == key for other in acts)
    ]


def leading(play: Play, act: Act, group: list[str]) -> str | None:
    """The lead named, or another where the lead may shift."""
    named = play.state.memory.get(f"lead:{volley_key(act)}") or act.lead or act.who
    rule = play.rules.combine
    if isinstance(rule, CoordinatedActions) and group:
        hurt = named not in group or play.who(named).injury != "unhurt"
        kind = _group_of(play, group)
        if rule.lead_shifts_by_itself(kind, wounded_before_firing=hurt):
            return _best(play, act, [one for one in group if one != named] or group)
        taken = _commander(play, act).who is not None
        if named not in group and rule.may_switch_lead(
            kind, command_taken=taken, wounded_before_firing=hurt
        ):
            return _best(play, act, group)
    return named if named in group else None


def support(play: Play, act: Act, lead: str, group: list[str], arm: Arm) -> Modifier:
    """The pips of the others, or what too many of them cost."""
    rule = play.rules.combine
    if not isinstance(rule, CombinedActions):
        return Modifier(NOTHING, "")
    efforts = [effort(play, name, arm.skill) for name in group if name != lead]
    found = rule.code(effort(play, lead, arm.skill), efforts)
    if isinstance(rule, CoordinatedActions):
        found = _limited(play, act, rule, group, found)
    reason = f"{len(efforts)} combining" if not found.penalty_pips else "too many combining"
    return rule.modifier(Code(0, found.bonus_pips - found.penalty_pips), reason)


def effort(play: Play, name: str, skill: str) -> Effort:
    count = play.rules.actions.count(words(play, play.state.said_by(name)))
    code = sheet_code(play, name, skill)
    left = with_modifiers(code, modifiers(play, name, skill))
    return Effort(code, count, code.dice - left.dice - max(count - 1, 0))


def _limited(
    play: Play, act: Act, rule: CoordinatedActions, group: list[str], found: Combined
) -> Combined:
    limit = rule.fire_limit(_commander(play, act).dice, _group_of(play, group))
    if limit.admits(len(group)):
        return found
    return rule.over_limit(NOTHING, found.bonus_pips, len(group), max(limit.most or 0, 1))


def _commander(play: Play, act: Act) -> _Command:
    """Whoever took command of fire at this target on the same side."""
    side = play.who(act.who).side
    for name in play.state.memory.get(f"commanding:{side}", "").split():
        for other in play.state.said_by(name).acts:
            if other.do == COMMAND and other.at in ("", act.at) and not _unable(play, name):
                return _Command(name, effort(play, name, COMMAND))
    return _Command(None, None)


def _group_of(play: Play, group: list[str]) -> str:
    """The kind of troops, where all who fire are of one kind."""
    kinds = {play.sheet(name).group for name in group}
    return kinds.pop() if len(kinds) == 1 else ""


def _best(play: Play, act: Act, group: list[str]) -> str:
    def skill(name: str) -> Code:
        used = act.skill if act.do == WORK else play.sheet(name).arm(act.weapon).skill
        return sheet_code(play, name, used)

    return max(group, key=lambda name: (play.who(name).injury == "unhurt", skill(name)))


def _led_by(play: Play, act: Act, lead: str) -> Act:
    """The lead's own declaration of the volley."""
    key = volley_key(act)
    own = [other for other in play.state.said_by(lead).acts if other.do == COMBINED]
    return next((other for other in own if volley_key(other) == key), act)


def _unable(play: Play, name: str) -> bool:
    return unable(play, name, ["blaster"]) is not None
