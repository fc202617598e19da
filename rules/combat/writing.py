"""Writing ahead: declarations and reactions put down early, and read out when their turn comes."""

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
from rules.combat.speaking import check_reactions
from rules.combat.state import Declaration, State
from rules.errors import RuleError

WRITE = "write"
REACTIONS = "reactions"


def waiting(state: State) -> tuple[str, ...]:
    """Those whose turn in this segment is still to come."""
    return state.queue[state.turn :]


def written_key(entry: str, *, reactions: bool) -> str:
    """Actions are kept under the name of the entry, reactions beside them."""
    return f"{entry}:{REACTIONS}" if reactions else entry


def _check_write(play: Play, command: Command) -> None:
    """What is written ahead is checked twice: now, and when its turn comes."""
    entry = entry_of(play, command)
    reactions = REACTIONS in command.data
    possible = play.sequence.writes(play.state, reactions=reactions)
    refuse_unless(possible, "write.not_ahead", who=entry)
    early = reactions and play.sequence.writes(play.state, reactions=False)
    to_come = early or entry in waiting(play.state)
    refuse_unless(to_come, "write.turn_is_over", who=entry)
    if reactions:
        _check_reactions(play, command)
    else:
        for said in read_declarations(play, entry, command.data):
            check_said(play, said)


def _check_reactions(play: Play, command: Command) -> None:
    """Beside the actions that were said, or are written themselves."""
    for said in _reactions(play, command):
        check_reactions(supposing(play, said), said)


def _reactions(play: Play, command: Command) -> list[Declaration]:
    entry = command.text("who")
    beside = play
    if entry in play.state.written and entry in waiting(play.state):
        for said in read_declarations(play, entry, play.state.written[entry].data):
            beside = supposing(beside, said)
    return read_reactions(beside, entry, command.data)


def _write(play: Play, command: Command) -> None:
    entry, reactions = command.text("who"), REACTIONS in command.data
    said = _reactions(play, command) if reactions else read_declarations(play, entry, command.data)
    put = ("put", "written", written_key(entry, reactions=reactions), {"data": dict(command.data)})
    told = {"who": entry, "said": said}
    play.happen("wrote_ahead", told, put, secret=True, private=[play.state.controller(entry)])


def reveal_written(play: Play, entry: str) -> bool:
    """Say what was written ahead. What cannot be said any more is given back to its writer."""
    if entry not in play.state.written:
        return False
    try:
        said = read_declarations(play, entry, play.state.written[entry].data)
        for one in said:
            check_said(play, one)
    except RuleError as refusal:
        return _given_back(play, entry, entry, refusal)
    _taken(play, entry, entry)
    say(play, entry, said)
    return True


def reveal_reactions(play: Play, entry: str) -> bool:
    key = written_key(entry, reactions=True)
    if key not in play.state.written:
        return False
    try:
        said = read_reactions(play, entry, play.state.written[key].data)
        for one in said:
            check_reactions(play, one)
    except RuleError as refusal:
        return _given_back(play, entry, key, refusal)
    _taken(play, entry, key)
    say(play, entry, said, "declared_reactions")
    return True


def _taken(play: Play, entry: str, key: str) -> None:
    play.happen("took_from_writing", {"who": entry}, ("drop", "written", key), secret=True)


def _given_back(play: Play, entry: str, key: str, refusal: RuleError) -> bool:
    told = {"who": entry, "reason": refusal.code}
    owner = [play.state.controller(entry)]
    drop = ("drop", "written", key)
    play.happen("writing_refused", told, drop, secret=True, private=owner)
    return False


WRITING = {WRITE: Handler(_check_write, _write)}
