"""Results that wait for the gamemaster: an option of a fight called ``confirm``."""

from collections.abc import Iterable, Mapping
from typing import Any

from rules.combat.keeping import kept_record
from rules.combat.play import Asked, Play
from rules.combat.state import GAMEMASTER, Question, Strike
from rules.rolls import Roll

CONFIRM, APPLY = "confirm", "apply"
CONFIRMED = "confirmed:"

Thrown = tuple[tuple[Asked, Roll], ...]


def confirmed(
    play: Play, hit: Strike, result: str, others: Iterable[str], thrown: Thrown
) -> str | None:
    """The result as the gamemaster lets it stand. None: he is asked, and the dice are kept."""
    if not play.switched_on(CONFIRM):
        return result
    number = play.state.dealt
    answer = play.state.memory.get(f"{CONFIRMED}{number}")
    if answer is not None:
        return result if answer == APPLY else answer
    records = [kept_record(asked, rolled) for asked, rolled in thrown]
    puts = [("put", "rolls", record["key"], record) for record in records]
    told = {"who": hit.who, "target": hit.target, "rolls": records}
    play.happen("rolled", told, *puts, secret=True)
    choices = (APPLY, *(other for other in others if other != result))
    about: dict[str, str | int] = {"strike": number, "who": hit.target, "result": result}
    play.ask(CONFIRM, GAMEMASTER, choices, secret=True, **about)
    return None


def settle_confirm(play: Play, question: Question, choice: str, data: Mapping[str, Any]) -> None:
    """It stands, or is another."""
    put = ("put", "memory", f"{CONFIRMED}{question.about['strike']}", choice)
    told = {"who": question.about["who"], "choice": choice}
    play.happen("confirmed", told, put, secret=True)


CONFIRM_ANSWERS = {CONFIRM: settle_confirm}
