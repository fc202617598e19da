"""What is still to be rolled this round if all goes on as it stands: to set a number beforehand."""

from dataclasses import dataclass
from itertools import repeat
from typing import TYPE_CHECKING

from rules.combat.command import Command
from rules.combat.decide import decide
from rules.combat.resolving import RESOLVE
from rules.combat.state import State
from rules.dice import ListedThrow, Throw
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


def coming(ruleset: "Ruleset", state: State) -> tuple[Coming, ...]:
    """Nothing is thrown and nothing told; where each thing is rolled as it is said, nothing."""
    try:
        told = decide(ruleset, state, Command(RESOLVE, {"all": True}), _Middling())
    except RuleError:
        return ()
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
    return tuple(found.values())


def difficulty_key(roll: str) -> str:
    """An attack's number belongs to the act, every other to the roll itself."""
    return roll.removesuffix(ATTACK) + DIFFICULTY
