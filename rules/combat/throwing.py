"""Throwing one's own dice: whoever wishes it is asked before each roll, and throws or types them.

The wish holds for one person and one fight, and is kept among the options of the fight.
"""

from collections.abc import Mapping
from typing import Any

from rules.codes import Code
from rules.combat.command import Command
from rules.combat.keeping import keep_untold
from rules.combat.play import Asked, Play, refuse_unless
from rules.combat.sequence import Handler
from rules.combat.state import GAMEMASTER, Question
from rules.dice import checked_faces
from rules.rolls import with_modifiers

THROW, THROWS = "throw", "throws"
THROWN = "thrown:"
OWN, PAGE = "own", "page"


def throws_own(play: Play, person: str) -> bool:
    return play.state.options.get(f"{THROWS}:{person}") == OWN


def ready_to_throw(play: Play, asked: Asked) -> bool:
    """False: somebody is to throw, or another question comes first."""
    if play.state.questions:
        return False
    if asked.who not in play.state.combatants:
        return True
    wished = throws_own(play, play.who(asked.who).controller)
    done = asked.key in play.state.entered or f"{THROWN}{asked.key}" in play.state.memory
    if not wished or done:
        return True
    keep_untold(play, asked)
    code = str(with_modifiers(asked.code, asked.modifiers))
    play.ask(THROW, asked.who, (THROW,), roll=asked.key, purpose=asked.purpose, code=code)
    return False


def settle_throw(play: Play, question: Question, choice: str, data: Mapping[str, Any]) -> None:
    """The dice fall at once, and what they belong to goes on."""
    key = str(question.about["roll"])
    changes: list[tuple[object, ...]] = [("put", "memory", f"{THROWN}{key}", "yes")]
    faces = data.get("faces") or ()
    if faces:
        changes.append(("put", "entered", key, _checked(play, question, faces)))
    play.happen("threw", {"who": question.of, "roll": key}, *changes, secret=True)
    if not play.state.going:
        play.sequence.resolve(play)


def _checked(play: Play, question: Question, faces: Any) -> list[int]:
    """As many as the code has dice; a wild die may bring more."""
    typed = isinstance(faces, list | tuple) and all(isinstance(face, int) for face in faces)
    refuse_unless(typed, "dice.none_given", key=question.about["roll"])
    found, wanted = checked_faces(faces), Code.parse(str(question.about["code"])).dice
    over = len(found) - wanted
    fits = over <= 0 or bool(play.rules.wild_die.choices)
    refuse_unless(fits, "dice.too_many", left=over)
    return list(found)


def _check(play: Play, command: Command) -> None:
    refuse_unless(command.text("how") in (OWN, PAGE), "throws.no_such_way")


def _throws(play: Play, command: Command) -> None:
    """For all one speaks for: a gamemaster's are those nobody else plays."""
    people = {command.by.name, GAMEMASTER} if command.by.gamemaster else {command.by.name}
    wished = {f"{THROWS}:{person}": command.text("how") for person in people}
    options = {**play.state.options, **wished}
    told = {"how": command.text("how")}
    play.happen(THROWS, told, ("state", {"options": options}), secret=True, private=people)


THROW_ANSWERS = {THROW: settle_throw}
THROWING = {THROWS: Handler(_check, _throws, always=True)}
