"""What a crew does at the controls: evade and fly."""

from dataclasses import replace

from rules.combat.aiming import number_key
from rules.combat.beams import BEAM_ACTS, OVERSPED
from rules.combat.fields import Field, Surroundings, number, skill
from rules.combat.following import from_before, parts_from_before
from rules.combat.foreseeing import Foreseen, as_asked
from rules.combat.manning import FULL_EVASION, Crewed, Fire, RaiseShields
from rules.combat.moving import arrive, way
from rules.combat.numbers import harm, reaction_modifiers, sheet_code, words
from rules.combat.play import Asked, Play, part_told, roll_told
from rules.combat.reacting import reacted
from rules.combat.sequence import Kinds
from rules.combat.ships import (
    MANEUVER,
    PILOTING,
    craft_of,
    piloting_skill,
    ship_code,
    ship_modifier,
)
from rules.combat.speeding import (
    before_losing_control,
    ground_under,
    lose_control,
    regain_control,
)
from rules.combat.state import Act
from rules.mechanics.movement_roll import Course, MovementRoll
from rules.mechanics.rule import required
from rules.rolls import succeeds


class Evade(Crewed):
    """Piloting and maneuverability; a full evasion adds, a combat evasion may take its place."""

    eased = False

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        return pilots(around)

    def check(self, play: Play, act: Act) -> None:
        self.check_rollable(play, act, self._asked(play, act))

    def foresee(self, play: Play, act: Act) -> tuple[Foreseen, ...]:
        return (as_asked(self._asked(play, act)),)

    def _asked(self, play: Play, act: Act) -> Asked:
        craft, skill = craft_of(play, act.who), piloting_skill(play, act.who, act.skill)
        changes = (
            *reaction_modifiers(play, act.who, act.do, skill),
            ship_modifier(play, craft, MANEUVER),
        )
        key = f"{play.state.round}:{act.who}:{act.do}"
        return Asked(key, act.who, act.do, sheet_code(play, act.who, skill), changes)

    def man(self, play: Play, act: Act, haste: int) -> bool:
        craft, asked = craft_of(play, act.who), self._asked(play, act)
        thrown = self.rolled(play, act, asked)
        if thrown is None:
            return not play.state.questions
        total = play.number(asked.key, thrown.total)
        made = (*play.state.reactions.get(craft, ()), reacted(play, asked, total, haste, thrown))
        told = {"who": act.who, "act": act.id, "do": act.do, "haste": haste, "total": total}
        rolls = [roll_told(asked, thrown)]
        play.happen("reacted", {**told, "rolls": rolls}, ("put", "reactions", craft, made))
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
        self.check_rollable(play, act, self._needed(play, act)[1])

    def foresee(self, play: Play, act: Act) -> tuple[Foreseen, ...]:
        needed, asked = self._needed(play, act)
        rule = required(play.rules.movement_roll, "a movement roll")
        ground = ground_under(play, craft_of(play, act.who))
        parts = [part_told(ground, play.state.terrain.replace("_", " "), rule.source)]
        if needed.difficulty > ground:
            parts.append(part_told(needed.difficulty - ground, "overspeed", rule.source))
        parts += parts_from_before(play, act)
        number = sum(one["number"] for one in parts)
        more = {"metres": needed.metres}
        return (as_asked(asked, difficulty=number, parts=tuple(parts), more=more),)

    def _needed(self, play: Play, act: Act) -> tuple[MovementRoll, Asked]:
        needed = required(play.rules.movement_roll, "a movement roll").roll(self._course(play, act))
        changes = (*needed.modifiers, *harm(play, act.who, piloting_skill(play, act.who)))
        key = number_key(play, act, "movement")
        return needed, Asked(key, act.who, "movement", needed.skill, changes)

    def man(self, play: Play, act: Act, haste: int) -> bool:
        needed, asked = self._needed(play, act)
        thrown = self.rolled(play, act, asked)
        if thrown is None:
            return not play.state.questions
        usual = needed.difficulty + from_before(play, act)
        difficulty = play.number(f"{asked.key}:difficulty", usual)
        total = play.number(asked.key, thrown.total)
        told = {"difficulty": difficulty, "total": total, "rolls": [roll_told(asked, thrown)]}
        flown = replace(act, who=craft_of(play, act.who))
        if succeeds(total, difficulty):
            arrive(play, flown, needed.metres, told)
            regain_control(play, flown)
            _oversped(play, act, flown.who)
        else:
            metres = before_losing_control(play, flown, total, difficulty)
            arrive(play, flown, metres, told, success=False)
            lose_control(play, flown, act.times + act.number("overspeed"))
        return True

    def _course(self, play: Play, act: Act) -> Course:
        craft = craft_of(play, act.who)
        count = play.rules.actions.count(words(play, play.state.said_by(act.who)))
        overspeed = act.number("overspeed")
        return Course(
            skill=sheet_code(play, act.who, piloting_skill(play, act.who, act.skill)),
            speed_code=ship_code(play, craft, _speed_of(play, craft)),
            mover=play.sheet(craft).mover,
            base_difficulty=ground_under(play, craft),
            speed_actions=act.times,
            overspeed=overspeed,
            other_actions=max(count - act.times - overspeed, 0),
        )


def _speed_of(play: Play, craft: str) -> str:
    """A vehicle has its speed code where a ship has its sublight code."""
    known = play.sheet(craft).codes
    return "speed" if "speed" in known and "sublight" not in known else "sublight"


def _oversped(play: Play, act: Act, craft: str) -> None:
    """It helps against a tractor beam."""
    if act.number("overspeed"):
        put = ("put", "memory", f"{OVERSPED}{craft}", str(act.number("overspeed")))
        play.happen("oversped", {"who": craft, "act": act.id}, put, secret=True)


def pilots(around: Surroundings) -> tuple[Field, ...]:
    """Where the sheet has several skills to fly with, one of them."""
    codes = around.play.sheet(around.who).codes
    known = tuple(name for name in PILOTING if name in codes)
    return (skill(known, required=False),) if len(known) > 1 else ()


STATION_ACTS: Kinds = {
    "fire": Fire(),
    FULL_EVASION: Evade(),
    "combat_evasion": Evade(),
    "shielding": RaiseShields(),
}
CREW_ACTS: Kinds = {**STATION_ACTS, **BEAM_ACTS, "fly": Fly()}
