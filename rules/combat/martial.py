"""Martial arts: blows, throws, holds and blocks beyond a plain punch."""

from dataclasses import replace
from typing import Any

from rules.codes import NOTHING
from rules.combat.aiming import BRAWLING, HAND_TO_HAND
from rules.combat.arms import Arm
from rules.combat.attacking import foreseen_attack, hit_changes, lose, out_of_reach
from rules.combat.fields import Field, Surroundings, choice, target
from rules.combat.following import NEXT_ACTION, in_contest, parts_from_before
from rules.combat.foreseeing import Foreseen, skill_to_come
from rules.combat.grips import gripped, held, opposed
from rules.combat.landing import (
    HIT,
    MISSED,
    CloseAction,
    check_code,
    land,
    refuse_switched_off,
)
from rules.combat.martial_effects import gives_away, ready_to_strike, strikes_home
from rules.combat.numbers import modifiers, reaction_modifiers, sheet_code, unable
from rules.combat.play import Asked, Play, part_told, refuse_unless, roll_told
from rules.combat.reacting import Reaction
from rules.combat.screens import is_screened
from rules.combat.sequence import Kind
from rules.combat.state import STANDING, Act, Reacted, Strike
from rules.errors import RuleError
from rules.mechanics.martial import Attempt, MartialAction, MartialArts
from rules.rolls import Modifier, succeeds, with_modifiers
from rules.source import Source

SWITCH = "martial_arts"
ALONE = ("instant_stand", "blindfighting")
WHILE_HELD = ("headbutt", "reversal")
PARRY = "combat_parry"
LIMBS = ("arm", "leg", "hand", "foot")


class MartialAct(CloseAction):
    """One of the actions, against somebody within reach."""

    group = "martial"

    def __init__(self, arts: MartialArts, name: str) -> None:
        super().__init__(name, SWITCH)
        self.arts = arts
        self.while_held = name in WHILE_HELD
        self.harms = name not in ALONE

    @property
    def action(self) -> MartialAction:
        return self.arts.action(self.name)

    def manner(self, play: Play, act: Act) -> str:
        return BRAWLING

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        """The opponent, and what the action leaves open."""
        found = [] if self.name in ALONE else [target(around.others)]
        if len(self.action.inflicts) > 1:
            found.append(choice("choice", self.action.inflicts, self.action.inflicts[0]))
        if self.action.limb_unusable:
            found.append(choice("limb", LIMBS, LIMBS[0]))
        if self.action.free_attack:
            follow = (name for name in self.arts.actions if name not in ALONE)
            found.append(choice("then", follow, "punch"))
        if self.action.effect == "disarmed" and act.at:
            arms = around.play.sheet(act.at).arms
            found.append(choice("of", (arm.name for arm in arms if arm.kind != BRAWLING)))
        return tuple(found)

    def foresee(self, play: Play, act: Act) -> tuple[Foreseen, ...]:
        arm = self.arm(play, act)
        if not act.at:
            return (skill_to_come(play, act, [arm.skill]),)
        return (foreseen_attack(play, act, arm),)

    def number_to_come(self, play: Play, act: Act) -> dict[str, Any]:
        """A reaction feels in its code what it suffers: only an eased difficulty counts here."""
        number = self.action.difficulty or 0
        parts = [part_told(number, self.name.replace("_", " "), self.arts.source)]
        reacts = act.do.startswith("combat_")
        parts += parts_from_before(play, act, *([NEXT_ACTION] if reacts else []))
        return {"difficulty": sum(one["number"] for one in parts), "parts": tuple(parts)}

    def measure(self, play: Play, arm: Arm) -> tuple[str, Source]:
        return self.name.replace("_", " "), self.arts.source

    def check_codes(self, play: Play, act: Act) -> None:
        check_code(play, act, self.skill(play, act.who))
        if self.action.unseen:
            one = play.who(act.who)
            unseen = one.hidden or one.surprise == play.state.round > 0
            refuse_unless(unseen, "martial.detected", who=act.who)
        then = act.text("then")
        known = not then or f"martial_{then}" in play.sequence.kinds
        refuse_unless(known, "martial.no_such_action", do=then)

    def skill(self, play: Play, who: str, among: tuple[str, ...] = ()) -> str:
        """The better of the skills that serve."""
        known = {}
        for name in among or self.action.skills:
            try:
                known[name] = sheet_code(play, who, name)
            except RuleError:
                continue
        refuse_unless(bool(known), "combat.no_such_code", who=who, skill=self.action.skills[0])
        return max(known, key=lambda name: known[name])

    def arm(self, play: Play, act: Act) -> Arm:
        """Hands and feet as a weapon."""
        damage = self.action.damage_code(sheet_code(play, act.who, "strength"))
        return Arm(
            name=self.name,
            damage=str(damage) if damage else "",
            skill=self.skill(play, act.who),
            kind=BRAWLING,
            difficulty=self.action.difficulty,
        )

    def happens(self, play: Play, act: Act, haste: int) -> bool:
        landed = land(play, act, self.arm(play, act), haste)
        if landed == HIT:
            blow = self.arts.attempt(self.name, _attempt(act))
            return ready_to_strike(play, act, blow) and strikes_home(play, act, blow)
        if landed == MISSED and self.action.failure:
            gives_away(play, act, self.action.failure)
        return landed is not None


class Alone(MartialAct):
    """Something done with oneself: standing up at once, fighting blind."""

    def words(self, act: Act) -> tuple[str, ...]:
        return () if self.name == ALONE[0] else ("skill",)

    def foresee(self, play: Play, act: Act) -> tuple[Foreseen, ...]:
        known = self.number_to_come(play, act)
        return (skill_to_come(play, act, [self.skill(play, act.who)], **known),)

    def check_opponent(self, play: Play, act: Act) -> None:
        if self.name == ALONE[0]:
            fell = play.who(act.who).stance != STANDING
            refuse_unless(fell, "stance.stands_already", who=act.who)
        else:
            refuse_unless(bool(play.state.light), "martial.light_enough", who=act.who)

    def happens(self, play: Play, act: Act, haste: int) -> bool:
        skill = self.skill(play, act.who)
        return tries(self, play, act, modifiers(play, act.who, skill)) is not None


class Versus(MartialAct):
    """Against what the opponent rolls: reversing a hold, blocking a weapon."""

    def foresee(self, play: Play, act: Act) -> tuple[Foreseen, ...]:
        against = "/".join(self.action.versus)
        contest = skill_to_come(play, act, [self.skill(play, act.who)], against=against)
        changes = (*contest.modifiers, *in_contest(play, act))
        return (replace(contest, modifiers=changes),)

    def check_codes(self, play: Play, act: Act) -> None:
        super().check_codes(play, act)
        self.skill(play, act.at, self.action.versus)
        if self.name == "reversal":
            grip = gripped(play, act.who)
            turned = grip is not None and held(play, act.who) and grip.who == act.at
            refuse_unless(turned, "martial.not_held", who=act.who)

    def happens(self, play: Play, act: Act, haste: int) -> bool:
        lost = unable(play, act.who) or out_of_reach(play, act, self.arm(play, act))
        if lost or (self.name == "reversal" and not held(play, act.who)):
            lose(play, act, lost or "martial.not_held")
            return True
        mine = (self.skill(play, act.who),)
        theirs = (self.skill(play, act.at, self.action.versus),)
        key = f"{play.state.round}:{{}}:{act.id}:{self.name}"
        contest = opposed(play, act.who, act.at, mine, key, other=theirs, act=act)
        if contest is None:
            return False
        told = {"who": act.who, "at": act.at, "act": act.id, "success": contest.won}
        play.happen(act.do, {**told, "rolls": contest.rolls})
        return not contest.won or strikes_home(
            play, act, self.arts.attempt(self.name, _attempt(act))
        )


class MartialReaction(Reaction):
    """Some of them answer an attack: rolled against their number, they hit back at once."""

    eased = True

    def __init__(self, act: MartialAct) -> None:
        super().__init__(*act.action.skills)
        self.art = act
        self.while_held = act.while_held

    def absent(self, play: Play, who: str) -> RuleError | None:
        return self.art.absent(play, who)

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        return self.art.fields(around, act)

    def foresee(self, play: Play, act: Act) -> tuple[Foreseen, ...]:
        if self.art.action.versus:
            return self.art.foresee(play, act)
        known = self.art.number_to_come(play, act)
        return (self.to_come(play, act, self.art.skill(play, act.who), **known),)

    def check(self, play: Play, act: Act) -> None:
        refuse_switched_off(play, SWITCH)
        self.art.check_opponent(play, act)
        skill = self.art.skill(play, act.who)
        changes = reaction_modifiers(play, act.who, act.do, skill)
        left = with_modifiers(sheet_code(play, act.who, skill), changes)
        refuse_unless(left.rollable, "code.below_one_die", die_code=str(left), who=act.who)
        if self.art.action.versus:
            self.art.check_codes(play, act)

    def meets(self, play: Play, do: str, manner: str) -> bool:
        return manner in HAND_TO_HAND or self.art.name in ALONE

    def happens(self, play: Play, act: Act, haste: int) -> bool:
        if self.art.action.versus:
            return self.art.happens(play, act, haste)
        skill = self.art.skill(play, act.who)
        changes = reaction_modifiers(play, act.who, act.do, skill)
        return tries(self.art, play, act, changes) is not None


def tries(art: MartialAct, play: Play, act: Act, changes: tuple[Modifier, ...]) -> bool | None:
    """A roll against the number of the action, with what success brings. None: wait."""
    skill = art.skill(play, act.who)
    code, lost = sheet_code(play, act.who, skill), unable(play, act.who)
    if not lost and not with_modifiers(code, changes).rollable:
        lost = "code.below_one_die"
    if lost:
        lose(play, act, lost)
        return False
    asked = Asked(f"{play.state.round}:{act.id}:{art.name}", act.who, skill, code, changes)
    thrown = play.sequence.throw(play, asked)
    if thrown is None:
        return None
    total = play.number(asked.key, thrown.total)
    known = art.number_to_come(play, act)
    difficulty = play.number(f"{asked.key}:difficulty", known["difficulty"])
    success = succeeds(total, difficulty)
    told = {"who": act.who, "at": act.at, "act": act.id, "difficulty": difficulty}
    told |= {"parts": known["parts"]} if len(known["parts"]) > 1 else {}
    more = {"total": total, "success": success, "rolls": [roll_told(asked, thrown)]}
    play.happen(act.do, told | more, *(_answered(art, play, act, asked, total) if success else ()))
    if success:
        strikes_home(play, act, art.arts.attempt(art.name, _attempt(act)))
    return success


def _answered(
    art: MartialAct, play: Play, act: Act, asked: Asked, total: int
) -> list[tuple[object, ...]]:
    """What hits back; a block stands as a parry as well."""
    changes: list[tuple[object, ...]] = []
    if art.action.effect == "parried":
        behind = asked.key if is_screened(play.state, asked.key, asked.who) else ""
        parry = Reacted(do=PARRY, roll=total, behind=behind)
        made = (*play.state.reactions.get(act.who, ()), parry)
        changes.append(("put", "reactions", act.who, made))
    damage = art.action.damage_code(sheet_code(play, act.who, "strength"))
    if damage is not None and act.at:
        hit = Strike(act=act.id, who=act.who, target=act.at, code=str(damage), label=art.name)
        changes += hit_changes(play, hit)
    return changes


def _attempt(act: Act) -> Attempt:
    """What it would do: it has succeeded already, and unseen if it had to be."""
    return Attempt(strength=NOTHING, undetected=True, choice=act.text("choice"))


def martial_acts(arts: MartialArts) -> dict[str, Kind]:
    """Every action, and those that may be a reaction a second time as such."""
    found: dict[str, Kind] = {}
    for name, action in arts.actions.items():
        made = Alone if name in ALONE else Versus if action.versus else MartialAct
        act = made(arts, name)
        found[f"martial_{name}"] = act
        if action.reaction:
            found[f"combat_{name}"] = MartialReaction(act)
    return found
