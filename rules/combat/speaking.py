"""The commands of those who speak in order: declare, react, pass, and write ahead."""

from rules.combat.command import Command
from rules.combat.play import Play, refuse_unless
from rules.combat.saying import (
    check_said,
    entry_of,
    read_declarations,
    read_reactions,
    say,
    supposing,
)
from rules.combat.sequence import Handler
from rules.combat.state import Declaration, State
from rules.errors import RuleError

DECLARE, REACT, WRITE, PASS = "declare", "react", "write", "pass"


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


def _check_write(play: Play, command: Command) -> None:
    """What is written ahead is checked twice: now, and when its turn comes."""
    entry = entry_of(play, command)
    refuse_unless(entry in waiting(play.state), "write.turn_is_over", who=entry)
    for said in read_declarations(play, entry, command.data):
        check_said(play, said)


def waiting(state: State) -> tuple[str, ...]:
    """Those whose turn in this segment is still to come."""
    return state.queue[state.turn :]


def _write(play: Play, command: Command) -> None:
    entry = command.text("who")
    told = {"who": entry, "said": read_declarations(play, entry, command.data)}
    put = ("put", "written", entry, {"data": dict(command.data)})
    play.happen("wrote_ahead", told, put, secret=True, private=[play.state.controller(entry)])


def reveal_written(play: Play, entry: str) -> bool:
    """Say what was written ahead. What cannot be said any more is given back to its writer."""
    data = play.state.written[entry].data
    drop = ("drop", "written", entry)
    try:
        said = read_declarations(play, entry, data)
        for one in said:
            check_said(play, one)
    except RuleError as refusal:
        told = {"who": entry, "reason": refusal.code}
        owner = [play.state.controller(entry)]
        play.happen("writing_refused", told, drop, secret=True, private=owner)
        return False
    play.happen("took_from_writing", {"who": entry}, drop, secret=True)
    say(play, entry, said)
    return True


SPEAKING = {
    DECLARE: Handler(_check_declare, _declare),
    REACT: Handler(_check_react, _react),
    PASS: Handler(_check_pass, _pass),
    WRITE: Handler(_check_write, _write),
}
