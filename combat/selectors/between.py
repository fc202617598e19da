"""What a player reads while no round is going on."""

from __future__ import annotations

from dataclasses import dataclass

from combat.access import Stand
from combat.selectors.roster import points_of
from combat.words import plain
from rules.combat import State
from rules.combat.numbers import condition
from rules.combat.play import Play
from rules.dice import ScriptedDice
from rules.rulesets import ruleset


@dataclass(frozen=True, slots=True)
class Between:
    """The round that is over, and how one's own people are: name, health, points."""

    round: int
    own: tuple[tuple[str, str, tuple[str, ...]], ...]


def between(stand: Stand, state: State) -> Between | None:
    if stand.runs or not stand.writes or state.segment or state.questions:
        return None
    play = Play(ruleset(stand.combat.ruleset), state, ScriptedDice(()))
    mine = [one for one in state.combatants.values() if one.controller == stand.viewer.name]
    here = sorted((one for one in mine if not one.gone), key=lambda one: one.place)
    own = ((one.name, plain(condition(play, one.id)), points_of(one)) for one in here)
    return Between(state.round, tuple(own))
