"""Plain values and back: what a state, a command or an event looks like as JSON.

The shape follows the annotations of the dataclasses, which use plain scalars, tuples, mappings
with text keys, other dataclasses and ``Map``. What stands at its default is left out.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from operator import attrgetter
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from rules.combat.maps import Map
from rules.combat.records import made

T = TypeVar("T")

Plain = Any
Reader = Callable[[Plain], Any]

_SCALARS = (str, int, bool, type(None), float)


def plain(value: Any) -> Plain:
    """A value as lists, dictionaries and scalars."""
    kind: Any = type(value)
    return value if kind in _SCALARS else _writer(kind)(value)


@cache
def _writer(kind: Any) -> Reader:
    """Looked up once for each type: fights are written down far more often than they change."""
    if issubclass(kind, _SCALARS):
        return _as_is
    if issubclass(kind, Mapping):
        return lambda value: {key: plain(inner) for key, inner in value.items()}
    if issubclass(kind, tuple | list):
        return lambda value: [plain(inner) for inner in value]
    return _record_writer(kind)


def _record_writer(kind: Any) -> Reader:
    """By its annotations: what holds nothing but scalars needs no second look."""
    hints = get_type_hints(kind)
    known = tuple((name, default, _field_writer(hints[name])) for name, default in _defaults(kind))
    values = attrgetter(*(name for name, _, _ in known))
    single = len(known) == 1

    def writes(value: Any) -> Plain:
        found = {}
        held = (values(value),) if single else values(value)
        for (name, default, writer), inner in zip(known, held, strict=True):
            if inner is not default and (default is MISSING or inner != default):
                found[name] = writer(inner)
        return found

    return writes


def _field_writer(hint: Any) -> Reader:
    origin, inner = get_origin(hint), get_args(hint)
    if hint in _SCALARS or (origin in (Union, UnionType) and set(inner) <= set(_SCALARS)):
        return _as_is
    if origin is tuple and inner[0] in _SCALARS:
        return list
    if origin is Mapping and _field_writer(inner[1]) is _as_is:
        return dict
    return plain


def read(kind: type[T], given: Plain) -> T:
    """A value of this kind from its plain form."""
    any_kind: Any = kind
    found: T = reader(any_kind)(given)
    return found


@cache
def reader(kind: Any) -> Reader:
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return _optional(next(one for one in get_args(kind) if one is not type(None)))
    if origin is tuple:
        return _sequence(get_args(kind)[0])
    if origin is Map:
        return _map(get_args(kind)[0])
    if origin is not None and issubclass(origin, Mapping):
        return _mapping(get_args(kind)[1])
    return _record(kind) if is_dataclass(kind) else _as_is


def field_readers(kind: type) -> Mapping[str, Reader]:
    """How each field of a dataclass is read."""
    return _fields(kind)


@cache
def _fields(kind: type) -> Mapping[str, Reader]:
    hints = get_type_hints(kind)
    return {field.name: reader(hints[field.name]) for field in fields(kind)}


@cache
def _defaults(kind: Any) -> tuple[tuple[str, Any], ...]:
    return tuple((field.name, _default(field)) for field in fields(kind))


def _default(field: "Field[Any]") -> Any:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return field.default


def _as_is(given: Plain) -> Any:
    return given


def _optional(inner: Any) -> Reader:
    reads = reader(inner)
    return lambda given: None if given is None else reads(given)


def _sequence(inner: Any) -> Reader:
    reads = reader(inner)
    if reads is _as_is:
        return tuple
    return lambda given: tuple(map(reads, given))


def _mapping(inner: Any) -> Reader:
    reads = reader(inner)
    return lambda given: {key: reads(value) for key, value in given.items()}


def _map(inner: Any) -> Reader:
    reads = reader(inner)
    return lambda given: Map((key, reads(value)) for key, value in given.items())


def _record(kind: Any) -> Reader:
    """What is read as it is stays as it is; only the rest is looked at."""
    looked_at: list[tuple[str, Reader]] = []

    def reads(given: Plain) -> Any:
        if isinstance(given, kind):
            return given
        if not looked_at:
            readers = _fields(kind).items()
            looked_at.extend((name, reads) for name, reads in readers if reads is not _as_is)
            looked_at.append(("", _as_is))
        found = dict(given)
        for name, reads_field in looked_at:
            if name in found:
                found[name] = reads_field(found[name])
        return made(kind, found)

    return reads
