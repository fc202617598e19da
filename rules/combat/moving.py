"""Movement on foot, in the words each ruleset has for it: what is rolled, how far, and where to."""

from collections.abc import Mapping
from typing import Any

from rules.combat.attacking import lose
from rules.combat.beams import travels
from rules.combat.fields import POSITION, Field, Surroundings, choice, number, target
from rules.combat.foreseeing import Foreseen
from rules.combat.nearing import nears, refuse_unknown
from rules.combat.numbers import may_move, unable
from rules.combat.places import Range, check_cover, covers, moved, pair
from rules.combat.play import Play, refuse_unless
from rules.combat.sequence import Kind
from rules.combat.state import PRONE, STANDING, Act
from rules.errors import RuleError
from rules.mechanics.movement import WalkAndRun
from rules.mechanics.rule import required
from rules.mechanics.speed import SpeedActions

RISE = "rise"


class Move(Kind):
    """What all movement shares: one is on one's feet, and it leads somewhere."""

    moving = True
    group = "movement"

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        return way(around)

    def check(self, play: Play, act: Act) -> None:
        self.check_body(play, act)

    def check_body(self, play: Play, act: Act) -> None:
        """What moves can move, and that way."""
        refuse_unless(may_move(play, act.who), "able.immobile", who=act.who)
        rises = any(other.do == RISE for other in play.state.said_by(act.who).acts)
        refuse_unless(
            play.who(act.who).stance == STANDING or rises, "move.prone_crawls", who=act.who
        )
        check_way(play, act)

    def happens(self, play: Play, act: Act, haste: int) -> bool:
        lost = unable(play, act.who)
        if not lost and not may_move(play, act.who):
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
        """Never rolled, unless a way of moving says otherwise."""
        arrive(play, act, self.metres(play, act), {})
        return True

    def metres(self, play: Play, act: Act) -> int:
        raise NotImplementedError

    def foresee(self, play: Play, act: Act) -> tuple[Foreseen, ...]:
        known = {"metres": self.metres(play, act)}
        return (Foreseen(purpose="movement", who=act.who, more=known),)


class HalfSpeed(Move):
    """A walk: free, and never rolled."""

    def metres(self, play: Play, act: Act) -> int:
        rule = play.rules.movement
        if isinstance(rule, SpeedActions):
            return rule.half_speed(play.sheet(act.who).mover)
        return _paces(play).distance("walk")


class Crawl(Move):
    """Those who lie down crawl."""

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        return number("times", 1, default=1), *way(around)

    def check(self, play: Play, act: Act) -> None:
        said = play.state.said_by(act.who).acts
        refuse_unless(self.fit(play, act), "move.stands", who=act.who)
        refuse_unless(not any(other.do == RISE for other in said), "move.stands", who=act.who)
        check_way(play, act)

    def fit(self, play: Play, act: Act) -> bool:
        return play.who(act.who).stance == PRONE

    def metres(self, play: Play, act: Act) -> int:
        rule = play.rules.movement
        return rule.crawl(act.times) if isinstance(rule, SpeedActions) else 2 * act.times


class Run(Move):
    """A run: an action, never rolled."""

    def metres(self, play: Play, act: Act) -> int:
        return _paces(play).distance("run")


def way(around: Surroundings) -> tuple[Field, ...]:
    """Where a movement may lead: to a place, or some way after or from somebody or somewhere."""
    places = around.positions
    leads = (Field(name=name, kind=POSITION, choices=places) for name in ("to", "towards", "away"))
    chased = (target(around.others, required=False, name=name) for name in ("after", "from"))
    return *leads, *chased, number("metres"), choice("cover", covers(around.play))


def check_way(play: Play, act: Act) -> None:
    way = _way(play, act)
    if way is not None:
        refuse_unknown(play, act, way[0])
    if act.text("cover"):
        check_cover(play, act.text("cover"))


def _way(play: Play, act: Act) -> tuple[str, int] | None:
    """The position a way leads to, or away from; who is followed may have moved meanwhile."""
    for key, sign in (("towards", 1), ("away", -1)):
        if act.text(key):
            return act.text(key), sign
    for key, sign in (("after", 1), ("from", -1)):
        if act.text(key):
            refuse_unless(act.text(key) != act.who, "chase.oneself", who=act.who)
            return play.who(act.text(key)).position, sign
    return None


def _led_to(play: Play, act: Act, metres: int) -> tuple[Mapping[str, Range], Range]:
    """The new ranges and the gap to whom it led; nothing where metres are not counted any more."""
    way = _way(play, act)
    if way is None:
        return {}, 0
    towards, sign = way
    far = sign * min(metres, act.number("metres", metres))
    try:
        ranges = moved(play.state, act.who, towards, far)
    except RuleError:
        return {}, 0
    return ranges, ranges[pair(act.who, towards)]


def arrive(
    play: Play, act: Act, metres: int, told: dict[str, Any], *, success: bool = True
) -> None:
    """Tell a movement with the place, the ranges and the cover it leads to."""
    one = play.who(act.who)
    fields: dict[str, Any] = {}
    changes: list[tuple[object, ...]] = []
    stuck = not travels(play, one.id)
    if stuck:
        metres, told = 0, {**told, "stuck": True}
    elif success:
        fields["cover"] = [act.text("cover")] if act.text("cover") else []
        if act.text("to"):
            fields["position"] = act.text("to")
    ranges, gap = ({}, 0) if stuck else _led_to(play, act, metres)
    if ranges:
        told = {**told, "gap": gap}
        changes += [("put", "ranges", name, value) for name, value in ranges.items()]
        fields["position"] = one.id
    elif metres and not stuck and _way(play, act) is not None:
        changes.append(nears(play, act))
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


def _paces(play: Play) -> WalkAndRun:
    rule = play.rules.movement
    return required(rule if isinstance(rule, WalkAndRun) else None, "walking and running")
