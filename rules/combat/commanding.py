"""Combined attacks by a command roll: the best of the group attacks with what the leader earned."""

from dataclasses import replace

from rules.codes import NOTHING, Code
from rules.combat.acts import COMMAND
from rules.combat.arms import Arm
from rules.combat.attacking import Attack, attack_modifiers, lose, out_of_reach, shoot
from rules.combat.combining import TOGETHER, volley_key
from rules.combat.fields import CODE, Field, Surroundings, group, level
from rules.combat.following import followed
from rules.combat.foreseeing import Foreseen, level_burdened, level_to_come, skill_to_come
from rules.combat.numbers import modifiers, sheet_code, unable
from rules.combat.play import Asked, Play, refuse_unless, roll_told
from rules.combat.state import Act
from rules.mechanics.combine import CommandedActions
from rules.mechanics.rule import required
from rules.rolls import with_modifiers

JOINED, BONUS, CLOSING, FIRED = "joined:", "bonus:", "closing:", "fired:"


class CommandedAttack(Attack):
    """Everybody in it says so on the own turn; it is fired when the last has."""

    def words(self, act: Act) -> tuple[str, ...]:
        """To lead and to work as well are two actions."""
        return ("combined_attack", COMMAND) if act.lead == act.who else ("combined_attack",)

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        """The command roll has a difficulty, and what it earns may go to the damage."""
        shared = Field(name="to_damage", kind=CODE, default="0D")
        return (*super().fields(around, act), *group(around), *level(around), shared)

    def foresee(self, play: Play, act: Act) -> tuple[Foreseen, ...]:
        """The command roll, then the attack of the best; what is earned comes on top."""
        names = [name for name in act.volley if not unable(play, name)]
        best = max(names, key=lambda name: sheet_code(play, name, _arm(play, act, name).skill))
        led = replace(own_act(play, act, best), who=best)
        return (foreseen_command(play, act), *super().foresee(play, led))

    def check(self, play: Play, act: Act) -> None:
        _rule(play)
        super().check(play, act)
        self.check_group(play, act)
        to_damage(act)

    def check_group(self, play: Play, act: Act) -> None:
        """Several under the best of them, who do nothing else."""
        rule = _rule(play)
        refuse_unless(len(act.volley) > 1, "combine.alone", who=act.who)
        refuse_unless(act.at not in act.volley, "combine.target_combines", at=act.at)
        best = max(sheet_code(play, name, COMMAND) for name in act.volley)
        lead = sheet_code(play, act.lead, COMMAND)
        refuse_unless(lead >= best, "combine.lead_not_best", lead=act.lead)
        others = [name for name in act.volley if name != act.lead]
        limit = rule.leader_limit(lead)
        refuse_unless(limit.admits(len(others)), "combine.too_many", most=limit.most)
        said = play.state.said_by(act.who)
        alone = all(one.do == act.do or rule.participant_allows(one.do) for one in said.acts)
        refuse_unless(alone and not said.extra_actions, "combine.nothing_else", who=act.who)

    def happens(self, play: Play, act: Act, haste: int) -> bool:
        key = volley_key(act)
        names = play.state.memory.get(f"{JOINED}{key}", "").split()
        if act.who not in names:
            put = ("put", "memory", f"{JOINED}{key}", " ".join([*names, act.who]))
            play.happen("joined", {"who": act.who, "act": act.id, "at": act.at}, put)
        late = [name for name in (*act.volley, act.lead) if _awaited(play, act, name)]
        waits = late and f"{CLOSING}{key}" not in play.state.memory
        if waits or f"{FIRED}{key}" in play.state.memory:
            return True
        if not self._begin(play, act, haste):
            return False
        once = ("put", "memory", f"{FIRED}{key}", "yes")
        play.happen("volley_over", {"who": act.who, "act": act.id}, once, secret=True)
        return True

    def _begin(self, play: Play, act: Act, haste: int) -> bool:
        """With those who came and still can."""
        names = play.state.memory[f"{JOINED}{volley_key(act)}"].split()
        group = [name for name in names if not unable(play, name, ["blaster"])]
        if not group or unable(play, act.lead) or not _leads(play, act):
            lose(play, act, "combine.no_lead")
            return True
        return self.work(play, act, haste, group)

    def work(self, play: Play, act: Act, haste: int, group: list[str]) -> bool:
        return fire(play, act, haste, group)


def fire(play: Play, act: Act, haste: int, group: list[str]) -> bool:
    """The leader rolls command, then the most skilled attacks for all of them."""
    bonus = earned(play, act, group)
    if bonus is None:
        return False
    shooter = max(group, key=lambda name: sheet_code(play, name, _arm(play, act, name).skill))
    led = replace(own_act(play, act, shooter), who=shooter)
    arm, damage = _arm(play, act, shooter), min(to_damage(act), bonus)
    lost = out_of_reach(play, led, arm)
    if lost:
        lose(play, act, lost)
        return True
    stronger = replace(arm, damage=str(Code.parse(arm.damage) + damage)) if damage else arm
    left = Code.from_pips(bonus.pip_count - damage.pip_count)
    helped = _rule(play).modifier(left, f"{len(group)} combining")
    changes = (*attack_modifiers(play, led, arm), helped)
    return shoot(play, led, stronger, haste, sheet_code(play, shooter, arm.skill), changes)


def to_damage(act: Act) -> Code:
    """The part of the bonus that goes to the damage."""
    return Code.parse(act.text("to_damage", "0D"))


def foreseen_command(play: Play, act: Act) -> Foreseen:
    bonus = {"bonus": str(_rule(play).bonus(len(act.volley)))}
    known = level_to_come(play, act)
    return skill_to_come(play, act, [COMMAND], act.lead or act.who, more=bonus, **known)


def unfired(play: Play) -> Act | None:
    """A group some of whom never came: fired with those who did."""
    for key in play.state.memory:
        volley = key.removeprefix(JOINED)
        closed = (
            f"{CLOSING}{volley}" in play.state.memory or f"{BONUS}{volley}" in play.state.memory
        )
        if key.startswith(JOINED) and not closed:
            first = play.state.memory[key].split()[0]
            return next(
                act
                for act in play.state.said_by(first).acts
                if act.do in TOGETHER and volley_key(act) == volley
            )
    return None


def closing(act: Act) -> tuple[object, ...]:
    return ("put", "memory", f"{CLOSING}{volley_key(act)}", "yes")


def earned(play: Play, act: Act, group: list[str]) -> Code | None:
    """The bonus of the command roll. None: a question about it was put."""
    volley = volley_key(act)
    known = play.state.memory.get(f"{BONUS}{volley}")
    if known is not None:
        return Code.parse(known)
    code, changes = sheet_code(play, act.lead, COMMAND), modifiers(play, act.lead, COMMAND)
    if not with_modifiers(code, changes).rollable:
        return NOTHING
    key = f"{play.state.round}:{act.lead}:command:{act.at or act.skill}"
    asked = Asked(key, act.lead, COMMAND, code, changes)
    thrown = play.sequence.throw(play, asked)
    if thrown is None:
        return None
    number, parts = level_burdened(play, act, act.lead)
    difficulty = play.number(f"{key}:difficulty", number)
    total = play.number(key, thrown.total)
    bonus = _rule(play).bonus(len(group), difficulty - total)
    told = {"who": act.lead, "at": act.at, "difficulty": difficulty, "total": total}
    more = {"combining": group, "bonus": str(bonus), "rolls": [roll_told(asked, thrown)]}
    put = ("put", "memory", f"{BONUS}{volley}", str(bonus))
    play.happen("commanded", told | parts | more, put, *followed(play, act, who=act.lead))
    return bonus


def _leads(play: Play, act: Act) -> bool:
    """The leader works along, or has taken command of an attack on this target."""
    orders = [one for one in play.state.said_by(act.lead).acts if one.do == COMMAND]
    return act.lead in act.volley or any(one.at in ("", act.at) for one in orders)


def _awaited(play: Play, act: Act, name: str) -> bool:
    joined = name in play.state.memory.get(f"{JOINED}{volley_key(act)}", "").split()
    return not joined and name != act.who and play.sequence.still_to_act(play, name)


def own_act(play: Play, act: Act, name: str) -> Act:
    key = volley_key(act)
    mine = [one for one in play.state.said_by(name).acts if one.do == act.do]
    return next((one for one in mine if volley_key(one) == key), act)


def _arm(play: Play, act: Act, name: str) -> Arm:
    return play.sheet(name).arm(own_act(play, act, name).weapon)


def _rule(play: Play) -> CommandedActions:
    rule = play.rules.combine
    return required(rule if isinstance(rule, CommandedActions) else None, "combining by command")
