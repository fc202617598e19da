"""Frozen records made and changed quickly: a fight changes a few fields of large ones all the time.

The standard library fills a frozen record field by field through the class that refuses to be
changed. Here the slots are filled directly, before anybody has seen the new record.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")

Fill = Callable[[Any, Any], None]


class _Slots(NamedTuple):
    """How the fields of a record are read all at once, and how each is filled."""

    read: Callable[[Any], tuple[Any, ...]]
    fills: tuple[Fill, ...]
    by_name: Mapping[str, Fill]
    usual: Mapping[str, Callable[[], Any]]
    needed: frozenset[str]


@cache
def _slots(kind: Any) -> _Slots:
    names = [field.name for field in fields(kind)]
    by_name: dict[str, Fill] = {name: vars(kind)[name].__set__ for name in names}
    usual: dict[str, Callable[[], Any]] = {}
    for field in fields(kind):
        if field.default_factory is not MISSING:
            usual[field.name] = field.default_factory
        elif field.default is not MISSING:
            usual[field.name] = _always(field.default)
    read = attrgetter(*names) if len(names) > 1 else lambda one: (getattr(one, names[0]),)
    needed = frozenset(names) - usual.keys()
    return _Slots(read, tuple(by_name.values()), by_name, usual, needed)


def _always(value: Any) -> Callable[[], Any]:
    return lambda: value


def changed(record: T, given: Mapping[str, Any]) -> T:
    """The record with some fields anew."""
    kind: Any = type(record)
    slots = _slots(kind)
    new: T = object.__new__(kind)
    for fill, value in zip(slots.fills, slots.read(record), strict=True):
        fill(new, value)
    for name, value in given.items():
        slots.by_name[name](new, value)
    return new


def made(kind: type[T], given: Mapping[str, Any]) -> T:
    """A record of these fields; what is not given stands at its default."""
    any_kind: Any = kind
    slots = _slots(any_kind)
    unknown, missing = given.keys() - slots.by_name.keys(), slots.needed - given.keys()
    if unknown or missing:
        raise TypeError(f"{kind.__name__} of {sorted(given)}")
    new: T = object.__new__(kind)
    for name, fill in slots.by_name.items():
        fill(new, given[name] if name in given else slots.usual[name]())
    return new
