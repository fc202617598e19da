"""Working together on something that is no attack: one rolls, the others help."""

from rules.codes import Code
from rules.combat.acts import Skilled, check_skill, judge
from rules.combat.attacking import lose
from rules.combat.combining import check_volley, effort, joined, leading
from rules.combat.commanding import CommandedAttack, earned, foreseen_command, own_act
from rules.combat.fields import Field, Surroundings, group, level, skill
from rules.combat.following import followed
from rules.combat.foreseeing import Foreseen, as_asked, level_to_come, skill_to_come
from rules.combat.numbers import modifiers, sheet_code, unable
from rules.combat.play import Asked, Play, refuse_unless
from rules.combat.state import Act
from rules.mechanics.combine import CombinedActions, CoordinatedActions
from rules.rolls import Modifier, with_modifiers


class CombinedWork(Skilled):
    """Everybody in it declares it; the lead adds a pip for each full die of the others."""

    def words(self, act: Act) -> tuple[str, ...]:
        return ("combined_skill",)

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        return (*super().fields(around, act), *group(around))

    def foresee(self, play: Play, act: Act) -> tuple[Foreseen, ...]:
        lead = act.lead or act.who
        helped = _support(play, act, lead, list(act.volley))
        return (as_asked(_asked(play, act, lead, helped), **level_to_come(play, act)),)

    def check(self, play: Play, act: Act) -> None:
        rule = play.rules.combine
        refuse_unless(isinstance(rule, CombinedActions), "combine.not_in_ruleset")
        refuse_unless(bool(act.skill), "skill.none_named", who=act.who)
        possible = isinstance(rule, CombinedActions) and rule.allowed(act.skill)
        refuse_unless(possible, "combine.not_this_skill", skill=act.skill)
        check_volley(play, act)
        check_skill(play, act, act.skill)

    def happens(self, play: Play, act: Act, haste: int) -> bool:
        group = [name for name in joined(play, act) if not unable(play, name, [act.skill])]
        lead = leading(play, act, group)
        if lead is None:
            lose(play, act, "combine.no_lead")
            return True
        asked = _asked(play, act, lead, _support(play, act, lead, group))
        return _rolled(play, act, asked, group)


class CommandedWork(CommandedAttack):
    """By a command roll: what the leader earns goes to the most skilled."""

    harms = False
    group = "other"

    def uses(self, play: Play, act: Act) -> str:
        return ""

    def words(self, act: Act) -> tuple[str, ...]:
        return tuple(
            "combined_skill" if word == "combined_attack" else word for word in super().words(act)
        )

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        return skill(around.skills), *group(around), *level(around)

    def foresee(self, play: Play, act: Act) -> tuple[Foreseen, ...]:
        best = max(act.volley, key=lambda name: sheet_code(play, name, act.skill))
        known = level_to_come(play, act)
        return foreseen_command(play, act), skill_to_come(play, act, [act.skill], best, **known)

    def check(self, play: Play, act: Act) -> None:
        refuse_unless(bool(act.skill), "skill.none_named", who=act.who)
        sheet_code(play, act.who, act.skill)
        self.check_group(play, act)
        check_skill(play, act, act.skill)

    def work(self, play: Play, act: Act, haste: int, group: list[str]) -> bool:
        bonus = earned(play, act, group)
        if bonus is None:
            return False
        best = max(group, key=lambda name: sheet_code(play, name, act.skill))
        rule = play.rules.combine
        helped = rule.modifier(bonus, f"{len(group)} combining")
        return _rolled(play, act, _asked(play, own_act(play, act, best), best, helped), group)


def _support(play: Play, act: Act, lead: str, group: list[str]) -> Modifier:
    """In a fight there is no time for more than the best of them can oversee."""
    rule = play.rules.combine
    assert isinstance(rule, CombinedActions)
    efforts = [effort(play, name, act.skill) for name in group if name != lead]
    found = rule.code(effort(play, lead, act.skill), efforts)
    reason = f"{len(efforts)} combining"
    if isinstance(rule, CoordinatedActions):
        best = max((effort(play, name, act.skill) for name in group), key=lambda one: one.code)
        limit = rule.work_limit(best, ample_time=False)
        if not limit.admits(len(group)):
            most = max(limit.most or 0, 1)
            found = rule.over_limit(Code(), found.bonus_pips, len(group), most)
            reason = "too many combining"
    return rule.modifier(Code(0, found.bonus_pips - found.penalty_pips), reason)


def _asked(play: Play, act: Act, who: str, helped: Modifier) -> Asked:
    key = f"{play.state.round}:{act.id}:{act.skill}"
    changes = (*modifiers(play, who, act.skill), helped)
    return Asked(key, who, act.skill, sheet_code(play, who, act.skill), changes)


def _rolled(play: Play, act: Act, asked: Asked, group: list[str]) -> bool:
    if not with_modifiers(asked.code, asked.modifiers).rollable:
        lose(play, act, "code.below_one_die")
        return True
    thrown = play.sequence.throw(play, asked)
    if thrown is None:
        return False
    told = judge(play, act, asked, thrown)
    spent = followed(play, act, who=asked.who)
    play.happen("used_skill", {**told, "who": asked.who, "combining": group}, *spent)
    return True
