"""The gamemaster's screen: a single roll made behind it, and rolls shown to everyone after all."""

from dataclasses import replace

from rules.combat.command import Command
from rules.combat.masking import act_behind
from rules.combat.play import Play, refuse_unless
from rules.combat.screens import BEHIND, owner
from rules.combat.sequence import Handler
from rules.combat.state import GAMEMASTER

SCREEN_ROLL, SHOW, SHOWN = "screen_roll", "show", "shown"


def _check_screen(play: Play, command: Command) -> None:
    """A roll of somebody she plays that has not been made."""
    key = command.text("key")
    one = play.state.combatants.get(owner(key))
    refuse_unless(one is not None, "screen.no_such_roll", key=key)
    own = one is not None and one.controller == GAMEMASTER
    refuse_unless(own, "screen.not_yours", who=owner(key))
    refuse_unless(not _fallen(play, key), "screen.fallen", key=key)


def _fallen(play: Play, key: str) -> bool:
    """What was seen once cannot become a secret."""
    state, act = play.state, act_behind(key)
    done = act in state.acts and bool(state.steps) and act not in state.to_come
    reacted = any(key.endswith(f":{made.do}") for made in state.reactions.get(owner(key), ()))
    return key in state.rolls or done or reacted


def _screen(play: Play, command: Command) -> None:
    key = command.text("key")
    told = {"who": owner(key), "key": key}
    play.happen("screened_roll", told, ("put", "memory", f"{BEHIND}{key}", "yes"), secret=True)


def _wanted(play: Play, command: Command) -> list[str]:
    """Those named, or all of a round."""
    if "round" not in command.data:
        return list(command.names("keys"))
    this_round = f"{command.number('round')}:"
    return [key for key in play.state.behind if key.startswith(this_round)]


def _check_show(play: Play, command: Command) -> None:
    keys = _wanted(play, command)
    known = bool(keys) and all(key in play.state.behind for key in keys)
    refuse_unless(known, "show.nothing_behind")


def _show(play: Play, command: Command) -> None:
    """Each event again as it would have been told; only the log knows how, so it is named here.

    ``unseen`` are those who must not be named by it either.
    """
    wanted = _wanted(play, command)
    for number in sorted({play.state.behind[key] for key in wanted}):
        keys = [key for key, seq in play.state.behind.items() if seq == number]
        told = {"who": owner(keys[0]), "keys": keys, "of": number}
        drops = [("drop", "behind", key) for key in keys]
        play.happen(SHOWN, {**told, "unseen": list(play.state.hidden)}, *drops)
        event = play.events[-1]
        seen = event.public and {key: event.public[key] for key in ("who", "keys")}
        play.events[-1] = replace(event, public=seen)


SCREENING = {
    SCREEN_ROLL: Handler(_check_screen, _screen, gamemaster=True, always=True),
    SHOW: Handler(_check_show, _show, gamemaster=True, always=True),
}
