"""Chases on foot: outwitting an opponent to move after him, and ramming him."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.combat.attacking import lose
from rules.combat.fields import Field, Surroundings, target
from rules.combat.following import in_contest
from rules.combat.foreseeing import Foreseen, as_asked
from rules.combat.moving import arrive
from rules.combat.numbers import modifiers, sheet_code, unable
from rules.combat.places import distance
from rules.combat.play import Asked, Play, refuse_unless, roll_told
from rules.combat.sequence import Kind
from rules.combat.state import Act, Question, Step
from rules.mechanics.chase import HeldBack, hold_back
from rules.mechanics.maneuver import Maneuvers
from rules.mechanics.rule import required
from rules.rolls import with_modifiers

MANEUVER, RESERVED, SPEED = "maneuver", "reserved_speed", "speed"
RUNNING = "dodge"
WON, MET, CHOSEN, UNOPPOSED = "reserve:", "maneuvered:", "reserved:", "unopposed"
TOWARDS, AWAY, GO, STAY = "towards", "away", "go", "stay"


class Maneuver(Kind):
    """A feint; the winner of an opposed roll keeps speed actions until the other has moved."""

    group = "movement"

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        return (target(around.others),)

    def foresee(self, play: Play, act: Act) -> tuple[Foreseen, ...]:
        return (as_asked(_asked(play, act), against=MANEUVER),)

    def check(self, play: Play, act: Act) -> None:
        _rule(play)
        check_opponent(play, act)
        said = play.state.said_by(act.who).acts
        runs = any(other.do == SPEED for other in said)
        refuse_unless(runs, "maneuver.no_speed", who=act.who)
        once = sum(other.do == MANEUVER for other in said) == 1
        refuse_unless(once, "maneuver.one_opponent", who=act.who)
        asked = _asked(play, act)
        code = with_modifiers(asked.code, asked.modifiers)
        refuse_unless(code.rollable, "code.below_one_die", die_code=str(code), who=act.who)

    def happens(self, play: Play, act: Act, haste: int) -> bool:
        if f"{MET}{act.id}" in play.state.memory:
            return True
        asked = _asked(play, act)
        lost = unable(play, act.who, [RUNNING])
        if not lost and not with_modifiers(asked.code, asked.modifiers).rollable:
            lost = "code.below_one_die"
        if lost:
            lose(play, act, lost)
            return True
        against = _facing(play, act)
        if against is None:
            won = ("put", "memory", f"{WON}{act.who}", f"{UNOPPOSED}:{act.at}:{haste}")
            told = {"who": act.who, "at": act.at, "act": act.id, "opposed": False}
            play.happen("maneuvered", told, won)
            return True
        return _contest(play, act, against, haste)


class Reserved(Kind):
    """What a maneuver has held back, used once the opponent has moved."""

    moving = True
    declared = False

    def check(self, play: Play, act: Act) -> None:
        refuse_unless(False, "maneuver.not_declared", do=act.do)

    def happens(self, play: Play, act: Act, haste: int) -> bool:
        lost = unable(play, act.who)
        if lost:
            lose(play, act, lost)
            return True
        choice = play.state.memory.get(f"{CHOSEN}{act.id}")
        if choice is None:
            known = isinstance(distance(play.state, act.who, act.at), int)
            choices = (TOWARDS, AWAY, STAY) if known else (GO, STAY)
            play.ask(RESERVED, act.who, choices, act=act.id, metres=act.number("metres"))
            return False
        if choice == STAY:
            play.happen("stayed", {"who": act.who, "act": act.id})
            return True
        way = {TOWARDS: {"after": act.at}, AWAY: {"from": act.at}}.get(choice, {})
        arrive(play, replace(act, how=way), act.number("metres"), {})
        return True


def settle_reserved(play: Play, question: Question, choice: str, data: Mapping[str, Any]) -> None:
    """Which way the speed that was held back goes."""
    act = question.about["act"]
    put = ("put", "memory", f"{CHOSEN}{act}", choice)
    play.happen("chose_way", {"who": question.of, "choice": choice}, put, secret=True)


def check_opponent(play: Play, act: Act) -> None:
    """Somebody else, still there, and neither of them in a craft."""
    refuse_unless(bool(act.at), "attack.no_target", who=act.who)
    refuse_unless(act.at != act.who, "attack.oneself", who=act.who)
    refuse_unless(not play.who(act.at).gone, "attack.target_gone", at=act.at)
    for name in (act.who, act.at):
        walks = not play.who(name).aboard and "hull" not in play.sheet(name).codes
        refuse_unless(walks, "chase.not_on_foot", who=name)


def held_back(play: Play, act: Act, *, success: bool) -> tuple[HeldBack, Act, int] | None:
    """What of a run waits for the opponent, as an act, and the place it comes at."""
    won = play.state.memory.get(f"{WON}{act.who}")
    if won is None or not success:
        return None
    number, opponent, haste = won.split(":")
    rule = _rule(play)
    allowed = (
        rule.reserved_unopposed(movement_succeeds=success) if number == UNOPPOSED else int(number)
    )
    wanted = act.number("reserve") if "reserve" in act.how else None
    held = hold_back(act.times, allowed, wanted)
    place = _after_movement(play, rule, opponent, int(haste))
    if place is None or not held.afterwards:
        return None
    return held, Act(id=f"{act.id}r", who=act.who, do=RESERVED, at=opponent), place


def waiting_step(play: Play, act: Act, place: int, metres: int) -> list[tuple[object, ...]]:
    steps = list(play.state.steps)
    steps.insert(place, Step(acts=(act.id,), moving=True))
    kept = replace(act, how={"metres": metres})
    return [("put", "acts", act.id, kept), ("state", {"steps": steps})]


def _after_movement(play: Play, rule: Maneuvers, opponent: str, haste: int) -> int | None:
    """Behind the opponent's movement, where it is still to come and no hastier."""
    for place, step in enumerate(play.state.steps):
        moves = any(_runs(play, name, opponent) for name in step.acts)
        if place >= play.state.step and moves and rule.usable(haste, step.haste):
            return place + 1
    return None


def _runs(play: Play, name: str, who: str) -> bool:
    act = play.state.act(name)
    return act.who == who and play.sequence.kinds[act.do].moving


def _contest(play: Play, act: Act, against: Act, haste: int) -> bool:
    mine, theirs = _asked(play, act), _asked(play, against)
    thrown = [play.sequence.throw(play, one) for one in (mine, theirs)]
    if thrown[0] is None or thrown[1] is None:
        return False
    total = play.number(mine.key, thrown[0].total)
    other = play.number(theirs.key, thrown[1].total)
    first, second = (act, against) if total > other else (against, act)
    reserved = _rule(play).reserved(max(total, other), min(total, other))
    hasty = haste if first is act else _haste(play, against, haste)
    changes: list[tuple[object, ...]] = [("put", "memory", f"{MET}{against.id}", "yes")]
    if reserved:
        kept = f"{reserved}:{second.who}:{hasty}"
        changes.append(("put", "memory", f"{WON}{first.who}", kept))
    told = {"who": act.who, "at": act.at, "act": act.id, "opposed": True}
    rolls = [roll_told(mine, thrown[0]), roll_told(theirs, thrown[1])]
    won = {"total": total, "against": other, "reserved": reserved, "rolls": rolls}
    winner = {"winner": first.who} if reserved else {}
    play.happen("maneuvered", {**told, **won, **winner}, *changes)
    return True


def _facing(play: Play, act: Act) -> Act | None:
    """The opponent's own maneuver against this one, where it can be made."""
    for other in play.state.said_by(act.at).acts:
        if other.do == MANEUVER and other.at == act.who and not unable(play, act.at, [RUNNING]):
            asked = _asked(play, other)
            return other if with_modifiers(asked.code, asked.modifiers).rollable else None
    return None


def _asked(play: Play, act: Act) -> Asked:
    """On foot there is no maneuver code to add."""
    code = _rule(play).code(sheet_code(play, act.who, RUNNING))
    key = f"{play.state.round}:{act.id}:{MANEUVER}"
    changes = (*modifiers(play, act.who, RUNNING), *in_contest(play, act))
    return Asked(key, act.who, MANEUVER, code, changes)


def _haste(play: Play, act: Act, usual: int) -> int:
    return next((step.haste for step in play.state.steps if act.id in step.acts), usual)


def _rule(play: Play) -> Maneuvers:
    return required(play.rules.maneuver, "maneuvers")
