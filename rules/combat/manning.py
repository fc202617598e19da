"""What a crew does at guns and shields."""

from dataclasses import replace
from typing import Any

from rules.codes import Code
from rules.combat.aiming import Aim, number_key, roll_onto, take_aim
from rules.combat.arms import Arm
from rules.combat.attacking import hit_changes, lose
from rules.combat.beams import capture, check_beam, is_beam
from rules.combat.fields import Field, Surroundings, number, target, weapon
from rules.combat.following import REASON, from_before, in_hand, source_of, suffering
from rules.combat.foreseeing import Foreseen, aimed, as_asked
from rules.combat.numbers import modifiers, sheet_code
from rules.combat.places import band
from rules.combat.play import Asked, Play, part_told, refuse_unless, roll_told
from rules.combat.screens import VEILED, behind_screen
from rules.combat.sequence import Kind
from rules.combat.ships import (
    DAMAGE,
    FIRE_CONTROL,
    SHIELDS,
    as_damaged,
    ashore,
    craft_of,
    crew_unable,
    guns_modifier,
    less_ionized,
    ship_code,
)
from rules.combat.state import Act, Strike
from rules.combat.supplies import NONE_LEFT, check_left, has_left, used_up
from rules.errors import RuleError
from rules.mechanics.scale import Exchange
from rules.mechanics.shields import ArcShielding, Incoming
from rules.rolls import Modifier, Roll, with_modifiers

FULL_EVASION = "full_evasion"
GUNNERY, SHIELDING, ARCS = "starship gunnery", "starship shields", "arcs"


class Crewed(Kind):
    """An act at a station; lost when the one who does it or the craft is past it."""

    group = "craft"

    def absent(self, play: Play, who: str) -> RuleError | None:
        return ashore(play, who)

    def happens(self, play: Play, act: Act, haste: int) -> bool:
        lost = crew_unable(play, act.who)
        if lost:
            lose(play, act, lost)
            return True
        return self.man(play, act, haste)

    def man(self, play: Play, act: Act, haste: int) -> bool:
        raise NotImplementedError

    def check_rollable(self, play: Play, act: Act, asked: Asked) -> None:
        code = with_modifiers(asked.code, asked.modifiers)
        refuse_unless(code.rollable, "code.below_one_die", die_code=str(code), who=act.who)

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

    def foresee(self, play: Play, act: Act) -> tuple[Foreseen, ...]:
        craft = craft_of(play, act.who)
        arm = play.sheet(craft).arm(act.weapon)
        changes, code = self._changes(play, act, arm), sheet_code(play, act.who, GUNNERY)
        damage = {"weapon": arm.name, "damage": str(self._damage(play, act, arm))}
        known: dict[str, Any] = {"purpose": "attack", "who": act.who, "code": code}
        if not act.at:
            return (Foreseen(modifiers=changes, more=damage, **known),)
        effect = _exchange(play, craft, act.at).attack
        scaled = (*changes, play.rules.scale.modifier(effect.bonus, "scale"))
        roll = Foreseen(modifiers=scaled, cap=effect.cap, more=damage, **known)
        return (aimed(roll, lambda: self._aim(play, act, arm, 0, foreseen=True)),)

    def uses(self, play: Play, act: Act) -> str:
        return play.sheet(craft_of(play, act.who)).arm(act.weapon).name

    def check(self, play: Play, act: Act) -> None:
        craft = craft_of(play, act.who)
        refuse_unless(bool(act.at), "attack.no_target", who=act.who)
        refuse_unless(act.at != craft, "attack.oneself", who=act.who)
        refuse_unless(not play.who(act.at).gone, "attack.target_gone", at=act.at)
        arm = play.sheet(craft).arm(act.weapon)
        refuse_unless(in_hand(play, craft, arm.name), "ship.weapon_out", weapon=arm.name)
        check_left(play, act, arm, of=craft)
        check_beam(play, arm)
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
        fire_control = play.rules.ship_codes.modifier(aimed, "fire control")
        return (*modifiers(play, act.who, GUNNERY), fire_control, *([more] if more else []))

    def man(self, play: Play, act: Act, haste: int) -> bool:
        craft = craft_of(play, act.who)
        arm = play.sheet(craft).arm(act.weapon)
        exchange = _exchange(play, craft, act.at)
        scale = play.rules.scale.modifier(exchange.attack.bonus, "scale")
        changes = (*self._changes(play, act, arm), scale)
        if not in_hand(play, craft, arm.name) or not has_left(play, craft, arm.name):
            out = has_left(play, craft, arm.name)
            lose(play, act, "ship.weapon_out" if out else NONE_LEFT)
            return True
        if not play.sequence.ready_to_fire(play, act, haste):
            return False
        code = sheet_code(play, act.who, GUNNERY)
        key = number_key(play, act, "attack")
        asked = Asked(key, act.who, "attack", code, changes, exchange.attack.cap)
        thrown = self.rolled(play, act, asked)
        if thrown is None:
            return not play.state.questions
        aim = self._aim(play, act, arm, haste)
        if not aim.waits:
            self._tell(play, act, arm, asked, thrown, aim)
        return not aim.waits

    def _aim(self, play: Play, act: Act, arm: Arm, haste: int, *, foreseen: bool = False) -> Aim:
        craft = craft_of(play, act.who)
        aim = take_aim(play, replace(act, who=craft), arm, haste, foreseen=foreseen)
        aim.add(_own_evasion(play, craft), "own evasion", play.rules.evasion.source)
        following = play.rules.missiles
        if following and following.is_missile(arm.name):
            code = following.added(_speed_actions(play, act.at))
            roll_onto(play, act, aim, following, "target under way", code)
        aim.add(from_before(play, act), REASON, source_of(play))
        return aim

    def _tell(self, play: Play, act: Act, arm: Arm, asked: Asked, thrown: Roll, aim: Aim) -> None:
        total = play.number(asked.key, thrown.total)
        raised = play.state.memory.get(f"{SHIELDS}:{act.at}")
        came = play.rules.shielding.against(
            Incoming(
                attack=total,
                difficulty=aim.number,
                shield_roll=int(raised) if raised else None,
                shield_roll_reduced=_shields_disturbed(play, act.at),
                shield_difficulty=int(play.state.memory.get(f"{ARCS}:{act.at}", "0")),
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
        if aim.veiled or (raised and behind_screen(play.state, act.at)):
            told[VEILED] = True
        hit = self._strike(play, act, arm, came.shields_help)
        craft = craft_of(play, act.who)
        used = used_up(play, replace(act, who=craft), arm)
        takes_hold = came.hit and is_beam(arm)
        dealt = hit_changes(play, hit) if came.hit and not takes_hold else ()
        play.happen("fired", told, *used, *dealt)
        if takes_hold:
            capture(play, craft, act, arm)

    def _strike(self, play: Play, act: Act, arm: Arm, shielded: bool) -> Strike:
        craft = craft_of(play, act.who)
        exchange = _exchange(play, craft, act.at)
        return Strike(
            act=act.id,
            who=craft,
            target=act.at,
            code=str(self._damage(play, act, arm) + exchange.damage.bonus),
            cap=exchange.damage.cap,
            resist_cap=exchange.resist.cap,
            resist_bonus=str(exchange.resist.bonus),
            label=arm.name,
            shielded=shielded,
        )

    def _damage(self, play: Play, act: Act, arm: Arm) -> Code:
        massed = guns_modifier(play, act.number("guns", 1))
        craft = craft_of(play, act.who)
        return less_ionized(play, craft, DAMAGE, Code.parse(arm.damage)) + massed


class RaiseShields(Crewed):
    """The operator's roll on top of the difficulty is what a shot must reach to get through."""

    eased = False

    def check(self, play: Play, act: Act) -> None:
        craft = craft_of(play, act.who)
        up = bool(ship_code(play, craft, SHIELDS))
        refuse_unless(up, "ship.no_shields", craft=craft)
        self.check_rollable(play, act, self._asked(play, act))
        self._level(play, act)

    def foresee(self, play: Play, act: Act) -> tuple[Foreseen, ...]:
        level = self._level(play, act)
        part = part_told(level, "fire arcs", play.rules.shielding.source)
        known: dict[str, Any] = {"difficulty": level, "parts": (part,)} if level else {}
        return (as_asked(self._asked(play, act), **known),)

    def _asked(self, play: Play, act: Act) -> Asked:
        key = f"{play.state.round}:{act.who}:{act.do}"
        changes = (*modifiers(play, act.who, SHIELDING), *suffering(play, act.who))
        return Asked(key, act.who, act.do, sheet_code(play, act.who, SHIELDING), changes)

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        rule = around.play.rules.shielding
        if not isinstance(rule, ArcShielding):
            return ()
        return (number("arcs", 1, len(rule.levels), default=1),)

    def _level(self, play: Play, act: Act) -> int:
        """The more fire arcs are covered, the harder it is, where that matters."""
        rule = play.rules.shielding
        if not isinstance(rule, ArcShielding):
            return 0
        return play.rules.difficulty.level_number(rule.level(act.number("arcs", 1)), play.pick())

    def man(self, play: Play, act: Act, haste: int) -> bool:
        craft, asked = craft_of(play, act.who), self._asked(play, act)
        thrown = self.rolled(play, act, asked)
        if thrown is None:
            return not play.state.questions
        total = play.number(asked.key, thrown.total)
        told = {"who": act.who, "act": act.id, "do": act.do, "haste": haste, "total": total}
        put = ("put", "memory", f"{SHIELDS}:{craft}", str(total))
        arcs = ("put", "memory", f"{ARCS}:{craft}", str(self._level(play, act)))
        play.happen("reacted", {**told, "rolls": [roll_told(asked, thrown)]}, put, arcs)
        return True


def _exchange(play: Play, craft: str, at: str) -> Exchange:
    return play.rules.scale.exchange(play.sheet(craft).scale, play.sheet(at).scale)


def _speed_actions(play: Play, craft: str) -> int:
    """Those its crew has declared, whether they come before the shot or after it."""
    aboard = [one.id for one in play.state.combatants.values() if one.aboard == craft]
    said = (act for name in aboard for act in play.state.said_by(name).acts)
    return sum(act.times for act in said if act.do == "fly")


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
