"""The small acts: stance, preparing, setting to stun, skills, medpacs, coordinating others."""

from typing import Any

from rules.codes import Code
from rules.combat.attacking import lose
from rules.combat.fields import Field, Surroundings, level, skill, target, weapon
from rules.combat.foreseeing import Foreseen, level_burdened, level_to_come, skill_to_come
from rules.combat.numbers import modifiers, preparation_used, sheet_code, unable
from rules.combat.play import Asked, Play, refuse_unless, roll_told
from rules.combat.sequence import Kind
from rules.combat.state import PRONE, STANDING, Act, Prepared
from rules.combat.uncertainty import tell_unseen, uncertainty
from rules.mechanics.rule import required
from rules.rolls import Modifier, Roll, succeeds, with_modifiers

COMMAND = "command"


class FallProne(Kind):
    """Free, and done as soon as it is said."""

    at_once = True

    def check(self, play: Play, act: Act) -> None:
        refuse_unless(play.who(act.who).stance != PRONE, "stance.prone_already", who=act.who)

    def happens(self, play: Play, act: Act, haste: int) -> bool:
        change = ("set", "combatants", act.who, {"stance": PRONE})
        play.happen("fell_prone", {"who": act.who, "act": act.id}, change)
        return True


class Deed(Kind):
    """An act of one's own that nobody has to roll against."""

    def happens(self, play: Play, act: Act, haste: int) -> bool:
        lost = unable(play, act.who, [act.skill] if act.skill else ())
        if lost:
            lose(play, act, lost)
            return True
        return self.do(play, act)

    def do(self, play: Play, act: Act) -> bool:
        play.happen("done", {"who": act.who, "act": act.id, "do": act.do})
        return True


class Wait(Deed):
    """An action that was told of and let go; it has cost its die all the same."""

    while_held = True


class Rise(Deed):
    """Getting up is an action."""

    def check(self, play: Play, act: Act) -> None:
        refuse_unless(play.who(act.who).stance == PRONE, "stance.stands_already", who=act.who)
        refuse_unless(not kept_down(play, act.who), "stance.kept_down", who=act.who)

    def do(self, play: Play, act: Act) -> bool:
        if kept_down(play, act.who):
            lose(play, act, "stance.kept_down")
            return True
        change = ("set", "combatants", act.who, {"stance": STANDING})
        play.happen("rose", {"who": act.who, "act": act.id}, change)
        return True


def kept_down(play: Play, who: str) -> bool:
    """Knocked down for the rest of the round."""
    return f"down:{who}" in play.state.memory


class Prepare(Deed):
    """A round spent on nothing else makes one skill better in the next."""

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        return (skill(around.skills),)

    def foresee(self, play: Play, act: Act) -> tuple[Foreseen, ...]:
        """What the skill will be in the next round, if nothing hinders it then."""
        rule = required(play.rules.preparation, "preparation")
        code = rule.prepared(sheet_code(play, act.who, act.skill), act.skill).code
        return (Foreseen(purpose="prepare", who=act.who, more={"prepared": str(code)}),)

    def check(self, play: Play, act: Act) -> None:
        rule = required(play.rules.preparation, "preparation")
        refuse_unless(bool(act.skill), "prepare.no_skill", who=act.who)
        sheet_code(play, act.who, act.skill)
        said = play.state.said_by(act.who)
        others = len(said.acts) - 1 + said.haste
        refuse_unless(not others, "prepare.alone", who=act.who)
        legal = rule.prepared(Code(1), act.skill).legal
        refuse_unless(legal, "prepare.takes_longer", skill=act.skill)

    def do(self, play: Play, act: Act) -> bool:
        ready = Prepared(act.skill, play.state.round + 1)
        change = ("set", "combatants", act.who, {"prepared": ready})
        play.happen("prepared", {"who": act.who, "act": act.id, "skill": act.skill}, change)
        return True


class SetWeapon(Deed):
    """Set a weapon to stun, or back."""

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        return (weapon(around.weapons(lambda arm: arm.stuns)),)

    def check(self, play: Play, act: Act) -> None:
        arm = play.sheet(act.who).arm(act.weapon)
        refuse_unless(arm.stuns, "weapon.no_stun_setting", weapon=arm.name)
        to_stun = act.do == "set_stun"
        already = (arm.name in play.who(act.who).on_stun) == to_stun
        refuse_unless(not already, "weapon.set_already", weapon=arm.name)

    def do(self, play: Play, act: Act) -> bool:
        arm = play.sheet(act.who).arm(act.weapon)
        others = [name for name in play.who(act.who).on_stun if name != arm.name]
        now = [*others, arm.name] if act.do == "set_stun" else others
        told = {"who": act.who, "act": act.id, "do": act.do, "weapon": arm.name}
        play.happen("weapon_set", told, ("set", "combatants", act.who, {"on_stun": now}))
        return True


class Skilled(Deed):
    """An act that is rolled: ``skill`` against a number or a level the gamemaster names."""

    def words(self, act: Act) -> tuple[str, ...]:
        return ("skill",) * act.times

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        return skill(around.skills), *level(around)

    def foresee(self, play: Play, act: Act) -> tuple[Foreseen, ...]:
        return (skill_to_come(play, act, [act.skill], **level_to_come(play, act)),)

    def check(self, play: Play, act: Act) -> None:
        refuse_unless(bool(act.skill), "skill.none_named", who=act.who)
        check_skill(play, act, act.skill)

    def do(self, play: Play, act: Act) -> bool:
        doubt = uncertainty(play, act)
        thrown = skill_roll(play, act, act.skill, doubt)
        if thrown is None:
            return not play.state.questions
        told = judge(play, act, *thrown)
        if doubt.code:
            tell_unseen(play, thrown[0], told, doubt.code)
        else:
            play.happen("used_skill", told, *preparation_used(play, act.who, act.skill))
        return True


def judge(play: Play, act: Act, asked: Asked, rolled: Roll) -> dict[str, Any]:
    """A skill against a number or a level the gamemaster names."""
    total = play.number(asked.key, rolled.total)
    number, parts = level_burdened(play, act, asked.who)
    difficulty = play.number(f"{asked.key}:difficulty", number)
    return {
        "who": act.who,
        "act": act.id,
        "skill": act.skill,
        "difficulty": difficulty,
        "total": total,
        "success": succeeds(total, difficulty),
        "rolls": [roll_told(asked, rolled)],
        **parts,
    }


class Coordinate(Deed):
    """Taking command of combined fire; what it allows is read when the others fire."""

    def words(self, act: Act) -> tuple[str, ...]:
        return (COMMAND,)

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        return (target(around.others, required=False),)

    def check(self, play: Play, act: Act) -> None:
        sheet_code(play, act.who, COMMAND)


def check_skill(play: Play, act: Act, skill: str) -> None:
    code = with_modifiers(sheet_code(play, act.who, skill), modifiers(play, act.who, skill))
    refuse_unless(code.rollable, "code.below_one_die", die_code=str(code), who=act.who, act=act.do)


def skill_roll(play: Play, act: Act, skill: str, *more: Modifier) -> tuple[Asked, Roll] | None:
    """None when the act is lost, or when a question about the roll was put."""
    code, changes = sheet_code(play, act.who, skill), (*modifiers(play, act.who, skill), *more)
    if not with_modifiers(code, changes).rollable:
        lose(play, act, "code.below_one_die")
        return None
    asked = Asked(f"{play.state.round}:{act.id}:{skill}", act.who, skill, code, changes)
    thrown = play.sequence.throw(play, asked)
    return None if thrown is None else (asked, thrown)
