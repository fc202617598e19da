"""From a command to events: the only place where dice are thrown."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rules.combat.command import Command
from rules.combat.events import REVERTED, Event
from rules.combat.forcing import FORCING
from rules.combat.nearing import NEARINGS
from rules.combat.play import Play, refuse_unless
from rules.combat.resolving import RESOLVING
from rules.combat.scene import SCENE
from rules.combat.screening import SCREENING
from rules.combat.sequence import Commands, Handler, Sequence
from rules.combat.speaking import SPEAKING
from rules.combat.squads import SQUADS
from rules.combat.state import State
from rules.combat.staying_awake import STAYING_AWAKE
from rules.combat.table import TABLE
from rules.combat.taking_over import TAKING_OVER
from rules.combat.throwing import THROWING
from rules.combat.uncertainty import UNCERTAINTY
from rules.combat.writing import WRITING
from rules.dice import Dice
from rules.errors import RuleError

if TYPE_CHECKING:
    from rules.rulesets.slots import Ruleset

COMMON: Commands = {
    **TABLE,
    **TAKING_OVER,
    **NEARINGS,
    **SCENE,
    **SQUADS,
    **SPEAKING,
    **WRITING,
    **RESOLVING,
    **FORCING,
    **STAYING_AWAKE,
    **UNCERTAINTY,
    **THROWING,
    **SCREENING,
}


def decide(ruleset: "Ruleset", state: State, command: Command, dice: Dice) -> tuple[Event, ...]:
    """What a command brings about, or a RuleError that says why not."""
    play = Play(ruleset, state, dice)
    handler = handler_for(play.sequence, command.kind)
    admit(play, handler, command)
    handler.check(play, command)
    handler.run(play, command)
    if not (play.events and play.events[-1].type == REVERTED):
        play.sequence.carry_on(play)
    return tuple(play.events)


def handler_for(sequence: Sequence, kind: str) -> Handler:
    found = sequence.commands.get(kind) or COMMON.get(kind)
    if found is None:
        raise RuleError("command.unknown", kind=kind)
    return found


def admit(play: Play, handler: Handler, command: Command) -> None:
    """Whoever gives it may, and it is the time for it."""
    refuse_unless(
        command.by.gamemaster or not handler.gamemaster,
        "command.gamemaster_only",
        kind=command.kind,
    )
    if not command.by.gamemaster:
        _check_names(play, command)
    now = handler.always or command.kind in play.sequence.accepts(play.state)
    refuse_unless(now, "command.not_now", kind=command.kind, segment=play.state.segment)


def _check_names(play: Play, command: Command) -> None:
    """For a player a hidden combatant is nobody, unless it is the player's own."""
    hidden = set(play.state.hidden)
    for text in _texts(command.data) if hidden else ():
        if text in hidden and not command.by.controls(play.state, text):
            raise RuleError("combat.no_such_combatant", who=text)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)
