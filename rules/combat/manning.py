"""What a crew does: fire, evade, raise the shields, fly."""

from dataclasses import replace

from rules.codes import Code
from rules.combat.aiming import Aim, number_key, take_aim
from rules.combat.attacking import hit_changes, lose
from rules.combat.fields import Field, Surroundings, number, skill, target, weapon
from rules.combat.moving import arrive, way
from rules.combat.numbers import harm, modifiers, reaction_modifiers, sheet_code, words
from rules.combat.places import band
from rules.combat.play import Asked, Play, refuse_unless, roll_told
from rules.combat.reacting import reacted
from rules.combat.sequence import Kind
from rules.combat.ships import (
    DAMAGE,
    FIRE_CONTROL,
    MANEUVER,
    PILOTING,
    SHIELDS,
    as_damaged,
    craft_of,
    crew_unable,
    guns_modifier,
    less_ionized,
    piloting_skill,
    ship_code,
    ship_modifier,
)
from rules.combat.state import Act, Arm, Strike
from rules.mechanics.movement_roll import Course
from rules.mechanics.rule import required
from rules.mechanics.scale import Exchange
from rules.mechanics.shields import Incoming
from rules.rolls import Modifier, Roll, succeeds, with_modifiers

FULL_EVASION = "full_evasion"
GUNNERY, SHIELDING = "starship gunnery", "starship shields"


class Crewed(Kind):
    """An act at a station; lost when the one who does it or the craft is past it."""

    group = "craft"

    def happens(self, play: Play, act: Act, haste: int) -> bool:
        lost = crew_unable(play, act.who)
        if lost:
            lose(play, act, lost)
            return True
        return self.man(play, act, haste)

    def man(self, play: Play, act: Act, haste: int) -> bool:
        raise NotImplementedError

    def rolled(self, play: Play, act: Act, asked: Asked) -> Roll | None:
        """None when the act is lost, or a question about the roll was put."""
        if not with_modifiers(asked.code, asked.modifiers).rollable:
            lose(play, act, "code.below_one_die")
            return None
        return play.sequence.throw(play, asked)


class Fire(Crewed):
    """A ship's weapon at another ship; ``guns`` of one type fire as one."""

    harms = True

    def words(self, act: Act) -> tuple[str, ...]:
        return ("attack",)

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        craft = around.play.who(around.who).aboard
        others = [name for name in around.others if name != craft]
        mounts = Surroundings(around.play, craft).weapons() if craft else ()
        massed = [number("guns", 1, default=1)] if around.play.rules.guns else []
        return target(others), weapon(mounts), *massed

    def check(self, play: Play, act: Act) -> None:
        craft = craft_of(play, act.who)
        refuse_unless(bool(act.at), "attack.no_target", who=act.who)
        refuse_unless(act.at != craft, "attack.oneself", who=act.who)
        refuse_unless(not play.who(act.at).gone, "attack.target_gone", at=act.at)
        arm = play.sheet(craft).arm(act.weapon)
        band(play, craft, act.at, arm)
        exchange = _exchange(play, craft, act.at)
        possible = exchange.attack.possible and exchange.damage.possible
        refuse_unless(possible, "attack.scale_impossible", who=act.who, at=act.at)
        code = with_modifiers(sheet_code(play, act.who, GUNNERY), self._changes(play, act, arm))
        refuse_unless(code.rollable, "code.below_one_die", die_code=str(code), who=act.who)

    def _changes(self, play: Play, act: Act, arm: Arm) -> tuple[Modifier, ...]:
        guns = act.number("guns", 1)
        massed = play.rules.guns
        more = massed.modifier(guns_modifier(play, guns), f"{guns} guns") if massed else None
        craft = craft_of(play, act.who)
        aimed = as_damaged(play, craft, FIRE_CONTROL, Code.parse(arm.fire_control))
        fire_control = Modifier(aimed, "fire control")
        return (*modifiers(play, act.who, GUNNERY), fire_control, *([more] if more else []))

    def man(self, play: Play, act: Act, haste: int) -> bool:
        craft = craft_of(play, act.who)
        arm = play.sheet(craft).arm(act.weapon)
        exchange = _exchange(play, craft, act.at)
        scale = play.rules.scale.modifier(exchange.attack.bonus, "scale")
        changes = (*self._changes(play, act, arm), scale)
        code = sheet_code(play, act.who, GUNNERY)
        key = number_key(play, act, "attack")
        asked = Asked(key, act.who, "attack", code, changes, exchange.attack.cap)
        thrown = self.rolled(play, act, asked)
        if thrown is None:
            return not play.state.questions
        aim = take_aim(play, replace(act, who=craft), arm, haste)
        aim.add(_own_evasion(play, craft), "own evasion", play.rules.evasion)
        self._tell(play, act, arm, asked, thrown, aim)
        return True

    def _tell(self, play: Play, act: Act, arm: Arm, asked: Asked, thrown: Roll, aim: Aim) -> None:
        total = play.number(asked.key, thrown.total)
        raised = play.state.memory.get(f"{SHIELDS}:{act.at}")
        came = play.rules.shielding.against(
            Incoming(
                attack=total,
                difficulty=aim.number,
                shield_roll=int(raised) if raised else None,
                shield_roll_reduced=_shields_disturbed(play, act.at),
            )
        )
        told = {
            "who": act.who,
            "at": act.at,
            "act": act.id,
            "weapon": arm.name,
            "range": aim.range,
            "difficulty": aim.number,
            "parts": aim.parts,
            "shield_number": came.shield_number,
            "total": total,
            "hit": came.hit,
            "shields_help": came.shields_help,
            "rolls": [roll_told(asked, thrown), *aim.rolls],
        }
        hit = self._strike(play, act, arm, came.shields_help)
        play.happen("fired", told, *(hit_changes(play, hit) if came.hit else ()))

    def _strike(self, play: Play, act: Act, arm: Arm, shielded: bool) -> Strike:
        craft = craft_of(play, act.who)
        exchange = _exchange(play, craft, act.at)
        massed = guns_modifier(play, act.number("guns", 1))
        damage = less_ionized(play, craft, DAMAGE, Code.parse(arm.damage))
        return Strike(
            act=act.id,
            who=craft,
            target=act.at,
            code=str(damage + massed + exchange.damage.bonus),
            cap=exchange.damage.cap,
            resist_cap=exchange.resist.cap,
            resist_bonus=str(exchange.resist.bonus),
            label=arm.name,
            shielded=shielded,
        )


class Evade(Crewed):
    """Piloting and maneuverability; a full evasion adds, a combat evasion may take its place."""

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        return pilots(around)

    def check(self, play: Play, act: Act) -> None:
        craft_of(play, act.who)
        sheet_code(play, act.who, piloting_skill(play, act.who, act.skill))

    def man(self, play: Play, act: Act, haste: int) -> bool:
        craft, skill = craft_of(play, act.who), piloting_skill(play, act.who, act.skill)
        changes = (
            *reaction_modifiers(play, act.who, act.do, skill),
            ship_modifier(play, craft, MANEUVER),
        )
        key = f"{play.state.round}:{act.who}:{act.do}"
        asked = Asked(key, act.who, act.do, sheet_code(play, act.who, skill), changes)
        thrown = self.rolled(play, act, asked)
        if thrown is None:
            return not play.state.questions
        total = play.number(key, thrown.total)
        made = (*play.state.reactions.get(craft, ()), reacted(act.do, total, haste, thrown))
        told = {"who": act.who, "act": act.id, "do": act.do, "haste": haste, "total": total}
        rolls = [roll_told(asked, thrown)]
        play.happen("reacted", {**told, "rolls": rolls}, ("put", "reactions", craft, made))
        return True


class RaiseShields(Crewed):
    """The operator's roll on top of the difficulty is what a shot must reach to get through."""

    def check(self, play: Play, act: Act) -> None:
        craft = craft_of(play, act.who)
        up = bool(ship_code(play, craft, SHIELDS))
        refuse_unless(up, "ship.no_shields", craft=craft)
        sheet_code(play, act.who, SHIELDING)

    def man(self, play: Play, act: Act, haste: int) -> bool:
        craft = craft_of(play, act.who)
        key = f"{play.state.round}:{act.who}:{act.do}"
        changes = modifiers(play, act.who, SHIELDING)
        asked = Asked(key, act.who, act.do, sheet_code(play, act.who, SHIELDING), changes)
        thrown = self.rolled(play, act, asked)
        if thrown is None:
            return not play.state.questions
        total = play.number(key, thrown.total)
        told = {"who": act.who, "act": act.id, "do": act.do, "haste": haste, "total": total}
        put = ("put", "memory", f"{SHIELDS}:{craft}", str(total))
        play.happen("reacted", {**told, "rolls": [roll_told(asked, thrown)]}, put)
        return True


class Fly(Crewed):
    """Speed actions of a craft, rolled with its speed code."""

    moving = True

    def words(self, act: Act) -> tuple[str, ...]:
        return ("speed",) * act.times + ("overspeed",) * act.number("overspeed")

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        return number("times", 1, default=1), number("overspeed"), *way(around), *pilots(around)

    def check(self, play: Play, act: Act) -> None:
        rule = required(play.rules.movement_roll, "a movement roll")
        rule.require_legal(self._course(play, act))

    def man(self, play: Play, act: Act, haste: int) -> bool:
        needed = required(play.rules.movement_roll, "a movement roll").roll(self._course(play, act))
        changes = (*needed.modifiers, *harm(play, act.who, piloting_skill(play, act.who)))
        asked = Asked(number_key(play, act, "movement"), act.who, "movement", needed.skill, changes)
        thrown = self.rolled(play, act, asked)
        if thrown is None:
            return not play.state.questions
        difficulty = play.number(f"{asked.key}:difficulty", needed.difficulty)
        total = play.number(asked.key, thrown.total)
        success = succeeds(total, difficulty)
        told = {"difficulty": difficulty, "total": total, "rolls": [roll_told(asked, thrown)]}
        flown = replace(act, who=craft_of(play, act.who))
        arrive(play, flown, needed.metres if success else 0, told, success=success)
        return True

    def _course(self, play: Play, act: Act) -> Course:
        craft = craft_of(play, act.who)
        count = play.rules.actions.count(words(play, play.state.said_by(act.who)))
        overspeed = act.number("overspeed")
        return Course(
            skill=sheet_code(play, act.who, piloting_skill(play, act.who, act.skill)),
            speed_code=ship_code(play, craft, "sublight"),
            mover=play.sheet(craft).mover,
            base_difficulty=play.rules.difficulty.level_number(play.state.terrain, play.pick()),
            speed_actions=act.times,
            overspeed=overspeed,
            other_actions=max(count - act.times - overspeed, 0),
        )


def pilots(around: Surroundings) -> tuple[Field, ...]:
    """Where the sheet has several skills to fly with, one of them."""
    codes = around.play.sheet(around.who).codes
    known = tuple(name for name in PILOTING if name in codes)
    return (skill(known, required=False),) if len(known) > 1 else ()


def _exchange(play: Play, craft: str, at: str) -> Exchange:
    return play.rules.scale.exchange(play.sheet(craft).scale, play.sheet(at).scale)


def _full_evasion(play: Play, craft: str) -> int | None:
    made = play.state.reactions.get(craft, ())
    return next((one.roll for one in made if one.do == FULL_EVASION), None)


def _own_evasion(play: Play, craft: str) -> int:
    """Wild flying disturbs the ship's own gunners."""
    roll = _full_evasion(play, craft)
    return 0 if roll is None else play.rules.evasion.full(0, roll).own_gunnery_added


def _shields_disturbed(play: Play, craft: str) -> int:
    roll = _full_evasion(play, craft)
    return 0 if roll is None else play.rules.evasion.full(0, roll).shield_roll_reduced


CREW_ACTS = {
    "fire": Fire(),
    FULL_EVASION: Evade(),
    "combat_evasion": Evade(),
    "shielding": RaiseShields(),
    "fly": Fly(),
}
