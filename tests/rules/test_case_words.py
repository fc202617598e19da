"""A case is understood however its words and numbers are spelled; what is no word is an error."""

import re
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.rules.cases.running import Case, read_cases, run_case

CASES = [
    case
    for path in sorted((Path(__file__).parent / "cases").glob("*.json"))
    for case in read_cases(path)
]
NAMES = {"op", "name", "id", "actor", "who", "at", "lead", "with", "first", "second", "time"}
CODE = re.compile(r"[+-]?\d*D?([+-]\d+)?%?")
Change = Callable[[Any], Any]


def _words(change: Change) -> Change:
    return lambda value: change(value) if _is_word(value) else value


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and not CODE.fullmatch(value)


SPELLINGS: dict[str, Change] = {
    "capitals": _words(str.upper),
    "titles": _words(lambda word: word.replace("_", " ").title()),
    "spaces": _words(lambda word: word.replace("_", " ")),
    "hyphens": _words(lambda word: word.replace("_", "-").replace(" ", "-")),
    "underscores": _words(lambda word: word.replace(" ", "_")),
    "numbers written out": lambda value: (
        str(value) if isinstance(value, int | float) and not isinstance(value, bool) else value
    ),
    "truths written out": lambda value: str(value) if isinstance(value, bool) else value,
    "small letters in codes": lambda value: value.lower() if isinstance(value, str) else value,
}


def _spelled(given: Any, change: Change) -> Any:
    if isinstance(given, dict):
        return {
            key: inner if key in NAMES else _spelled(inner, change) for key, inner in given.items()
        }
    if isinstance(given, list):
        return [_spelled(inner, change) for inner in given]
    return change(given)


def _failures(respell: Callable[[Case], None]) -> list[str]:
    changed = deepcopy(CASES)
    for case in changed:
        respell(case)
    results = map(run_case, changed)
    return [result.report() for result in results if not result.passed]


@pytest.mark.parametrize("change", SPELLINGS.values(), ids=SPELLINGS.keys())
def test_words_and_numbers_in_any_spelling(change: Change) -> None:
    def respell(case: Case) -> None:
        case["given"] = _spelled(case["given"], change)

    assert _failures(respell) == []


def test_words_beside_the_question_change_nothing() -> None:
    def respell(case: Case) -> None:
        case["given"] |= {"description": "on the ledge of a cliff", "weather": None}

    assert _failures(respell) == []


def test_rolls_are_known_by_their_labels() -> None:
    def respell(case: Case) -> None:
        case["rolls"] = list(reversed(case.get("rolls") or []))

    assert _failures(respell) == []


UNKNOWN: list[tuple[str, dict[str, Any]]] = [
    ("companion", {"op": "capital.boost_shield", "from": "rear", "to": "starboard"}),
    ("companion", {"op": "capital.coordinate", "ships": [{"guns": 3, "type": "rocks"}]}),
    ("companion", {"op": "combat.haste_order", "actions": [{"id": "a", "kind": "nap"}]}),
    ("companion", {"op": "combat.reaction_applies", "reaction": "duck"}),
    ("companion", {"op": "combat.to_hit_number", "base": 11, "reaction": {"type": "x", "roll": 9}}),
    ("companion", {"op": "combine.fire_limit", "group": "clones"}),
    ("companion", {"op": "darkside.villain_gain", "source": "bargain"}),
    ("companion", {"op": "equipment.fee", "availability": "Q", "price": 100}),
    ("companion", {"op": "equipment.improve", "code": "4D", "by": "droid"}),
    ("companion", {"op": "force.emptiness_may_leave", "event": "hunger"}),
    ("companion", {"op": "force.may_learn_first", "skill": "blaster"}),
    ("companion", {"op": "force.power_counts", "power_skills": ["control", "smell"]}),
    ("companion", {"op": "ship.resist_code", "hull": "4D", "weapon": "harsh words"}),
    ("upgrade", {"op": "combat.full_round", "declarations": [{"who": "pilot", "do": "yawn"}]}),
    ("house", {"op": "combat.after_parry", "parry": "duck", "next_difficulty": 15}),
    ("house", {"op": "points.timing", "point": "force", "when": "on a whim"}),
    ("house", {"op": "vehicle.passenger_damage", "result": "scratched"}),
    ("revised", {"op": "move.failure_result", "missed_by": 8, "speed": "brisk"}),
    ("revised", {"op": "repair.system", "system": "weapons", "lost": "scratched"}),
    ("revised", {"op": "ship.damage_ladder", "state": "lightly_damaged", "hit": "scratched"}),
    ("revised", {"op": "advance.move", "move": 10, "teacher": "perhaps"}),
    ("revised", {"op": "advance.move", "move": 10.5}),
]


@pytest.mark.parametrize(("ruleset", "given"), UNKNOWN, ids=[given["op"] for _, given in UNKNOWN])
def test_unknown_word_is_an_error(ruleset: str, given: dict[str, Any]) -> None:
    result = run_case({"ruleset": ruleset, "given": given, "expect": {}})
    assert isinstance(result.got, str), result.got
    assert not result.passed
