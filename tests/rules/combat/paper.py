"""A fight written down as JSON and read again."""

import json
from dataclasses import fields, replace
from typing import Any

from rules.combat import State
from rules.combat.maps import Map
from rules.combat.serial import plain, read

NOTHING = object()


def on_paper(value: Any) -> Any:
    return json.loads(json.dumps(value))


def written(state: State) -> State:
    """Written down as a whole and read again."""
    return read(State, on_paper(plain(state)))


def written_since(before: State, state: State) -> State:
    """The same as ``written``, given that ``before`` was: what is still the very same value, down
    to the single combatant, has been through it already."""
    new = {
        one.name: _news(getattr(before, one.name), getattr(state, one.name))
        for one in fields(State)
        if getattr(before, one.name) is not getattr(state, one.name)
    }
    again = read(State, on_paper(plain(new)))
    return replace(state, **{name: _within(state, again, name) for name in new})


def _news(before: Any, now: Any) -> Any:
    if not isinstance(now, Map):
        return now
    return {key: item for key, item in now.items() if before.get(key, NOTHING) is not item}


def _within(state: State, again: State, name: str) -> Any:
    """A value as it was read; of a mapping the entries that were, among those that stayed."""
    kept, found = getattr(state, name), getattr(again, name)
    if not isinstance(kept, Map):
        return found
    for key, item in found.items():
        kept = kept.put(key, item)
    return kept
