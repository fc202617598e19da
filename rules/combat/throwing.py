"""Throwing one's own dice: whoever wishes it is asked before each roll, and throws or types them.

The wish holds for one person and one fight, and is kept among the options of the fight.
"""

import re
from collections.abc import Mapping
from typing import Any

from rules.codes import ONE_DIE, Code
from rules.combat.command import Command
from rules.combat.keeping import keep_untold, recalled
from rules.combat.masking import act_behind
from rules.combat.play import Asked, Play, refuse_unless
from rules.combat.screens import owner
from rules.combat.sequence import Handler
from rules.combat.state import GAMEMASTER, Act, Question
from rules.combat.typed import require_fitting
from rules.dice import typed_faces
from rules.errors import RuleError
from rules.rolls import Roll, with_modifiers

THROW, THROWS = "throw", "throws"
THROWN = "thrown:"
OWN, PAGE = "own", "page"
RESOLVE = "resolve"
BOUGHT = ":point:"
_ACT = re.compile(r"[\w-]+\.\d+")


def throws_own(play: Play, person: str) -> bool:
    return play.state.options.get(f"{THROWS}:{person}") == OWN


def ready_to_throw(play: Play, asked: Asked) -> bool:
    """False: somebody is to throw, or another question comes first.

    Dice that belong to nobody, such as those of cover, are the gamemaster's. Whoever has typed in
    too few, because the roll has changed since, is asked again.
    """
    if play.state.questions:
        return False
    person = asked.who in play.state.combatants
    wished = throws_own(play, play.who(asked.who).controller if person else GAMEMASTER)
    done = play.typed_in(asked) or f"{THROWN}{asked.key}" in play.state.memory
    if done or not (wished or asked.key in play.state.entered):
        return True
    keep_untold(play, asked)
    code = str(with_modifiers(asked.code, asked.modifiers))
    of = asked.who if person else GAMEMASTER
    who = of or owner(asked.key)
    play.ask(THROW, of, (THROW,), roll=asked.key, purpose=asked.purpose, code=code, who=who)
    return False


def thrown_by_hand(play: Play, asked: Asked) -> Roll | None:
    """A roll that nothing can change any more once it fell. None: somebody is to throw."""
    kept = play.state.rolls.get(asked.key)
    if kept is not None:
        return recalled(kept, asked.modifiers)
    if asked.key in play.untold:
        return play.untold[asked.key][1]
    if not ready_to_throw(play, asked):
        return None
    rolled = play.roll(asked)
    play.untold[asked.key] = asked, rolled
    return rolled


def fallen(play: Play, asked: Asked) -> Roll:
    """Dice that were made sure of before."""
    return thrown_by_hand(play, asked) or play.roll(asked)


def settle_throw(play: Play, question: Question, choice: str, data: Mapping[str, Any]) -> None:
    """The dice fall at once, and what they belong to goes on."""
    key = str(question.about["roll"])
    changes: list[tuple[object, ...]] = [("put", "memory", f"{THROWN}{key}", "yes")]
    faces = data.get("faces") or ()
    if faces:
        changes.append(("put", "entered", key, list(typed_faces(faces))))
        play.typing = key
    play.happen("threw", {"who": question.concerns, "roll": key}, *changes, secret=True)
    if RESOLVE in play.sequence.accepts(play.state):
        play.sequence.resolve(play)


def _check(play: Play, command: Command) -> None:
    refuse_unless(command.text("how") in (OWN, PAGE), "throws.no_such_way")


def _throws(play: Play, command: Command) -> None:
    """For all one speaks for: a gamemaster's are those nobody else plays."""
    people = {command.by.name, GAMEMASTER} if command.by.gamemaster else {command.by.name}
    wished = {f"{THROWS}:{person}": command.text("how") for person in people}
    options = {**play.state.options, **wished}
    told = {"how": command.text("how")}
    play.happen(THROWS, told, ("state", {"options": options}), secret=True, private=people)


def _check_dice(play: Play, command: Command) -> None:
    who = command.text("who")
    refuse_unless(command.by.controls(play.state, who), "command.not_yours", who=who)
    key = command.text("key")
    named = act_behind(key).partition(".")[0]
    refuse_unless(named in play.state.members(who), "dice.not_your_roll", key=key)
    faces = command.data.get("faces", ())
    refuse_unless(bool(faces), "dice.none_given", key=key)
    known = _code_to_come(play, key)
    if known is not None:
        wild = bool(play.rules.wild_die.choices) or BOUGHT in key
        require_fitting(typed_faces(faces), known.dice, wild=wild)
    typed_faces(faces)


def _dice(play: Play, command: Command) -> None:
    """Faces thrown on a real table for a roll still to come."""
    key, faces = command.text("key"), list(command.data["faces"])
    told = {"who": command.text("who"), "key": key, "faces": faces}
    said = known_roll(play, key)
    unsaid = [] if said else [play.state.controller(command.text("who"))]
    put = ("put", "entered", key, faces)
    play.happen("entered_dice", told, put, secret=not said, private=unsaid)


def known_roll(play: Play, key: str) -> bool:
    """Has it been said what this number belongs to? What is written ahead has not."""
    act = act_behind(key)
    return not _ACT.fullmatch(act) or act in play.state.acts


def _code_to_come(play: Play, key: str) -> Code | None:
    """What a roll would be made with now, as far as that is known."""
    if BOUGHT in key:
        return ONE_DIE
    what = f"{key}::".split(":")[2]
    act = _act_of(play, act_behind(key), what)
    if act is None:
        return None
    try:
        to_come = play.sequence.kinds[act.do].foresee(play, act)
    except RuleError:
        return None
    for one in to_come:
        if what == "damage" and "damage" in one.more:
            return Code.parse(one.more["damage"])
        if what in (one.purpose, act.do) and one.code is not None:
            return with_modifiers(one.code, one.modifiers)
    return None


def _act_of(play: Play, name: str, what: str) -> Act | None:
    """The act of this name; of a reaction only who makes it is named."""
    if name in play.state.acts:
        return play.state.acts[name]
    said = play.state.said_by(name)
    return next((act for act in (*said.acts, *said.reactions) if act.do == what), None)


THROW_ANSWERS = {THROW: settle_throw}
THROWING = {
    THROWS: Handler(_check, _throws, always=True),
    "dice": Handler(_check_dice, _dice, always=True),
}
