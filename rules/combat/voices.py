"""Who may say what now, and the number they speak by: what a page needs to offer a form."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.combat.command import Command, Viewer
from rules.combat.legal import refusal
from rules.combat.numbers import known_code
from rules.combat.play import Play
from rules.combat.speaking import DECLARE, REACT
from rules.combat.spending import FORCE_POINT
from rules.combat.state import State
from rules.combat.staying_awake import REMAIN
from rules.combat.stepping import FREE, FREE_ACTION, HOLD, RELEASE
from rules.combat.writing import WRITE, waiting
from rules.dice import ScriptedDice

if TYPE_CHECKING:
    from rules.rulesets.slots import Ruleset

WRITE_REACTIONS, DROP = "write_reactions", "drop_power"
# What may be done out of turn, where the rules have it.
OUT_OF_TURN = (HOLD, RELEASE, FORCE_POINT, REMAIN)


def speech(ruleset: "Ruleset", state: State, entry: str) -> str:
    """What somebody can say now: declare, react, write ahead, or nothing."""
    play = Play(ruleset, state, ScriptedDice(()))
    accepted = play.sequence.accepts(state)
    turn = state.awaited == entry
    if FREE_ACTION in accepted and f"{FREE}{entry}" in state.memory:
        return FREE_ACTION
    if turn and DECLARE in accepted:
        return DECLARE
    if REACT in accepted and (turn or not state.queue):
        return REACT
    return _ahead(play, entry) if WRITE in accepted else ""


def out_of_turn(ruleset: "Ruleset", state: State, entry: str, viewer: Viewer) -> tuple[str, ...]:
    """The commands somebody may give now without being awaited."""
    play = Play(ruleset, state, ScriptedDice(()))
    known = [kind for kind in OUT_OF_TURN if kind in play.sequence.commands or kind == REMAIN]
    given = {"who": entry}
    return tuple(kind for kind in known if refusal(play, Command(kind, given, viewer)) is None)


def kept_up(ruleset: "Ruleset", state: State, entry: str, viewer: Viewer) -> tuple[str, ...]:
    """The powers somebody keeps up and may let go."""
    play = Play(ruleset, state, ScriptedDice(()))
    powers = state.combatant(entry).powers
    return tuple(
        power
        for power in powers
        if refusal(play, Command(DROP, {"who": entry, "power": power}, viewer)) is None
    )


def _ahead(play: Play, entry: str) -> str:
    state = play.state
    to_come = entry in waiting(state)
    if to_come and play.sequence.writes(state, reactions=False):
        return WRITE
    early = play.sequence.writes(state, reactions=False) or to_come
    return WRITE_REACTIONS if early and play.sequence.writes(state, reactions=True) else ""


@dataclass(frozen=True, slots=True)
class Extras:
    """What can be said besides the acts themselves."""

    haste: bool = False
    given_haste: int = 0
    number: bool = False
    force_point: bool = False
    dark_side: bool = False


def extras(ruleset: "Ruleset", state: State, entry: str) -> Extras:
    play = Play(ruleset, state, ScriptedDice(()))
    one = state.combatant(state.members(entry)[0])
    spent = one.force_point_round == state.round
    return Extras(
        haste=play.sequence.takes_haste(),
        given_haste=play.sequence.given_haste(play, one.id),
        number=play.sequence.takes_number(play),
        force_point=one.points.get("force", 0) > 0 and not spent,
        dark_side=ruleset.dark_side is not None and "denies_force" not in one.notes,
    )


def speaks_by(ruleset: "Ruleset", state: State, entry: str) -> tuple[str, str]:
    """The attribute the order goes by, and somebody's code in it."""
    by = state.ordered_by or ruleset.order.by
    code = known_code(ruleset.skills, state.sheet(state.members(entry)[0]).codes, by)
    return by, str(code) if code is not None else ""
