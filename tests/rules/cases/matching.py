"""Does an answer match what is expected? Only the keys that are expected are compared."""

from collections.abc import Mapping
from dataclasses import asdict, is_dataclass
from typing import Any

from rules import Code, RuleError
from tests.rules.cases.questions import spelled

MATCHERS = {"one_of", "at_least", "at_least_code"}


def plain(value: Any) -> Any:
    """An answer in the plain form of a case file."""
    if isinstance(value, Code):
        return str(value)
    if is_dataclass(value) and not isinstance(value, type):
        return plain(asdict(value))
    if isinstance(value, Mapping):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(inner) for inner in value]
    return value


def matches(got: Any, expected: Any, key: str = "") -> bool:
    if isinstance(expected, dict):
        if expected and MATCHERS.issuperset(expected):
            return all(_matcher(name, got, wanted) for name, wanted in expected.items())
        return isinstance(got, dict) and all(
            name in got and matches(got[name], wanted, name) for name, wanted in expected.items()
        )
    if isinstance(expected, list):
        return isinstance(got, list) and _same_list(got, expected, key)
    if isinstance(expected, bool) or isinstance(got, bool):
        return got is expected
    if isinstance(expected, str) and isinstance(got, str):
        return spelled(got) == spelled(expected) or _same_code(got, expected)
    return bool(got == expected)


def _same_list(got: list[Any], expected: list[Any], key: str) -> bool:
    if key == "groups":
        # What happens in one group is simultaneous: its order says nothing.
        got, expected = [sorted(group) for group in got], [sorted(group) for group in expected]
    pairs = zip(got, expected, strict=False)
    return len(got) == len(expected) and all(matches(mine, theirs) for mine, theirs in pairs)


def _matcher(name: str, got: Any, wanted: Any) -> bool:
    if got is None:
        return name == "one_of" and None in wanted
    if name == "one_of":
        return any(matches(got, choice) for choice in wanted)
    if name == "at_least":
        return bool(got >= wanted)
    return Code.parse(got) >= Code.parse(wanted)


def _same_code(got: str, expected: str) -> bool:
    try:
        return Code.parse(got) == Code.parse(expected)
    except RuleError:
        return False
