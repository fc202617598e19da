"""Movement on foot, in the words each ruleset has for it: what is rolled, how far, and where to."""

from typing import Any

from rules.combat.attacking import lose
from rules.combat.numbers import harm, sheet_code, unable, words
from rules.combat.places import check_cover, moved
from rules.combat.play import Asked, Play, refuse_unless, roll_told
from rules.combat.sequence import Kind
from rules.combat.state import PRONE, STANDING, Act
from rules.mechanics.movement import WalkAndRun
from rules.mechanics.movement_roll import Course, MovementRolls
from rules.mechanics.rule import required
from rules.mechanics.speed import SpeedActions
from rules.rolls import succeeds, with_modifiers

RISE = "rise"


class Move(Kind):
    """What all movement shares: one is on one's feet, and it leads somewhere."""

    moving = True

    def check(self, play: Play, act: Act) -> None:
        rises = any(other.do == RISE for other in play.state.said_by(act.who).acts)
        refuse_unless(
            play.who(act.who).stance == STANDING or rises, "move.prone_crawls", who=act.who
        )
        check_way(play, act)

    def happens(self, play: Play, act: Act, haste: int) -> bool:
        lost = unable(play, act.who)
        if not lost and not play.rules.injury.effect(play.who(act.who).injury).may_move:
            lost = "able.immobile"
        if not lost and not self.fit(play, act):
            lost = "move.prone_crawls"
        if lost:
            lose(play, act, lost)
            return True
        return self.go(play, act)

    def fit(self, play: Play, act: Act) -> bool:
        return play.who(act.who).stance == STANDING

    def go(self, play: Play, act: Act) -> bool:
        raise NotImplementedError


class SpeedMove(Move):
    """Speed actions, rolled against the terrain; ``overspeed`` more than the body allows."""

    def words(self, act: Act) -> tuple[str, ...]:
        return ("speed",) * act.times + ("overspeed",) * act.number("overspeed")

    def check(self, play: Play, act: Act) -> None:
        super().check(play, act)
        _rolls(play).require_legal(_course(play, act))

    def go(self, play: Play, act: Act) -> bool:
        rule = _rolls(play)
        needed = rule.roll(_course(play, act))
        changes = (*needed.modifiers, *harm(play, act.who, "dodge"))
        if not with_modifiers(needed.skill, changes).rollable:
            lose(play, act, "code.below_one_die")
            return True
        key = f"{play.state.round}:{act.id}:movement"
        asked = Asked(key, act.who, "movement", needed.skill, changes)
        thrown = play.sequence.throw(play, asked)
        if thrown is None:
            return False
        difficulty = play.number(f"{key}:difficulty", needed.difficulty)
        total = play.number(key, thrown.total)
        metres = needed.metres
        if not succeeds(total, difficulty):
            metres = _lost_control(play, act, total, difficulty)
        told = {"difficulty": difficulty, "total": total, "rolls": [roll_told(asked, thrown)]}
        arrive(play, act, metres, told, success=succeeds(total, difficulty))
        return True


class HalfSpeed(Move):
    """A walk: free, and never rolled."""

    def go(self, play: Play, act: Act) -> bool:
        rule = play.rules.movement
        if isinstance(rule, SpeedActions):
            metres = rule.half_speed(play.sheet(act.who).mover)
        else:
            metres = _paces(play).distance("walk")
        arrive(play, act, metres, {})
        return True


class Crawl(Move):
    """Those who lie down crawl."""

    def check(self, play: Play, act: Act) -> None:
        said = play.state.said_by(act.who).acts
        refuse_unless(self.fit(play, act), "move.stands", who=act.who)
        refuse_unless(not any(other.do == RISE for other in said), "move.stands", who=act.who)
        check_way(play, act)

    def fit(self, play: Play, act: Act) -> bool:
        return play.who(act.who).stance == PRONE

    def go(self, play: Play, act: Act) -> bool:
        rule = play.rules.movement
        metres = rule.crawl(act.times) if isinstance(rule, SpeedActions) else 2 * act.times
        arrive(play, act, metres, {})
        return True


class Run(Move):
    """A run: an action, never rolled."""

    def go(self, play: Play, act: Act) -> bool:
        arrive(play, act, _paces(play).distance("run"), {})
        return True


def check_way(play: Play, act: Act) -> None:
    towards = act.text("towards") or act.text("away")
    if towards:
        moved(play.state, act.who, towards, 0)
    if act.text("cover"):
        check_cover(play, act.text("cover"))


def arrive(
    play: Play, act: Act, metres: int, told: dict[str, Any], *, success: bool = True
) -> None:
    """Tell a movement with the place, the ranges and the cover it leads to."""
    one = play.who(act.who)
    fields: dict[str, Any] = {}
    changes: list[tuple[object, ...]] = []
    if success:
        fields["cover"] = [act.text("cover")] if act.text("cover") else []
        if act.text("to"):
            fields["position"] = act.text("to")
    towards = act.text("towards") or act.text("away")
    if towards:
        way = min(metres, act.number("metres", metres))
        ranges = moved(play.state, one.id, towards, way if act.text("towards") else -way)
        changes += [("put", "ranges", name, value) for name, value in ranges.items()]
        fields["position"] = one.id
    if fields:
        changes.append(("set", "combatants", one.id, fields))
    play.happen(
        "moved",
        {
            "who": one.id,
            "act": act.id,
            "do": act.do,
            "metres": metres,
            "success": success,
            "becomes": fields,
            **told,
        },
        *changes,
    )


def _course(play: Play, act: Act) -> Course:
    said = play.state.said_by(act.who)
    count = play.rules.actions.count(words(play, said))
    overspeed = act.number("overspeed")
    return Course(
        skill=sheet_code(play, act.who, "dodge"),
        speed_code=sheet_code(play, act.who, "dexterity"),
        mover=play.sheet(act.who).mover,
        base_difficulty=play.rules.difficulty.level_number(play.state.terrain, play.pick()),
        speed_actions=act.times,
        overspeed=overspeed,
        other_actions=max(count - act.times - overspeed, 0),
    )


def _lost_control(play: Play, act: Act, total: int, difficulty: int) -> int:
    """How far one gets before slipping."""
    rule = required(play.rules.control, "losing control")
    travelled = rule.travelled(total, difficulty, act.times, act.number("overspeed"))
    speed = play.rules.movement
    each = speed.distance(play.sheet(act.who).mover) if isinstance(speed, SpeedActions) else 0
    return travelled.completed * each


def _rolls(play: Play) -> MovementRolls:
    return required(play.rules.movement_roll, "a movement roll")


def _paces(play: Play) -> WalkAndRun:
    rule = play.rules.movement
    return required(rule if isinstance(rule, WalkAndRun) else None, "walking and running")
