"""Rolls that wait: what a 1 on the wild die does, and Character Points added to what was rolled.

Whoever may still change a roll is asked before anything comes of it. What was thrown so far is
kept in ``state.rolls`` under its key, so that an act taken up again finds its dice.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.combat.combining import COMBINED
from rules.combat.damaging import DAMAGE, MORTAL_CHECK
from rules.combat.keeping import keep_untold, recalled
from rules.combat.masking import act_behind
from rules.combat.numbers import is_reaction
from rules.combat.play import Asked, Play, refuse_unless
from rules.combat.sequence import Sequence
from rules.combat.state import GAMEMASTER, Act, Question
from rules.combat.throwing import ready_to_throw
from rules.dice import Dice, Throw
from rules.mechanics.reactions import skill_of
from rules.rolls import Roll

WILD_ONE, CHARACTER_POINTS = "wild_one", "character_points"
CHARACTER, RESIST = "character", "resist with "
# Neither a weapon nor a body that is dying uses a skill or an attribute.
_NO_POINTS = (DAMAGE, MORTAL_CHECK)
BY_WEAPON = ("attack", COMBINED)


@dataclass(frozen=True, kw_only=True)
class WaitingSequence(Sequence):
    """A round in which any roll may be changed by an answer before it counts."""

    def throw(self, play: Play, asked: Asked) -> Roll | None:
        kept = play.state.rolls.get(asked.key)
        if kept is not None:
            return recalled(kept, asked.modifiers)
        if not ready_to_throw(play, asked):
            return None
        rolled = play.roll(asked)
        play.untold[asked.key] = asked, rolled
        if rolled.choice_needed:
            keep_untold(play, asked)
            _ask_wild(play, asked.key)
            return None
        if points_left(play, asked.who, asked.purpose, asked.key):
            keep_untold(play, asked)
            _ask_points(play, asked.key)
            return None
        _complicate(play, asked.who, asked.key, rolled)
        return rolled


def points_left(play: Play, who: str, purpose: str, key: str) -> int:
    """How many Character Points may be added to a roll: none beside a Force Point."""
    if who not in play.state.combatants or purpose in _NO_POINTS:
        return 0
    one = play.who(who)
    if one.force_point_round == play.state.round:
        return 0
    most = play.rules.points.most_character_points(_use(play, purpose, key))
    return min(most, one.points.get(CHARACTER, 0))


def spent_changes(play: Play, who: str, spend: int) -> list[tuple[object, ...]]:
    """Points gone, and remembered: there is no Force Point any more this round."""
    one = play.who(who)
    points = {**one.points, CHARACTER: one.points.get(CHARACTER, 0) - spend}
    spent = int(play.state.memory.get(f"points:{who}", "0")) + spend
    return [
        ("set", "combatants", who, {"points": points}),
        ("put", "memory", f"points:{who}", str(spent)),
    ]


def settle_wild(play: Play, question: Question, choice: str, data: Mapping[str, Any]) -> None:
    """The gamemaster has said what the 1 does."""
    key = str(question.about["roll"])
    record = play.state.rolls[key]
    settled = recalled(record).choose(choice)
    told = {"who": record["who"], "roll": key, "choice": choice, "total": settled.total}
    play.happen("wild_die", told, ("put", "rolls", key, _changed(record, settled)))
    if points_left(play, record["who"], record["purpose"], key):
        _ask_points(play, key)
    else:
        _complicate(play, record["who"], key, settled)


def settle_points(play: Play, question: Question, choice: str, data: Mapping[str, Any]) -> None:
    """A player adds dice, or leaves the roll as it is."""
    key, spend = str(question.about["roll"]), int(choice)
    record = play.state.rolls[key]
    who = record["who"]
    held = points_left(play, who, record["purpose"], key)
    refuse_unless(spend <= held, "points.too_few", who=who, held=held)
    rolled, dice = recalled(record), []
    for number in range(1, spend + 1):
        source = _Numbered(play.source(f"{key}:point:{number}", who))
        rolled = rolled.with_character_point(source)
        dice.append(_point_told(f"{key}:point:{number}", who, rolled, source))
    if spend:
        told = {"who": who, "roll": key, "spent": spend, "total": rolled.total, "rolls": dice}
        put = ("put", "rolls", key, _changed(record, rolled))
        play.happen("spent_points", told, put, *spent_changes(play, who, spend))
    _complicate(play, who, key, rolled)


ANSWERS = {WILD_ONE: settle_wild, CHARACTER_POINTS: settle_points}


def _changed(record: Mapping[str, Any], rolled: Roll) -> dict[str, Any]:
    new = {"extra": rolled.extra, "dropped": rolled.dropped, "total": rolled.total}
    return {**record, **new, "choice": rolled.wild_choice}


def _ask_wild(play: Play, key: str) -> None:
    record = play.state.rolls[key]
    play.ask(WILD_ONE, GAMEMASTER, record["choices"], roll=key, who=record["who"])


def _ask_points(play: Play, key: str) -> None:
    record = play.state.rolls[key]
    who = record["who"]
    most = points_left(play, who, record["purpose"], key)
    choices = [str(number) for number in range(most + 1)]
    play.ask(CHARACTER_POINTS, who, choices, roll=key, total=record["total"])


def _complicate(play: Play, who: str, key: str, rolled: Roll) -> None:
    if rolled.complication:
        play.happen("complication", {"who": who, "roll": key})


def _use(play: Play, purpose: str, key: str) -> str:
    """What a roll is for, in the words the limits of Character Points are given in."""
    if is_reaction(purpose):
        skill = skill_of(purpose)
        return "lightsaber_parry" if skill == "lightsaber" else skill
    if purpose.startswith(RESIST):
        return purpose.replace(RESIST, "resist_force_with_")
    act = play.state.acts.get(act_behind(key))
    skill = purpose if act is None else _skill_behind(play, act, purpose)
    return "specialization" if ":" in skill else skill


def _skill_behind(play: Play, act: Act, purpose: str) -> str:
    """That of the weapon in the hand; the guns of a craft are no weapon of their gunner's."""
    arms = play.sheet(act.who).arms if act.do in BY_WEAPON else ()
    return next((arm.skill for arm in arms if act.weapon in (arm.name, "")), purpose)


def _point_told(key: str, who: str, rolled: Roll, source: "_Numbered") -> dict[str, Any]:
    faces = rolled.extra[-1]
    return {
        "key": key,
        "who": who,
        "purpose": "character point",
        "code": "1D",
        "faces": faces,
        "thrown": faces,
        "total": sum(faces),
        "origin": source.origin,
        "number": source.number,
    }


class _Numbered:
    """Dice that remember the number of their last throw."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.number = 0

    @property
    def origin(self) -> str:
        return self._dice.origin

    def throw(self) -> Throw:
        throw = self._dice.throw()
        self.number = throw.number
        return throw
