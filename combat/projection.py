"""What a viewer sees of a fight. Pages get nothing of one but through here.

A GM sees all. For anyone else hidden combatants are not there, what others write ahead is not
known, numbers are those of what the viewer saw, and enemies may only *look* hurt.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from combat.dice import is_hidden
from combat.models import Combat, Event
from rules.combat import Event as Told
from rules.combat import State, Viewer
from rules.combat.looks import look
from rules.combat.maps import Map
from rules.combat.play import HIDDEN
from rules.combat.serial import plain
from rules.combat.state import GAMEMASTER, UNHURT
from rules.rulesets import ruleset

V = TypeVar("V")
NOBODY = Viewer()
_TELLS_HEALTH = ("result", "injury", "becomes", "damage", "strength", "stuns", "rolls", "total")
_OF_HEALTH = ("hurt", "mortal_check", "treated", "absorbed", "hull_hit")


def unseen(state: State, viewer: Viewer) -> frozenset[str]:
    """The names that do not exist for a viewer."""
    if viewer.gamemaster:
        return frozenset()
    return frozenset(name for name in state.hidden if not viewer.controls(state, name))


def seen_state(state: State, viewer: Viewer) -> State:
    """The fight without anything the viewer may not know, to be asked like the whole one.

    Somebody hidden who is awaited stands in the queue as ``?``: for others the GM is awaited.
    """
    if viewer.gamemaster:
        return state
    gone = unseen(state, viewer)
    others = {name for name in state.written if not viewer.controls(state, name)}
    queue, turn = _queue(state, gone)
    return replace(
        state,
        seq=0,
        places=0,
        asked=0,
        queue=queue,
        turn=turn,
        sheets=_without(state.sheets, gone),
        combatants=_without(state.combatants, gone),
        squads=_without(state.squads, gone),
        hidden=tuple(name for name in state.hidden if name not in gone),
        dying=tuple(name for name in state.dying if name not in gone),
        ranges=_known_ranges(state, gone),
        declarations=_without(state.declarations, gone),
        written=_without(state.written, gone | others),
        acts=_without(state.acts, gone),
        reactions=_without(state.reactions, gone),
        steps=(),
        strikes=Map(),
        rolls=_without(state.rolls, gone),
        memory=_without(state.memory, gone),
        questions=_questions(state, gone),
        overrides=_without(state.overrides, gone),
        entered=_without(state.entered, gone),
    )


def _without(items: Map[V], names: frozenset[str] | set[str]) -> Map[V]:
    """Neither these names nor anything kept under a key or in a text that holds one."""
    if not names:
        return items
    hidden = frozenset(names)
    return Map((key, item) for key, item in items.items() if not _tells(key, item, hidden))


def _tells(key: str, item: object, hidden: frozenset[str]) -> bool:
    return is_hidden(key, hidden) or (isinstance(item, str) and is_hidden(item, hidden))


def _queue(state: State, gone: frozenset[str]) -> tuple[tuple[str, ...], int]:
    awaited = state.awaited
    past = [name for name in state.queue[: state.turn] if name not in gone]
    coming = [name for name in state.queue[state.turn + 1 :] if name not in gone]
    if awaited is None:
        return tuple(past), len(past)
    return (*past, HIDDEN if awaited in gone else awaited, *coming), len(past)


def _known_ranges(state: State, gone: frozenset[str]) -> Map[str | int]:
    if not gone:
        return state.ranges
    positions = {one.position for name, one in state.combatants.items() if name not in gone}
    return Map(
        (pair, value) for pair, value in state.ranges.items() if set(pair.split("|")) <= positions
    )


def _questions(state: State, gone: frozenset[str]) -> Map[Any]:
    return Map(
        (name, question)
        for name, question in state.questions.items()
        if question.concerns not in gone
        and not any(is_hidden(str(value), gone) for value in question.about.values())
    )


def form_of(combat: Combat, state: State, event: Event, viewer: Viewer) -> dict[str, Any] | None:
    """What a viewer sees of an event, or None."""
    form = event.form(viewer.name, gamemaster=viewer.gamemaster)
    if form is None or viewer.gamemaster or combat.health != Combat.Health.WORDS:
        return form
    return _in_words(combat, state, event.type, form)


def _in_words(combat: Combat, state: State, kind: str, form: dict[str, Any]) -> dict[str, Any]:
    """How an enemy looks instead of what the rules call it, and none of the dice behind it."""
    target = form.get("target") or form.get("at") or form.get("who")
    if kind == "set" and "becomes" in form:
        target = form.get("who")
    if not is_foe(state, target) or not (kind in _OF_HEALTH or "injury" in form):
        return _set_in_words(state, kind, form)
    becomes = form.get("becomes") or {}
    injury = form.get("injury") or becomes.get("injury") or UNHURT
    known = {key: value for key, value in form.items() if key not in _TELLS_HEALTH}
    down = bool(becomes.get("unconscious"))
    return {**known, "looks": look(ruleset(combat.ruleset), injury, unconscious=down)}


def _set_in_words(state: State, kind: str, form: dict[str, Any]) -> dict[str, Any]:
    if kind != "set" or not is_foe(state, form.get("who")):
        return form
    told = {key: value for key, value in form.get("becomes", {}).items() if key != "injury"}
    return {**form, "becomes": told}


def is_foe(state: State, name: object) -> bool:
    """Somebody the GM plays."""
    if not isinstance(name, str):
        return False
    if name in state.squads:
        name = state.squads[name][0]
    one = state.combatants.get(name)
    return one is None or one.controller == GAMEMASTER


def audiences(before: State, after: State, told: Iterable[Told]) -> list[str]:
    """Who has to look again. Nobody is told of what changes nothing for them."""
    found = ["gm"]
    people: set[str] = set()
    public = False
    for event in told:
        public = public or event.public is not None
        people |= set(event.private)
    if public or plain(seen_state(before, NOBODY)) != plain(seen_state(after, NOBODY)):
        found.append("everyone")
    return [*found, *(f"user:{name}" for name in sorted(people) if name.isdecimal())]


def numbered(events: Iterable[Event]) -> Mapping[int, str]:
    """A name for each event on the page, made of what its reader has seen: never of ``seq``."""
    names: dict[int, str] = {}
    counts: dict[int, int] = {}
    for event in sorted(events, key=lambda one: one.seq):
        place = counts.get(event.shown, 0)
        counts[event.shown] = place + 1
        names[event.seq] = f"{event.shown}-{place}" if place else str(event.shown)
    return names
