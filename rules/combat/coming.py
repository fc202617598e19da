"""What is still to be rolled this round if all goes on as it stands: to set a number beforehand."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import repeat
from typing import TYPE_CHECKING, Any

from rules.combat.command import Command
from rules.combat.decide import decide
from rules.combat.play import Play
from rules.combat.resolving import ANSWER, RESOLVE
from rules.combat.speaking import DECLARE
from rules.combat.state import State
from rules.dice import ListedThrow, ScriptedDice, Throw
from rules.errors import RuleError

if TYPE_CHECKING:
    from rules.rulesets.slots import Ruleset

ATTACK, DIFFICULTY = ":attack", ":difficulty"


@dataclass(frozen=True, slots=True)
class Coming:
    """A roll to come. ``key`` sets its total, ``difficulty_key`` what it has to reach."""

    key: str
    who: str
    purpose: str
    code: str
    at: str
    difficulty: int | None
    difficulty_key: str


class _Middling:
    """Dice nobody throws: every face shows a 3."""

    origin = "foreseen"

    def throw(self) -> Throw:
        return ListedThrow(repeat(3), 0)


def coming(
    ruleset: "Ruleset", state: State, said: Mapping[str, Any] | None = None
) -> tuple[Coming, ...]:
    """What is rolled if things happen as they stand, whatever is answered to an open question; or
    once this is ``said``, where each thing is rolled then. Nothing is thrown and nothing told."""
    found: dict[str, Coming] = {}
    for command in _commands(state, said):
        found = _foreseen(ruleset, state, command) | found
    return tuple(found.values())


def _commands(state: State, said: Mapping[str, Any] | None) -> Iterator[Command]:
    if said is not None:
        yield Command(DECLARE, said)
        return
    for question in state.questions.values():
        for choice in question.choices:
            yield Command(ANSWER, {"question": question.id, "choice": choice})
    if not state.questions:
        yield Command(RESOLVE, {"all": True})


def _foreseen(ruleset: "Ruleset", state: State, command: Command) -> dict[str, Coming]:
    try:
        told = decide(ruleset, state, command, _Middling())
    except RuleError:
        return {}
    found = {}
    for event in told:
        for place, record in enumerate(event.data.get("rolls", ())):
            number = event.data.get("difficulty") if place == 0 else None
            found[record["key"]] = Coming(
                key=record["key"],
                who=record["who"],
                purpose=record["purpose"],
                code=record["code"],
                at=str(event.data.get("at") or event.data.get("target") or ""),
                difficulty=number if isinstance(number, int) else None,
                difficulty_key=difficulty_key(record["key"]),
            )
    return {key: one for key, one in found.items() if key not in state.rolls}


def rolls_at_once(ruleset: "Ruleset", state: State) -> bool:
    """Is what is declared now rolled in the same moment?"""
    play = Play(ruleset, state, ScriptedDice(()))
    return play.sequence.at_once and DECLARE in play.sequence.accepts(state)


def difficulty_key(roll: str) -> str:
    """An attack's number belongs to the act, every other to the roll itself."""
    return roll.removesuffix(ATTACK) + DIFFICULTY
