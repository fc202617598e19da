"""Movement at one of four speeds: what is rolled for, how far it leads, and how one falls."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from rules.combat.aiming import number_key
from rules.combat.attacking import hit_changes, lose
from rules.combat.chasing import check_opponent
from rules.combat.fields import Field, Surroundings, number, target
from rules.combat.following import from_before, noted, parts_from_before
from rules.combat.foreseeing import Foreseen, as_asked
from rules.combat.moving import Move, arrive, way
from rules.combat.numbers import HINDERED, modifiers, sheet_code
from rules.combat.places import distance
from rules.combat.play import Asked, Play, part_told, refuse_unless, roll_told
from rules.combat.state import PRONE, Act, Strike
from rules.mechanics.control import Mishap
from rules.mechanics.four_speeds import CRUISING, SPEEDS, STOPPED, FourSpeeds
from rules.mechanics.ramming import Ram
from rules.mechanics.rule import required
from rules.mechanics.weapons import POINT_BLANK
from rules.rolls import succeeds, with_modifiers

RUNNING = "running"
SPEED, RAM, RAMMING, MOVEMENT = "speed", "ram", "ramming", "movement"
HALF = "1/2"


class Pace(Move):
    """One of the four speeds; hard terrain or great speed is rolled for."""

    def speed(self, act: Act) -> str:
        return act.do

    def mover(self, play: Play, act: Act) -> str:
        """Who or what moves: oneself."""
        return act.who

    def words(self, act: Act) -> tuple[str, ...]:
        pace = CRUISING if act.number("counts") else self.speed(act)
        return (pace, RAMMING) if act.text(RAM) else (pace,)

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        rams = around.play.rules.ramming is not None
        run_down = [target(around.others, required=False, name=RAM)] if rams else []
        return *way(around), *run_down, number("maneuver")

    def costs_here(self, play: Play, act: Act) -> bool:
        crossing = four_speeds(play).crossing(self.speed(act), play.state.terrain)
        return crossing.is_action and not play.rules.actions.weight(self.speed(act))

    def check(self, play: Play, act: Act) -> None:
        super().check(play, act)
        before, speed = self.speed_before(play, act), self.speed(act)
        fits = four_speeds(play).may_change(play.sheet(self.mover(play, act)).mover, before, speed)
        refuse_unless(fits, "move.too_great_a_change", who=act.who, before=before)
        if act.text(RAM):
            self._check_ram(play, act)
        if self.level(play, act) is not None:
            asked = self.asked(play, act)
            code = with_modifiers(asked.code, asked.modifiers)
            refuse_unless(code.rollable, "code.below_one_die", die_code=str(code), who=act.who)

    def speed_before(self, play: Play, act: Act) -> str:
        """The speed of the round before; who did not move then stands still."""
        speed, _, moved_in = play.who(act.who).notes.get(SPEED, "").partition("@")
        return speed if moved_in == str(play.state.round - 1) else STOPPED

    def _check_ram(self, play: Play, act: Act) -> None:
        """``ram`` names who is run down; they have to be within reach of the move."""
        required(play.rules.ramming, "ramming")
        self.check_rammed(play, replace(act, who=self.mover(play, act), at=act.text(RAM)))
        found = distance(play.state, self.mover(play, act), act.text(RAM))
        near = found <= self.metres(play, act) if isinstance(found, int) else found == POINT_BLANK
        refuse_unless(near, "ram.too_far", who=act.who, at=act.text(RAM))

    def check_rammed(self, play: Play, act: Act) -> None:
        check_opponent(play, act)

    def metres(self, play: Play, act: Act) -> int:
        move = play.sheet(self.mover(play, act)).move
        return int(four_speeds(play).reach(move, self.speed(act))[1])

    def level(self, play: Play, act: Act) -> str | None:
        """What is rolled against, if anything: whoever runs somebody down always rolls."""
        level = four_speeds(play).crossing(self.speed(act), play.state.terrain).level
        return play.state.terrain if level is None and act.text(RAM) else level

    def asked(self, play: Play, act: Act) -> Asked:
        code, changes = sheet_code(play, act.who, RUNNING), modifiers(play, act.who, RUNNING)
        return Asked(number_key(play, act, MOVEMENT), act.who, MOVEMENT, code, changes)

    def foresee(self, play: Play, act: Act) -> tuple[Foreseen, ...]:
        level = self.level(play, act)
        if level is None:
            return super().foresee(play, act)
        rule, harder = play.rules.difficulty, act.number("maneuver")
        number = rule.level_number(level, play.pick())
        parts = [part_told(number, level.replace("_", " "), rule.source)]
        parts += [part_told(harder, "maneuver", play.rules.movement.source)] if harder else []
        parts += parts_from_before(play, act)
        total = sum(part["number"] for part in parts)
        known: dict[str, Any] = {"difficulty": total, "parts": tuple(parts)}
        more = {"metres": self.metres(play, act)}
        return (as_asked(self.asked(play, act), more=more, **known),)

    def go(self, play: Play, act: Act) -> bool:
        level = self.level(play, act)
        if level is None:
            self.arrives(play, act, self.metres(play, act), {}, success=True)
            return True
        return self._roll(play, act, level)

    def _roll(self, play: Play, act: Act, level: str) -> bool:
        asked = self.asked(play, act)
        if not with_modifiers(asked.code, asked.modifiers).rollable:
            lose(play, act, "code.below_one_die")
            return True
        thrown = play.sequence.throw(play, asked)
        if thrown is None:
            return False
        usual = play.rules.difficulty.level_number(level, play.pick())
        harder = act.number("maneuver") + from_before(play, act)
        difficulty = play.number(f"{asked.key}:difficulty", usual + harder)
        total = play.number(asked.key, thrown.total)
        told = {"difficulty": difficulty, "total": total, "rolls": [roll_told(asked, thrown)]}
        if succeeds(total, difficulty):
            self.arrives(play, act, self.metres(play, act), told, success=True)
            if act.text(RAM):
                self._rams(play, act, total, difficulty)
        else:
            self.fails(play, act, told, difficulty - total)
        return True

    def arrives(
        self, play: Play, act: Act, metres: int, told: dict[str, Any], *, success: bool
    ) -> None:
        """The speed is kept: the next round's cannot be too different."""
        who, speed = self.mover(play, act), self.speed(act)
        arrive(play, replace(act, who=who), metres, told, success=success)
        pace = noted(play, who, **{SPEED: f"{speed}@{play.state.round}"})
        play.happen("pace", {"who": who, "speed": speed}, pace, secret=True)

    def fails(self, play: Play, act: Act, told: dict[str, Any], missed_by: int) -> None:
        """How far one got, and how one lies there."""
        mishap = required(play.rules.failure, "movement failures").mishap(missed_by, act.do)
        part = Fraction(mishap.fraction_moved or HALF)
        metres = int(self.metres(play, act) * part)
        self.arrives(play, act, metres, {**told, "mishap": mishap.result}, success=False)
        if mishap.result is not None:
            _falls(play, act, mishap, missed_by)

    def _rams(self, play: Play, act: Act, total: int, difficulty: int) -> None:
        """Past the ground and ten more: both feel the collision."""
        at, who = act.text(RAM), self.mover(play, act)
        found = required(play.rules.ramming, "ramming").outcome(
            Ram(roll=total, base_difficulty=difficulty)
        )
        hit = found.rams and not play.who(at).gone
        told = {"who": who, "at": at, "act": act.id, "total": total, "rams": hit}
        rule = required(play.rules.collision, "collisions")
        damage = str(rule.damage(play.sheet(who).mover, self.speed(act)))
        play.happen("rammed", {**told, "difficulty": found.ram_difficulty})
        for name in (at, who) if hit else ():
            blow = Strike(act=act.id, who=who, target=name, code=damage, label=RAMMING)
            caught = {"who": who, "target": name, "act": act.id, "weapon": RAMMING}
            play.happen("caught", caught, *hit_changes(play, blow))


def _falls(play: Play, act: Act, mishap: Mishap, missed_by: int) -> None:
    changes: list[tuple[object, ...]] = []
    changes.append(("set", "combatants", act.who, _fallen(play, mishap)))
    if mishap.next_round_penalty:
        dice = str(-mishap.next_round_penalty)
        note = {f"{HINDERED}{mishap.result}": f"{dice}@{play.state.round + 1}"}
        changes.append(noted(play, act.who, **note))
    hurt: tuple[tuple[object, ...], ...] = ()
    if mishap.damage:
        code, label = str(mishap.damage), str(mishap.result)
        hit = Strike(act=act.id, who=act.who, target=act.who, code=code, label=label)
        hurt = hit_changes(play, hit)
    told = {"who": act.who, "act": act.id, "result": mishap.result, "missed_by": missed_by}
    play.happen("mishap", told, *changes, *hurt)


def _fallen(play: Play, mishap: Mishap) -> dict[str, object]:
    """Kneeling is over as soon as one may act again; who lies has to rise."""
    lost = play.state.round if mishap.acts_next_round else play.state.round + 1
    return {"loses_round": lost, **({"stance": PRONE} if mishap.stance == PRONE else {})}


def four_speeds(play: Play) -> FourSpeeds:
    rule = play.rules.movement
    return required(rule if isinstance(rule, FourSpeeds) else None, "the four speeds")


PACES = {speed: Pace() for speed in SPEEDS}
