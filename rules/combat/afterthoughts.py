"""What may be said besides about acts that were declared, and about those who lost control."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.combat.combining import COMBINED, volley_key
from rules.combat.command import Command, Viewer
from rules.combat.legal import Choice, refusal
from rules.combat.play import Play
from rules.combat.speeding import COLLIDE, LOST_CONTROL
from rules.combat.state import Act, State
from rules.combat.uncertainty import SKILL
from rules.dice import ScriptedDice

if TYPE_CHECKING:
    from rules.rulesets.slots import Ruleset


def afterthoughts(ruleset: "Ruleset", state: State, viewer: Viewer) -> tuple[Choice, ...]:
    """Uncertainty dice on a skill, another lead for a volley: those this viewer may give now."""
    if not state.acts:
        return ()
    play = Play(ruleset, state, ScriptedDice(()))
    found = [*_doubts(play), *_leads(play)]
    return tuple(one for one in found if refusal(play, Command(one.kind, one.data, viewer)) is None)


@dataclass(frozen=True, slots=True)
class Adrift:
    """Somebody out of control; with nothing in the way a craft that ``spins`` does so."""

    who: str
    spins: bool


def adrift(ruleset: "Ruleset", state: State, viewer: Viewer) -> tuple[Adrift, ...]:
    """Those of whom may be said now what they run into."""
    play = Play(ruleset, state, ScriptedDice(()))
    lost = (one.id for one in state.combatants.values() if LOST_CONTROL in one.notes)
    return tuple(
        Adrift(who, spins=ruleset.failure is not None)
        for who in lost
        if refusal(play, Command(COLLIDE, {"who": who}, viewer)) is None
    )


def _to_come(play: Play) -> Iterator[Act]:
    for act in play.state.acts.values():
        if not play.state.steps or act.id in play.state.to_come:
            yield act


def _doubts(play: Play) -> Iterator[Choice]:
    rule = play.rules.uncertainty
    counts = range(rule.fewest, rule.most + 1) if rule else ()
    for act in _to_come(play):
        for count in counts if act.do == SKILL else ():
            yield Choice("uncertain", {"act": act.id, "count": count})


def _leads(play: Play) -> Iterator[Choice]:
    """Each volley once, whoever fires in it."""
    seen: set[str] = set()
    for act in _to_come(play):
        if act.do != COMBINED or volley_key(act) in seen:
            continue
        seen.add(volley_key(act))
        now = play.state.memory.get(f"lead:{volley_key(act)}", act.lead or act.who)
        for name in act.volley:
            if name != now:
                yield Choice("switch_lead", {"act": act.id, "lead": name})
