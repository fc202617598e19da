"""Movement at one of four speeds: what is rolled for, how far it leads, and how one falls."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from rules.combat.attacking import hit_changes, lose
from rules.combat.chasing import check_opponent
from rules.combat.fields import Field, Surroundings, number, target
from rules.combat.following import noted
from rules.combat.foreseeing import Foreseen, skill_to_come
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
SPEED, RAM, RAMMING = "speed", "ram", "ramming"


class Pace(Move):
    """One of the four speeds; hard terrain or great speed is rolled for."""

    def words(self, act: Act) -> tuple[str, ...]:
        pace = CRUISING if act.number("counts") else act.do
        return (pace, RAMMING) if act.text(RAM) else (pace,)

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        rams = around.play.rules.ramming is not None
        run_down = [target(around.others, required=False, name=RAM)] if rams else []
        return *way(around), *run_down, number("maneuver")

    def costs_here(self, play: Play, act: Act) -> bool:
        crossing = _speeds(play).crossing(act.do, play.state.terrain)
        return crossing.is_action and not play.rules.actions.weight(act.do)

    def check(self, play: Play, act: Act) -> None:
        super().check(play, act)
        rule, before = _speeds(play), speed_before(play, act.who)
        fits = rule.may_change(play.sheet(act.who).mover, before, act.do)
        refuse_unless(fits, "move.too_great_a_change", who=act.who, before=before)
        if act.text(RAM):
            self._check_ram(play, act)
        if act.text(RAM) or rule.crossing(act.do, play.state.terrain).level is not None:
            code = with_modifiers(
                sheet_code(play, act.who, RUNNING), modifiers(play, act.who, RUNNING)
            )
            refuse_unless(code.rollable, "code.below_one_die", die_code=str(code), who=act.who)

    def _check_ram(self, play: Play, act: Act) -> None:
        """``ram`` names who is run down; they have to be within reach of the move."""
        required(play.rules.ramming, "ramming")
        check_opponent(play, replace(act, at=act.text(RAM)))
        refuse_unless(in_the_way(play, act), "ram.too_far", who=act.who, at=act.text(RAM))

    def metres(self, play: Play, act: Act) -> int:
        return int(_speeds(play).reach(play.sheet(act.who).move, act.do)[1])

    def level(self, play: Play, act: Act) -> str | None:
        """What is rolled against, if anything: whoever runs somebody down always rolls."""
        level = _speeds(play).crossing(act.do, play.state.terrain).level
        return play.state.terrain if level is None and act.text(RAM) else level

    def foresee(self, play: Play, act: Act) -> tuple[Foreseen, ...]:
        level = self.level(play, act)
        if level is None:
            return super().foresee(play, act)
        rule, harder = play.rules.difficulty, act.number("maneuver")
        number = rule.level_number(level, play.pick())
        parts = [part_told(number, level.replace("_", " "), rule.source)]
        parts += [part_told(harder, "maneuver")] if harder else []
        known: dict[str, Any] = {"difficulty": number + harder, "parts": tuple(parts)}
        more = {"metres": self.metres(play, act)}
        return (skill_to_come(play, act, [RUNNING], more=more, **known),)

    def go(self, play: Play, act: Act) -> bool:
        level, metres = self.level(play, act), self.metres(play, act)
        if level is None:
            _arrives(play, act, metres, {}, success=True)
            return True
        return self._roll(play, act, level, metres)

    def _roll(self, play: Play, act: Act, level: str, metres: int) -> bool:
        key = f"{play.state.round}:{act.id}:movement"
        code, changes = sheet_code(play, act.who, RUNNING), modifiers(play, act.who, RUNNING)
        if not with_modifiers(code, changes).rollable:
            lose(play, act, "code.below_one_die")
            return True
        asked = Asked(key, act.who, "movement", code, changes)
        thrown = play.sequence.throw(play, asked)
        if thrown is None:
            return False
        usual = play.rules.difficulty.level_number(level, play.pick())
        difficulty = play.number(f"{key}:difficulty", usual + act.number("maneuver"))
        total = play.number(key, thrown.total)
        told = {"difficulty": difficulty, "total": total, "rolls": [roll_told(asked, thrown)]}
        if succeeds(total, difficulty):
            _arrives(play, act, metres, told, success=True)
            if act.text(RAM):
                _rams(play, act, total, difficulty)
        else:
            _falls(play, act, metres, told, difficulty - total)
        return True


def in_the_way(play: Play, act: Act) -> bool:
    found = distance(play.state, act.who, act.text(RAM))
    reach = Pace().metres(play, act)
    return found <= reach if isinstance(found, int) else found == POINT_BLANK


def _rams(play: Play, act: Act, total: int, difficulty: int) -> None:
    """Past the ground and ten more: both feel the collision."""
    at = act.text(RAM)
    found = required(play.rules.ramming, "ramming").outcome(
        Ram(roll=total, base_difficulty=difficulty)
    )
    hit = found.rams and not play.who(at).gone
    told = {"who": act.who, "at": at, "act": act.id, "total": total, "rams": hit}
    rule = required(play.rules.collision, "collisions")
    damage = str(rule.damage(play.sheet(act.who).mover, act.do))
    play.happen("rammed", {**told, "difficulty": found.ram_difficulty})
    for name in (at, act.who) if hit else ():
        blow = Strike(act=act.id, who=act.who, target=name, code=damage, label=RAMMING)
        caught = {"who": act.who, "target": name, "act": act.id, "weapon": RAMMING}
        play.happen("caught", caught, *hit_changes(play, blow))


def speed_before(play: Play, who: str) -> str:
    """The speed of the round before; who did not move then stands still."""
    speed, _, moved_in = play.who(who).notes.get(SPEED, "").partition("@")
    return speed if moved_in == str(play.state.round - 1) else STOPPED


def _arrives(play: Play, act: Act, metres: int, told: dict[str, Any], *, success: bool) -> None:
    arrive(play, act, metres, told, success=success)
    pace = noted(play, act.who, **{SPEED: f"{act.do}@{play.state.round}"})
    play.happen("pace", {"who": act.who, "speed": act.do}, pace, secret=True)


def _falls(play: Play, act: Act, metres: int, told: dict[str, Any], missed_by: int) -> None:
    """A failed roll: how far one got, and how one lies there."""
    mishap = required(play.rules.failure, "movement failures").mishap(missed_by, act.do)
    part = Fraction(mishap.fraction_moved or "1/2")
    _arrives(play, act, int(metres * part), {**told, "mishap": mishap.result}, success=False)
    if mishap.result is None:
        return
    changes: list[tuple[object, ...]] = []
    changes.append(("set", "combatants", act.who, _fallen(play, mishap)))
    if mishap.next_round_penalty:
        dice = str(-mishap.next_round_penalty)
        note = {f"{HINDERED}{mishap.result}": f"{dice}@{play.state.round + 1}"}
        changes.append(noted(play, act.who, **note))
    hurt: tuple[tuple[object, ...], ...] = ()
    if mishap.damage:
        hit = Strike(
            act=act.id, who=act.who, target=act.who, code=str(mishap.damage), label=mishap.result
        )
        hurt = hit_changes(play, hit)
    told = {"who": act.who, "act": act.id, "result": mishap.result, "missed_by": missed_by}
    play.happen("mishap", told, *changes, *hurt)


def _fallen(play: Play, mishap: Mishap) -> dict[str, object]:
    """Kneeling is over as soon as one may act again; who lies has to rise."""
    lost = play.state.round if mishap.acts_next_round else play.state.round + 1
    return {"loses_round": lost, **({"stance": PRONE} if mishap.stance == PRONE else {})}


def _speeds(play: Play) -> FourSpeeds:
    rule = play.rules.movement
    return required(rule if isinstance(rule, FourSpeeds) else None, "the four speeds")


PACES = {speed: Pace() for speed in SPEEDS}
