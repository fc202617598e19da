"""Frozen values: what the rules are made of and what they answer.

``@value`` is ``@dataclass(frozen=True)`` for many classes at once. The standard decorator writes
and compiles half a dozen methods for each class; the rules have hundreds of classes, and spent most
of their loading time on that. Values share one set of methods. They are dataclasses all the same:
``field``, ``fields``, ``replace`` and ``asdict`` know them, and either may build on the other.

What is made for every roll (codes, modifiers, rolls) stays with the standard one: it is quicker to
call.
"""

from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from typing import Any, NoReturn, TypeVar, dataclass_transform, overload

_Class = TypeVar("_Class", bound=type)


@overload
def value(cls: _Class, /) -> _Class: ...


@overload
def value(*, kw_only: bool = False) -> Callable[[_Class], _Class]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: Any = None, /, *, kw_only: bool = False) -> Any:
    """Make a class a value: built from its annotated fields, equal by them, never changed."""

    def decorate(decorated: Any) -> Any:
        own = _own_fields(decorated, kw_only)
        shared = {name: how for name, how in _SHARED.items() if name not in vars(decorated)}
        for name, what in {**_record(decorated, own), **shared}.items():
            setattr(decorated, name, what)
        return decorated

    return decorate if cls is None else decorate(cls)


def _own_fields(cls: Any, kw_only: bool) -> dict[str, Any]:
    """The fields a class adds, as the standard library reads them off a copy without bases."""
    annotated = vars(cls).get("__annotations__", {})
    defaults = {name: vars(cls)[name] for name in annotated if name in vars(cls)}
    about = {"__annotations__": annotated, "__module__": cls.__module__, "__doc__": "fields"}
    copy: Any = type(cls.__name__, (), {**defaults, **about})
    read: Any = dataclass(init=False, repr=False, eq=False, kw_only=kw_only)(copy)
    for name in defaults:
        # A field() gives way to its default, if it has one.
        if name in vars(read):
            setattr(cls, name, vars(read)[name])
        else:
            delattr(cls, name)
    own: dict[str, Any] = read.__dataclass_fields__
    return own


def _record(cls: Any, own: dict[str, Any]) -> dict[str, Any]:
    """What a dataclass knows about itself."""
    cls.__dataclass_fields__ = {}
    for base in reversed(cls.__mro__[1:]):
        cls.__dataclass_fields__ |= getattr(base, "__dataclass_fields__", {})
    cls.__dataclass_fields__ |= own
    known = {each.name: each for each in fields(cls)}
    return {
        "__dataclass_params__": vars(_Frozen)["__dataclass_params__"],
        "__match_args__": tuple(name for name, each in known.items() if not each.kw_only),
        "_fields": known,
    }


@dataclass(frozen=True)
class _Frozen:
    """Lends values the mark of a frozen dataclass."""


def _init(self: Any, *given: Any, **named: Any) -> None:
    known, own = self._fields, vars(self)
    own.update(zip(self.__match_args__, given, strict=False), **named)
    told_twice = len(own) < len(given) + len(named)
    if len(own) < len(known):
        for name in known.keys() - own.keys():
            each = known[name]
            if each.default is not MISSING:
                own[name] = each.default
            elif each.default_factory is not MISSING:
                own[name] = each.default_factory()
    if told_twice or own.keys() != known.keys():
        raise TypeError(f"{type(self).__name__} is made of {', '.join(known)}; given {own}")


def _repr(self: Any) -> str:
    told = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._fields)
    return f"{type(self).__qualname__}({told})"


def _eq(self: Any, other: Any) -> bool:
    return vars(self) == vars(other) if type(self) is type(other) else NotImplemented


def _hash(self: Any) -> int:
    return hash(tuple(getattr(self, name) for name in self._fields))


def _refuse(self: Any, name: str, *_: Any) -> NoReturn:
    raise FrozenInstanceError(f"{type(self).__name__}.{name} never changes")


_SHARED: dict[str, Any] = {
    "__init__": _init,
    "__repr__": _repr,
    "__eq__": _eq,
    "__hash__": _hash,
    "__setattr__": _refuse,
    "__delattr__": _refuse,
}
