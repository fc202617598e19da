"""The case files, one test to a file, every failure told; and the runner itself."""

import json
from pathlib import Path

import pytest

from tests.rules.cases.__main__ import main
from tests.rules.cases.matching import matches
from tests.rules.cases.running import read_cases, run_case, run_files

FILES = sorted((Path(__file__).parent / "cases").glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_cases_give_the_documents_answers(path: Path) -> None:
    results = run_files([path])
    assert results
    assert [result.report() for result in results if not result.passed] == []


def test_no_two_cases_share_a_name() -> None:
    names = [case["id"] for path in FILES for case in read_cases(path)]
    assert len(names) == len(set(names))


def test_only_expected_keys_are_compared() -> None:
    assert matches({"total": 9, "dropped": [6]}, {"total": 9})


def test_missing_key_does_not_match() -> None:
    assert not matches({"total": 9}, {"dropped": None})


def test_truth_is_not_a_number() -> None:
    assert not matches(1, True)


def test_codes_match_by_value() -> None:
    assert matches("2D", "+2D")
    assert not matches("2D", "2D+1")


def test_matchers_all_have_to_hold() -> None:
    either = {"one_of": ["4D", "5D"], "at_least_code": "4D+1"}
    assert matches("5D", either)
    assert not matches("4D", either)
    assert matches(7, {"at_least": 6})


def test_order_inside_a_group_says_nothing() -> None:
    assert matches({"groups": [["b", "a"], ["c"]]}, {"groups": [["a", "b"], ["c"]]})
    assert not matches({"groups": [["a"], ["b", "c"]]}, {"groups": [["a", "b"], ["c"]]})


def test_failure_is_told_and_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = {"op": "code.force_point", "code": "5D+2"}
    cases = [
        {"id": "right", "ruleset": "companion", "given": given, "expect": {"code": "10D+4"}},
        {"id": "wrong", "ruleset": "companion", "given": given, "expect": {"code": "11D+1"}},
        {"id": "odd", "ruleset": "companion", "given": {"op": "no.such"}, "expect": {}},
    ]
    path = tmp_path / "cases.json"
    path.write_text(json.dumps(cases))

    assert main([str(path)]) == 1
    told = capsys.readouterr().out
    assert '"code": "10D+4"' in told
    assert '"code": "11D+1"' in told
    assert "no adapter answers no.such" in told
    assert told.splitlines()[-1] == "1 passed, 2 failed"


@pytest.mark.parametrize(
    "given",
    [
        {"op": "code.add", "a": "4D", "b": "+2", "context": "sleep"},
        {"op": "combine.limit", "time": "soon", "willing": 3},
    ],
)
def test_word_outside_the_vocabulary_is_an_error(given: dict[str, str]) -> None:
    result = run_case({"id": "odd", "ruleset": "companion", "given": given, "expect": {}})
    assert not result.passed
    assert "LookupError" in result.got


def test_time_that_is_none_is_an_error() -> None:
    given = {"op": "lifting.difficulty", "kg": 100, "time": "a while"}
    assert not run_case({"ruleset": "revised", "given": given, "expect": {}}).passed
