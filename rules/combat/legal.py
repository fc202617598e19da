"""What a viewer may do now, and why the rest may not be done: it drives the buttons of a page."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rules.combat.command import Command, Viewer
from rules.combat.decide import COMMON, admit, handler_for
from rules.combat.forms import refusal_of
from rules.combat.play import Play
from rules.combat.speaking import DECLARE, PASS, REACT
from rules.combat.state import GAMEMASTER, State
from rules.combat.writing import WRITE
from rules.dice import ScriptedDice
from rules.errors import RuleError

if TYPE_CHECKING:
    from rules.rulesets.slots import Ruleset

_NO_DICE = ScriptedDice(())
_WHO = ("who", "at", "by", "lead", "allies", "targets", "after", "from", "ram")


@dataclass(frozen=True, slots=True)
class Choice:
    """A command somebody might give; ``reason`` is the code of the refusal, or empty."""

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)
    reason: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)

    @property
    def allowed(self) -> bool:
        return not self.reason


def legal(ruleset: "Ruleset", state: State, viewer: Viewer) -> tuple[Choice, ...]:
    """Each kind of command with its refusal, for whoever is awaited or asked.

    The cost is that of the present moment, not of the number of combatants.
    """
    play = Play(ruleset, state, _NO_DICE)
    return tuple(_choice(play, viewer, kind, data) for kind, data in _candidates(play, viewer))


def acts_for(ruleset: "Ruleset", state: State, entry: str) -> tuple[Choice, ...]:
    """Each kind of act and why somebody could not declare it now, whatever its target."""
    play = Play(ruleset, state, _NO_DICE)
    return tuple(_act_choice(play, entry, do) for do in play.sequence.kinds)


def check(ruleset: "Ruleset", state: State, command: Command) -> None:
    """Refuse what ``decide`` would refuse at once, and whoever is named but is not there."""
    _check(Play(ruleset, state, _NO_DICE), command)
    for name in _named(command.data):
        if name not in state.squads:
            state.combatant(name)


def _named(data: Any) -> Iterator[str]:
    """The combatants that a command speaks of, wherever in it."""
    if isinstance(data, list | tuple):
        for one in data:
            yield from _named(one)
    elif isinstance(data, Mapping):
        for key, value in data.items():
            if key in _WHO and value:
                yield from map(str, value if isinstance(value, list | tuple) else [value])
            else:
                yield from _named(value)


def refusal(play: Play, command: Command) -> RuleError | None:
    """Why a command would be refused, or None."""
    try:
        _check(play, command)
    except RuleError as refused:
        return refused
    return None


def _check(play: Play, command: Command) -> None:
    handler = handler_for(play.sequence, command.kind)
    admit(play, handler, command)
    handler.check(play, command)


def _candidates(play: Play, viewer: Viewer) -> Iterator[tuple[str, dict[str, Any]]]:
    state = play.state
    yield "round", {}
    yield "resolve", {}
    yield from _words(play, viewer)
    yield from _answers(state, viewer)
    awaited = state.awaited or ""
    seen = awaited if _may_see(state, viewer, awaited) else ""
    for kind in play.sequence.commands:
        if kind not in COMMON:
            yield kind, {"who": seen}
    if viewer.gamemaster and state.seq:
        yield "undo", {"to": state.seq - 1}


def _words(play: Play, viewer: Viewer) -> Iterator[tuple[str, dict[str, Any]]]:
    state, entry = play.state, play.state.awaited
    if entry is not None and _may_see(state, viewer, entry):
        for kind in (DECLARE, REACT, PASS):
            yield kind, {"who": entry}
    late = not play.sequence.writes(state, reactions=False)
    ahead: dict[str, Any] = (
        {"reactions": []} if late and play.sequence.writes(state, reactions=True) else {}
    )
    for mine in _own(state, viewer):
        if mine != entry:
            yield WRITE, {"who": mine, **ahead}


def _answers(state: State, viewer: Viewer) -> Iterator[tuple[str, dict[str, Any]]]:
    for question in state.questions.values():
        if viewer.gamemaster or _asked(state, viewer, question.of):
            for choice in question.choices:
                yield "answer", {"question": question.id, "choice": choice}


def _own(state: State, viewer: Viewer) -> list[str]:
    """The entries still to speak that a player has; the gamemaster is not shown a thousand."""
    if viewer.gamemaster:
        return []
    return [one for one in state.queue[state.turn :] if state.controller(one) == viewer.name]


def _may_see(state: State, viewer: Viewer, entry: str) -> bool:
    return viewer.gamemaster or entry not in state.hidden


def _asked(state: State, viewer: Viewer, of: str) -> bool:
    return of != GAMEMASTER and viewer.controls(state, of)


def _choice(play: Play, viewer: Viewer, kind: str, data: dict[str, Any]) -> Choice:
    refused = refusal(play, Command(kind, data, viewer))
    if refused is None:
        return Choice(kind, data)
    return Choice(kind, data, refused.code, refused.params)


def _act_choice(play: Play, entry: str, do: str) -> Choice:
    data = {"do": do}
    refused = refusal_of(play, entry, data)
    if refused is None:
        return Choice(do, data)
    return Choice(do, data, refused.code, refused.params)
