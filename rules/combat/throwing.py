"""Throwing one's own dice: whoever wishes it is asked before each roll, and throws or types them.

The wish holds for one person and one fight, and is kept among the options of the fight.
"""

from collections.abc import Mapping
from typing import Any

from rules.codes import Code
from rules.combat.command import Command
from rules.combat.keeping import keep_untold, recalled
from rules.combat.play import Asked, Play, refuse_unless
from rules.combat.screens import owner
from rules.combat.sequence import Handler
from rules.combat.state import GAMEMASTER, Question
from rules.dice import typed_faces
from rules.rolls import Roll, with_modifiers

THROW, THROWS = "throw", "throws"
THROWN = "thrown:"
OWN, PAGE = "own", "page"
RESOLVE = "resolve"


def throws_own(play: Play, person: str) -> bool:
    return play.state.options.get(f"{THROWS}:{person}") == OWN


def ready_to_throw(play: Play, asked: Asked) -> bool:
    """False: somebody is to throw, or another question comes first.

    Dice that belong to nobody, such as those of cover, are the gamemaster's.
    """
    if play.state.questions:
        return False
    person = asked.who in play.state.combatants
    wished = throws_own(play, play.who(asked.who).controller if person else GAMEMASTER)
    done = asked.key in play.state.entered or f"{THROWN}{asked.key}" in play.state.memory
    if not wished or done:
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
        changes.append(("put", "entered", key, _checked(play, question, faces)))
    play.happen("threw", {"who": question.concerns, "roll": key}, *changes, secret=True)
    if RESOLVE in play.sequence.accepts(play.state):
        play.sequence.resolve(play)


def _checked(play: Play, question: Question, faces: Any) -> list[int]:
    """As many as the code has dice; a wild die may bring more."""
    found, wanted = typed_faces(faces), Code.parse(str(question.about["code"])).dice
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
