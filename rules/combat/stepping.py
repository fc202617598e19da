"""The list of what is still to happen: acts held back, taken up again, or gained on the way."""

from rules.combat.command import Command
from rules.combat.play import Play, refuse_unless
from rules.combat.saying import entry_of, read_declarations
from rules.combat.sequence import Handler
from rules.combat.state import Act, Step
from rules.combat.supplies import HELD

HOLD, RELEASE, FREE_ACTION = "hold", "act_now", "free_action"
FREE = "free:"


def inserted(play: Play, acts: tuple[str, ...]) -> tuple[object, ...]:
    """A step of its own, next after what has begun already."""
    state = play.state
    place = state.step + (1 if state.deed and state.current else 0)
    steps = [*state.steps[:place], Step(acts=acts), *state.steps[place:]]
    return ("state", {"steps": steps})


def held_step(play: Play) -> bool:
    """The first who still holds acts now."""
    for key in sorted(play.state.memory):
        if key.startswith(HELD):
            _take_up(play, key.removeprefix(HELD))
            return True
    return False


def gained(play: Play, who: str, number: int) -> tuple[object, ...]:
    """So many actions for nothing, to be used this round."""
    have = int(play.state.memory.get(f"{FREE}{who}", "0"))
    return ("put", "memory", f"{FREE}{who}", str(have + number))


def _to_come(play: Play, entry: str) -> list[str]:
    """The acts of an entry that have not begun."""
    members = play.state.members(entry)
    return [act for act in play.state.to_come if play.state.act(act).who in members]


def _check_hold(play: Play, command: Command) -> None:
    entry = entry_of(play, command)
    refuse_unless(bool(_to_come(play, entry)), "hold.nothing_left", who=entry)


def _hold(play: Play, command: Command) -> None:
    entry = command.text("who")
    mine, state = _to_come(play, entry), play.state
    before = state.memory.get(f"{HELD}{entry}", "").split()
    steps = [
        Step(acts=tuple(act for act in step.acts if act not in mine), haste=step.haste)
        for step in state.steps
    ]
    put = ("put", "memory", f"{HELD}{entry}", " ".join([*before, *mine]))
    play.happen("held", {"who": entry, "acts": mine}, put, ("state", {"steps": steps}))


def _check_release(play: Play, command: Command) -> None:
    entry = entry_of(play, command)
    holds = f"{HELD}{entry}" in play.state.memory
    refuse_unless(holds, "hold.not_holding", who=entry)


def _release(play: Play, command: Command) -> None:
    _take_up(play, command.text("who"))


def _take_up(play: Play, entry: str) -> None:
    acts = tuple(play.state.memory[f"{HELD}{entry}"].split())
    dropped = ("drop", "memory", f"{HELD}{entry}")
    play.happen("acts_now", {"who": entry, "acts": acts}, inserted(play, acts), dropped)


def _free_act(play: Play, command: Command) -> Act:
    who = command.text("who")
    refuse_unless(f"{FREE}{who}" in play.state.memory, "free_action.none", who=who)
    acts = read_declarations(play, who, {"acts": [command.data.get("act", {})]})[0].acts
    known = acts[0].do in play.sequence.kinds
    refuse_unless(known, "declare.no_such_act", do=acts[0].do)
    number = play.state.memory[f"{FREE}{who}"]
    return Act(
        id=f"{who}.free{number}", who=who, do=acts[0].do, at=acts[0].at, weapon=acts[0].weapon
    )


def _check_free(play: Play, command: Command) -> None:
    entry_of(play, command)
    act = _free_act(play, command)
    play.sequence.kinds[act.do].check(play, act)


def _free(play: Play, command: Command) -> None:
    """An action the opponent has given away: it is not counted."""
    act = _free_act(play, command)
    left = int(play.state.memory[f"{FREE}{act.who}"]) - 1
    key = f"{FREE}{act.who}"
    count = ("put", "memory", key, str(left)) if left else ("drop", "memory", key)
    told = {"who": act.who, "act": act}
    play.happen("free_action", told, ("put", "acts", act.id, act), inserted(play, (act.id,)), count)


HOLDING = {HOLD: Handler(_check_hold, _hold), RELEASE: Handler(_check_release, _release)}
FREE_ACTIONS = {FREE_ACTION: Handler(_check_free, _free)}
