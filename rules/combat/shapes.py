"""Whether a plain value has the shape it is read as. Commands come from anywhere."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

Test = Callable[[Any], bool]


def fits(kind: Any, given: object) -> bool:
    """By the annotations, as it would be read."""
    return _test(kind)(given)


@cache
def _test(kind: Any) -> Test:
    origin, inner = get_origin(kind), get_args(kind)
    if kind is Any:
        return lambda given: True
    if origin in (Union, UnionType):
        tests = [_test(one) for one in inner]
        return lambda given: any(test(given) for test in tests)
    if origin is tuple:
        each = _test(inner[0])
        return lambda given: isinstance(given, list | tuple) and all(map(each, given))
    if origin is not None and issubclass(origin, Mapping):
        value = _test(inner[1])
        return lambda given: _named(given) and all(map(value, given.values()))
    return _record(kind) if is_dataclass(kind) else _scalar(kind)


def _named(given: object) -> bool:
    return isinstance(given, Mapping) and all(isinstance(key, str) for key in given)


def _scalar(kind: type) -> Test:
    """Yes and no are no numbers here."""
    return lambda given: isinstance(given, kind) and (kind is bool or not isinstance(given, bool))


def _record(kind: Any) -> Test:
    hints = get_type_hints(kind)
    tests = {field.name: _test(hints[field.name]) for field in fields(kind)}
    needed = {
        field.name
        for field in fields(kind)
        if field.default is MISSING and field.default_factory is MISSING
    }

    def record(given: Any) -> bool:
        if isinstance(given, kind):
            return True
        known = _named(given) and needed <= given.keys() <= tests.keys()
        return known and all(tests[key](value) for key, value in given.items())

    return record
