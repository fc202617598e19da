"""The commands of those who speak in order: declare, react, pass."""

from rules.combat.command import Command
from rules.combat.play import Play, refuse_unless
from rules.combat.saying import (
    check_awake,
    check_said,
    entry_of,
    read_declarations,
    read_reactions,
    say,
    supposing,
)
from rules.combat.sequence import Handler
from rules.combat.state import Declaration

DECLARE, REACT, PASS = "declare", "react", "pass"


def check_turn(play: Play, entry: str) -> None:
    """Who is awaited instead is told, unless it is somebody hidden."""
    awaited = play.state.awaited
    known = "" if awaited in play.state.hidden else awaited
    refuse_unless(awaited == entry, "declare.not_your_turn", who=entry, next=known)


def _check_declare(play: Play, command: Command) -> None:
    entry = entry_of(play, command)
    check_turn(play, entry)
    for said in read_declarations(play, entry, command.data):
        check_said(play, said)


def _declare(play: Play, command: Command) -> None:
    entry = command.text("who")
    say(play, entry, read_declarations(play, entry, command.data))


def check_reactions(play: Play, said: Declaration) -> None:
    check_awake(play, said)
    peek = supposing(play, said)
    for act in said.reactions:
        refuse_unless(act.do in play.sequence.kinds, "react.no_such_reaction", do=act.do)
    play.sequence.check_reaction(peek, said)
    for act in said.reactions:
        play.sequence.kinds[act.do].check(peek, act)


def _check_react(play: Play, command: Command) -> None:
    entry = entry_of(play, command)
    check_turn(play, entry)
    for said in read_reactions(play, entry, command.data):
        check_reactions(play, said)


def _react(play: Play, command: Command) -> None:
    entry = command.text("who")
    say(play, entry, read_reactions(play, entry, command.data), "declared_reactions")


def _check_pass(play: Play, command: Command) -> None:
    check_turn(play, entry_of(play, command))


def _pass(play: Play, command: Command) -> None:
    entry = command.text("who")
    told = {"who": entry, "segment": play.state.segment}
    play.happen("passed", told, ("state", {"turn": play.state.turn + 1}))


SPEAKING = {
    DECLARE: Handler(_check_declare, _declare),
    REACT: Handler(_check_react, _react),
    PASS: Handler(_check_pass, _pass),
}
