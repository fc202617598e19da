"""Running case files and telling what failed."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules import RuleError, ruleset
from tests.rules.cases.matching import matches, plain
from tests.rules.cases.questions import Question, load_operations

Case = dict[str, Any]


@dataclass(frozen=True)
class Result:
    """One case and what came of it."""

    case: Case
    got: Any
    passed: bool

    def report(self) -> str:
        given = json.dumps({"given": self.case.get("given"), "rolls": self.case.get("rolls", [])})
        return "\n".join(
            [
                f"FAILED {self.case.get('id', '?')} ({self.case.get('ruleset', '?')})",
                f"  given    {given}",
                f"  got      {self.got if isinstance(self.got, str) else json.dumps(self.got)}",
                f"  expected {json.dumps(self.case.get('expect'))}",
            ]
        )


def read_cases(path: Path) -> list[Case]:
    found = json.loads(path.read_text(encoding="utf-8"))
    cases: list[Case] = found["cases"] if isinstance(found, dict) else found
    return cases


def run_case(case: Case) -> Result:
    try:
        got = plain(answer(case))
    except RuleError as refusal:
        return Result(case, f"refused: {refusal}", passed=False)
    except Exception as problem:  # one broken case must not hide the others
        return Result(case, f"{type(problem).__name__}: {problem}", passed=False)
    return Result(case, got, matches(got, case["expect"]))


def answer(case: Case) -> dict[str, Any]:
    given = dict(case["given"])
    name = given.pop("op")
    operation = load_operations().get(name)
    if operation is None:
        raise LookupError(f"no adapter answers {name}")
    return operation(Question(ruleset(case["ruleset"]), given, case.get("rolls") or []))


def run_files(paths: Iterable[Path]) -> list[Result]:
    return [run_case(case) for path in paths for case in read_cases(path)]
