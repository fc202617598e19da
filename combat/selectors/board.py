"""A fight as its page shows it: the strip, who is in it, who is awaited. All of it projected."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from combat.access import Stand
from combat.models import Combat
from combat.projection import seen_state
from combat.selectors.calls import call
from combat.selectors.roster import Side, entry_name, sides
from rules.combat import State
from rules.combat.masking import HIDDEN
from rules.combat.play import Play
from rules.combat.voices import speaks_by
from rules.dice import ScriptedDice
from rules.rulesets import ruleset


@dataclass(frozen=True, slots=True)
class Stage:
    name: str
    past: bool
    now: bool


@dataclass(frozen=True, slots=True)
class Speaker:
    """Somebody in the order of speaking."""

    entry: str
    name: str
    spoken: bool
    awaited: bool
    own: bool
    code: str
    count: int


@dataclass(frozen=True, slots=True)
class Board:
    """``state`` is what the viewer may know; ``whole`` must never reach a template."""

    stand: Stand
    state: State
    stages: tuple[Stage, ...]
    speakers: tuple[Speaker, ...]
    sides: tuple[Side, ...]
    awaited: str
    your_turn: bool
    asked: bool
    in_question: str

    @property
    def combat(self) -> Combat:
        return self.stand.combat

    @property
    def moment(self) -> int:
        return self.stand.moment


def board(stand: Stand, then: State | None = None) -> Board:
    """The fight as it stands, or as it once stood."""
    whole = then or stand.whole
    state = seen_state(then, stand.viewer) if then else stand.state
    play = Play(ruleset(stand.combat.ruleset), state, ScriptedDice(()))
    called = call(stand, whole, state)
    return Board(
        stand=stand,
        state=state,
        stages=_stages(play),
        speakers=tuple(_speakers(stand, state)),
        sides=sides(stand, play),
        awaited=called.awaited,
        your_turn=called.your_turn,
        asked=called.asked,
        in_question=called.in_question,
    )


def _stages(play: Play) -> tuple[Stage, ...]:
    names = play.sequence.segments(play)
    now = names.index(play.state.segment) if play.state.segment in names else -1
    return tuple(
        Stage(segment_words(name), place < now, place == now) for place, name in enumerate(names)
    )


def segment_words(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _speakers(stand: Stand, state: State) -> Iterable[Speaker]:
    rules = ruleset(stand.combat.ruleset)
    for place, entry in enumerate(state.queue):
        own = entry != HIDDEN and state.controller(entry) == (stand.viewer.name or None)
        code = "" if entry == HIDDEN else speaks_by(rules, state, entry)[1]
        yield Speaker(
            entry=entry,
            name="The GM" if entry == HIDDEN else entry_name(state, entry),
            spoken=place < state.turn,
            awaited=place == state.turn and not state.questions,
            own=own,
            code=code,
            count=sum(not state.combatants[one].gone for one in state.squads.get(entry, ())),
        )
