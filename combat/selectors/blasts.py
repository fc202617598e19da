"""A grenade that went off: whom it caught is for the GM to say."""

from __future__ import annotations

from dataclasses import dataclass

from combat.access import Stand
from combat.models import Event
from combat.selectors.undone import undone
from combat.telling.words import metres
from rules.combat import State
from rules.combat.arms import GRENADE, Arm
from rules.combat.play import Play
from rules.combat.state import Act
from rules.dice import ScriptedDice
from rules.rulesets import ruleset

STRIKE = "strike"
_TOLD = ("attacked", "scattered", "caught")
# How far back in the log a grenade of this round is looked for.
_BACK = 400


@dataclass(frozen=True, slots=True)
class Blast:
    """``landed`` says where, if it missed; ``people`` are all who might stand there."""

    act: str
    name: str
    weapon: str
    landed: str
    people: list[tuple[str, str]]


def blast(stand: Stand, state: State) -> Blast | None:
    """The latest of this round, until somebody was caught by it."""
    thrown = [act for act in state.acts.values() if _arm(state, act)]
    play = Play(ruleset(stand.combat.ruleset), state, ScriptedDice(()))
    if not thrown or STRIKE not in play.sequence.accepts(state):
        return None
    here = Event.objects.filter(combat=stand.combat, seq__gt=stand.combat.head - _BACK)
    rows = here.filter(type__in=_TOLD, data__act__in=[act.id for act in thrown])
    gone = undone(stand)
    counting = (row for row in rows.order_by("-seq")[:20] if gone.why(row.seq) is None)
    last = next(counting, None)
    if last is None or last.type == "caught" or not _of_this_round(state, last):
        return None
    return _shown(state, state.acts[last.data["act"]], last)


def _arm(state: State, act: Act) -> Arm | None:
    arms = state.sheet(act.who).arms
    return next((arm for arm in arms if arm.name == act.weapon and arm.kind == GRENADE), None)


def _of_this_round(state: State, row: Event) -> bool:
    keys = [str(roll["key"]) for roll in row.data.get("rolls", ())]
    return any(key.startswith(f"{state.round}:") for key in keys)


def _shown(state: State, act: Act, row: Event) -> Blast:
    missed = row.type == "scattered"
    struck = () if missed else (act.at,)
    here = sorted(state.combatants.values(), key=lambda one: one.place)
    return Blast(
        act=act.id,
        name=state.combatants[act.who].name,
        weapon=act.weapon,
        landed=metres(row.data["metres"]) if missed else "",
        people=[(one.id, one.name) for one in here if not one.gone and one.id not in struck],
    )
