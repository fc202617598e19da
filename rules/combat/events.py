"""What happened: an event is born with its secret form, its public form and its consequences.

``data`` is all of it, for the gamemaster. ``public`` is what everybody sees; None is nothing, not
even that something happened. ``private`` is for single people besides. ``changes`` are the
consequences, spelt out, so that a replay needs no rules:

    ("put", "combatants", "han", {...})          a whole value under a name
    ("set", "combatants", "han", {"stance": …})  some fields of it
    ("drop", "questions", "q1")
    ("state", {"segment": "declare_actions"})    fields of the state itself
    ("clear", "declarations")
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from rules.combat.maps import Map
from rules.combat.records import changed
from rules.combat.serial import Plain, Reader, field_readers, reader
from rules.combat.state import State
from rules.errors import RuleError

REVERTED = "reverted"

Change = Sequence[Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One thing that happened, as plain values throughout."""

    seq: int
    type: str
    data: Mapping[str, Any] = field(default_factory=dict)
    changes: tuple[Change, ...] = ()
    public: Mapping[str, Any] | None = None
    private: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def seen_by(self, name: str, *, gamemaster: bool = False) -> Mapping[str, Any] | None:
        """The form somebody may see, or None."""
        return self.data if gamemaster else self.private.get(name, self.public)


def evolve(state: State, event: Event) -> State:
    """The state after an event. Neither dice nor rules are asked."""
    if event.type == REVERTED:
        raise RuleError("combat.fold_to_revert", to=event.data["to"])
    found: dict[str, Any] = {"seq": event.seq}
    for change in event.changes:
        _DO[change[0]](_Fields(state, found), *change[1:])
    return changed(state, found)


def fold(events: Iterable[Event], start: State | None = None) -> State:
    """The state after all of these, what was reverted left out."""
    state = start or State()
    first = state.seq
    told = list(events)
    for event in in_force(told, first):
        state = evolve(state, event)
    return replace(state, seq=told[-1].seq) if told else state


def in_force(events: Sequence[Event], first: int = 0) -> list[Event]:
    """The events that count. Going back to a moment brings back what counted at that moment."""
    before: dict[int, int] = {}
    by_seq: dict[int, Event] = {}
    here = first
    for event in events:
        if event.type == REVERTED:
            here = event.data["to"]
            before[event.seq] = here
        else:
            before[event.seq] = here
            by_seq[event.seq] = event
        here = event.seq
    return list(reversed(list(_back(here, first, before, by_seq))))


def _back(
    here: int, first: int, before: Mapping[int, int], by_seq: Mapping[int, Event]
) -> Iterable[Event]:
    while here > first:
        if here in by_seq:
            yield by_seq[here]
        here = before[here]


class _Fields(NamedTuple):
    """A state and the fields of it that are new, so that it is copied once for an event."""

    state: State
    new: dict[str, Any]

    def items(self, name: str) -> Map[Any]:
        found: Map[Any] = self.new[name] if name in self.new else getattr(self.state, name)
        return found


def _put(fields: _Fields, name: str, key: str, value: Plain) -> None:
    fields.new[name] = fields.items(name).put(key, _item_reader(name)(value))


def _set(fields: _Fields, name: str, key: str, given: Mapping[str, Plain]) -> None:
    items = fields.items(name)
    item: Any = items[key]
    readers = field_readers(type(item))
    anew = {one: readers[one](value) for one, value in given.items()}
    fields.new[name] = items.put(key, changed(item, anew))


def _drop(fields: _Fields, name: str, key: str) -> None:
    fields.new[name] = fields.items(name).drop(key)


def _clear(fields: _Fields, name: str) -> None:
    fields.new[name] = Map()


def _state(fields: _Fields, given: Mapping[str, Plain]) -> None:
    readers = field_readers(State)
    for name, value in given.items():
        fields.new[name] = readers[name](value)


_DO: Mapping[str, Callable[..., None]] = {
    "put": _put,
    "set": _set,
    "drop": _drop,
    "clear": _clear,
    "state": _state,
}


@cache
def _item_reader(name: str) -> Reader:
    return _item_readers()[name]


@cache
def _item_readers() -> Mapping[str, Reader]:
    hints = get_type_hints(State)
    maps = [one.name for one in fields(State) if get_origin(hints[one.name]) is Map]
    return {name: reader(get_args(hints[name])[0]) for name in maps}
