"""The small acts: stance, preparing, setting to stun, skills, medpacs, coordinating others."""

from rules.codes import Code
from rules.combat.attacking import lose
from rules.combat.numbers import modifiers, sheet_code, unable
from rules.combat.play import Asked, Play, refuse_unless, roll_told
from rules.combat.sequence import Kind
from rules.combat.state import PRONE, STANDING, Act, Prepared
from rules.mechanics.healing import HEALED, MORTALLY_WOUNDED
from rules.mechanics.medpacs import MedpacUse
from rules.mechanics.rule import required
from rules.rolls import Roll, succeeds, with_modifiers

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

    def do(self, play: Play, act: Act) -> bool:
        change = ("set", "combatants", act.who, {"stance": STANDING})
        play.happen("rose", {"who": act.who, "act": act.id}, change)
        return True


class Prepare(Deed):
    """A round spent on nothing else makes one skill better in the next."""

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

    def check(self, play: Play, act: Act) -> None:
        refuse_unless(bool(act.skill), "skill.none_named", who=act.who)
        check_skill(play, act, act.skill)

    def do(self, play: Play, act: Act) -> bool:
        thrown = skill_roll(play, act, act.skill)
        if thrown is None:
            return not play.state.questions
        asked, rolled = thrown
        total = play.number(asked.key, rolled.total)
        level = act.text("level", "moderate")
        number = act.number("difficulty") or play.rules.difficulty.level_number(level, play.pick())
        difficulty = play.number(f"{asked.key}:difficulty", number)
        play.happen(
            "used_skill",
            {
                "who": act.who,
                "act": act.id,
                "skill": act.skill,
                "difficulty": difficulty,
                "total": total,
                "success": succeeds(total, difficulty),
                "rolls": [roll_told(asked, rolled)],
            },
        )
        return True


class Coordinate(Deed):
    """Taking command of combined fire; what it allows is read when the others fire."""

    def words(self, act: Act) -> tuple[str, ...]:
        return (COMMAND,)

    def check(self, play: Play, act: Act) -> None:
        sheet_code(play, act.who, COMMAND)


class Medpac(Deed):
    """First aid for somebody within reach."""

    def words(self, act: Act) -> tuple[str, ...]:
        return ("skill",)

    def check(self, play: Play, act: Act) -> None:
        refuse_unless(bool(act.at), "medpac.no_patient", who=act.who)
        patient = play.who(act.at)
        hurt = patient.injury not in ("unhurt", "dead") or patient.unconscious
        refuse_unless(hurt, "medpac.nothing_to_heal", at=act.at)
        refuse_unless(not patient.notes.get("medpacs_locked"), "medpac.locked_out", at=act.at)
        check_skill(play, act, self.skill(play, act))

    def skill(self, play: Play, act: Act) -> str:
        known = [name for name in ("first aid", "medicine") if name in play.rules.skills.by_name]
        return act.skill or known[0]

    def do(self, play: Play, act: Act) -> bool:
        skill, rules, patient = self.skill(play, act), play.rules, play.who(act.at)
        state = patient.injury if patient.injury != "unhurt" else "unconscious"
        task = rules.medpacs.task(
            MedpacUse(state=state, use_today=patient.medpacs + 1), rules.difficulty
        )
        thrown = skill_roll(play, act, skill)
        if thrown is None:
            return not play.state.questions
        asked, rolled = thrown
        total = play.number(asked.key, rolled.total) + task.roll_bonus
        difficulty = play.number(f"{asked.key}:difficulty", task.difficulty)
        result = rules.medpacs.used(state, total, difficulty, rules.injury.levels)
        fields: dict[str, object] = {"medpacs": patient.medpacs + 1}
        if result.success:
            injury = "unhurt" if result.state == HEALED else result.state
            fields |= {"injury": injury, "unconscious": False, "mortal_since": None}
        if result.locked_out_hours:
            fields["notes"] = {**patient.notes, "medpacs_locked": str(result.locked_out_hours)}
        dying = [name for name in play.state.dying if name != act.at]
        saved = result.success and state == MORTALLY_WOUNDED
        play.happen(
            "treated",
            {
                "who": act.who,
                "at": act.at,
                "act": act.id,
                "difficulty": difficulty,
                "total": total,
                "success": result.success,
                "becomes": fields,
                "rolls": [roll_told(asked, rolled)],
            },
            ("set", "combatants", act.at, fields),
            *([("state", {"dying": dying})] if saved else []),
        )
        return True


def check_skill(play: Play, act: Act, skill: str) -> None:
    code = with_modifiers(sheet_code(play, act.who, skill), modifiers(play, act.who, skill))
    refuse_unless(code.rollable, "code.below_one_die", die_code=str(code), who=act.who, act=act.do)


def skill_roll(play: Play, act: Act, skill: str) -> tuple[Asked, Roll] | None:
    """None when the act is lost, or when a question about the roll was put."""
    code, changes = sheet_code(play, act.who, skill), modifiers(play, act.who, skill)
    if not with_modifiers(code, changes).rollable:
        lose(play, act, "code.below_one_die")
        return None
    asked = Asked(f"{play.state.round}:{act.id}:{skill}", act.who, skill, code, changes)
    thrown = play.sequence.throw(play, asked)
    return None if thrown is None else (asked, thrown)
