"""Speed actions on foot: rolled against the ground, lost control of, and got back."""

from rules.combat.attacking import hit_changes, lose
from rules.combat.chasing import SPEED, held_back, waiting_step
from rules.combat.command import Command
from rules.combat.fields import Field, Surroundings, number
from rules.combat.following import from_before, noted, parts_from_before
from rules.combat.foreseeing import Foreseen
from rules.combat.moving import Move, arrive, way
from rules.combat.numbers import harm, sheet_code, words
from rules.combat.play import Asked, Play, part_told, refuse_unless, roll_told
from rules.combat.ramming import ram_difficulty, suffer_ram
from rules.combat.sequence import Handler
from rules.combat.state import Act, Combatant, Strike
from rules.mechanics.control import MovementFailures
from rules.mechanics.movement_roll import Course, MovementRolls
from rules.mechanics.rule import required
from rules.mechanics.speed import SpeedActions
from rules.rolls import succeeds, with_modifiers

LOST_CONTROL, COLLIDE = "lost_control", "collide"


class SpeedMove(Move):
    """Speed actions, rolled against the terrain; ``overspeed`` more than the body allows."""

    def words(self, act: Act) -> tuple[str, ...]:
        return (SPEED,) * act.times + ("overspeed",) * act.number("overspeed")

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        return (
            number("times", 1, default=1),
            number("overspeed"),
            *way(around),
            number("reserve"),
        )

    def check(self, play: Play, act: Act) -> None:
        super().check(play, act)
        _rolls(play).require_legal(_course(play, act))

    def foresee(self, play: Play, act: Act) -> tuple[Foreseen, ...]:
        needed, rule = _rolls(play).roll(_course(play, act)), _rolls(play)
        rammed = ram_difficulty(play, act.who)
        ground = part_told(ground_under(play, act.who), "ground", play.rules.difficulty.source)
        faster = needed.difficulty - ground_under(play, act.who)
        more = [(faster, "overspeed", rule.source), (rammed, "rammed", rule.source)]
        return (
            Foreseen(
                purpose="movement",
                who=act.who,
                code=needed.skill,
                modifiers=(*needed.modifiers, *harm(play, act.who, "dodge")),
                difficulty=needed.difficulty + rammed + from_before(play, act),
                parts=(
                    ground,
                    *(part_told(*part) for part in more if part[0]),
                    *parts_from_before(play, act),
                ),
                more={"metres": needed.metres},
            ),
        )

    def go(self, play: Play, act: Act) -> bool:
        needed = _rolls(play).roll(_course(play, act))
        changes = (*needed.modifiers, *harm(play, act.who, "dodge"))
        if not with_modifiers(needed.skill, changes).rollable:
            lose(play, act, "code.below_one_die")
            return True
        key = f"{play.state.round}:{act.id}:movement"
        asked = Asked(key, act.who, "movement", needed.skill, changes)
        thrown = play.sequence.throw(play, asked)
        if thrown is None:
            return False
        harder = needed.difficulty + ram_difficulty(play, act.who) + from_before(play, act)
        difficulty = play.number(f"{key}:difficulty", harder)
        total = play.number(key, thrown.total)
        told = {"difficulty": difficulty, "total": total, "rolls": [roll_told(asked, thrown)]}
        success = succeeds(total, difficulty)
        if success:
            _runs(play, act, needed.metres, told)
        else:
            metres = before_losing_control(play, act, total, difficulty)
            arrive(play, act, metres, told, success=False)
            lose_control(play, act, act.times + act.number("overspeed"))
        suffer_ram(play, act.who, keeps_control=success)
        return True


def _runs(play: Play, act: Act, metres: int, told: dict[str, object]) -> None:
    """All of it at once, or some of it after the opponent."""
    found = held_back(play, act, success=True)
    if found is None:
        arrive(play, act, metres, told)
    else:
        held, rest, place = found
        later = held.afterwards * _each(play, act)
        arrive(play, act, metres - later, {**told, "held_back": held.afterwards})
        waits = waiting_step(play, rest, place, later)
        play.happen("holds_back", {"who": act.who, "act": rest.id}, *waits, secret=True)
    regain_control(play, act)


def regain_control(play: Play, act: Act) -> None:
    if LOST_CONTROL in play.who(act.who).notes:
        regained = noted(play, act.who, LOST_CONTROL)
        play.happen("regained_control", {"who": act.who, "act": act.id}, regained)


def lose_control(play: Play, act: Act, speed: int | str) -> None:
    """How fast it went is kept: whoever runs into something is hurt by it, which is said first."""
    play.halted = True
    note = noted(play, act.who, **{LOST_CONTROL: f"{play.state.round}:{speed}"})
    play.happen("lost_control", {"who": act.who, "act": act.id}, note)


def _course(play: Play, act: Act) -> Course:
    said = play.state.said_by(act.who)
    count = play.rules.actions.count(words(play, said))
    overspeed = act.number("overspeed")
    return Course(
        skill=sheet_code(play, act.who, "dodge"),
        speed_code=sheet_code(play, act.who, "dexterity"),
        mover=play.sheet(act.who).mover,
        base_difficulty=ground_under(play, act.who),
        speed_actions=act.times,
        overspeed=overspeed,
        other_actions=max(count - act.times - overspeed, 0),
    )


def ground_under(play: Play, who: str) -> int:
    """The terrain, and more for whoever lost control in the round before."""
    usual = play.rules.difficulty.level_number(play.state.terrain, play.pick())
    lost = play.who(who).notes.get(LOST_CONTROL, "").partition(":")[0]
    if lost != str(play.state.round - 1):
        return usual
    return required(play.rules.control, "losing control").regain(usual)


def before_losing_control(play: Play, act: Act, total: int, difficulty: int) -> int:
    """How far one gets before slipping."""
    rule = required(play.rules.control, "losing control")
    travelled = rule.travelled(total, difficulty, act.times, act.number("overspeed"))
    return travelled.completed * _each(play, act)


def _each(play: Play, act: Act) -> int:
    rule = play.rules.movement
    return rule.distance(play.sheet(act.who).mover) if isinstance(rule, SpeedActions) else 0


def _rolls(play: Play) -> MovementRolls:
    return required(play.rules.movement_roll, "a movement roll")


def _check_collide(play: Play, command: Command) -> None:
    one = play.who(command.text("who"))
    required(play.rules.collision, "collisions")
    refuse_unless(LOST_CONTROL in one.notes, "collide.in_control", who=one.id)


def _collide(play: Play, command: Command) -> None:
    """Whoever is out of control runs into something: it hurts, and it stops them."""
    one = play.who(command.text("who"))
    kept = one.notes[LOST_CONTROL].partition(":")[2]
    stopped, into = noted(play, one.id, LOST_CONTROL), command.text("into", "")
    if not into and play.rules.failure:
        _spin(play, one, play.rules.failure, stopped)
        return
    rule = required(play.rules.collision, "collisions")
    damage = rule.damage(play.sheet(one.id).mover, int(kept) if kept.isdecimal() else kept)
    act = f"{one.id}.collision"
    hit = Strike(act=act, who=one.id, target=one.id, code=str(damage), label="collision")
    told = {"who": one.id, "into": into, "damage": str(damage)}
    play.happen("collided", told, stopped, *hit_changes(play, hit))


def _spin(play: Play, one: Combatant, rule: MovementFailures, stopped: tuple[object, ...]) -> None:
    """With nothing to run into, a craft spins: nobody aboard does anything until it is over."""
    lost = ("set", "combatants", one.id, {"loses_round": rule.spins_until(play.state.round)})
    play.happen("spins", {"who": one.id}, stopped, lost)


COLLIDING = {COLLIDE: Handler(_check_collide, _collide, gamemaster=True)}
