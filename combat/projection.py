"""What a viewer sees of a fight. Pages get nothing of one but through here.

A GM sees all. For anyone else hidden combatants are not there, what others write ahead is not
known, numbers are those of what the viewer saw, and enemies may only *look* hurt.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from combat.blanks import (
    known_questions,
    known_ranges,
    open_overrides,
    open_reactions,
    told_of,
    unmarked,
    without,
    without_others,
)
from combat.models import Combat, Event
from rules.combat import State, Viewer
from rules.combat.damaging import MORTAL_CHECK
from rules.combat.events import REVERTED
from rules.combat.looks import look
from rules.combat.maps import Map
from rules.combat.masking import HIDDEN
from rules.combat.scene import SWITCHES
from rules.combat.screening import SHOWN
from rules.combat.ships import HULL
from rules.combat.state import GAMEMASTER, UNHURT, Step
from rules.rulesets import ruleset

NOBODY = Viewer()
_TELLS_HEALTH = (
    *("result", "injury", "becomes", "damage", "strength", "stuns", "rolls", "total"),
    "broken",
)
OF_HEALTH = ("hurt", "mortal_check", "treated", "absorbed", "hull_hit")
EARLIER_ROLLS = ("rolled", "wild_die", "spent_points", "complication")
_OF_A_HIT = ("damage", "strength", HULL, "system", "rounds")
OF_HARM = rf"^[^:]+:[^:]+:(({'|'.join(_OF_A_HIT)}):|mortal$)"
_SET_HEALTH = ("injury", "unconscious", "stuns", "mortal_since", "damage", "loses_round")


def unseen(state: State, viewer: Viewer) -> frozenset[str]:
    """The names that do not exist for a viewer: people, and squads of whom nobody is seen."""
    if viewer.gamemaster:
        return frozenset()
    gone = {name for name in state.hidden if not viewer.controls(state, name)}
    if gone:
        gone |= {name for name, members in state.squads.items() if gone.issuperset(members)}
    return frozenset(gone)


def seen_state(state: State, viewer: Viewer) -> State:
    """The fight without anything the viewer may not know, to be asked like the whole one.

    Somebody hidden who is awaited stands in the queue as ``?``: for others the GM is awaited.
    """
    if viewer.gamemaster:
        return state
    gone = unseen(state, viewer)
    queue, turn = _queue(state, gone)
    questions = known_questions(state, gone, viewer)
    people = told_of(state, gone)
    acts = without(state.acts, gone)
    return replace(
        _uncounted(state),
        options={key: word for key, word in state.options.items() if key not in SWITCHES},
        queue=queue,
        turn=turn,
        sheets=_sheets(state, gone),
        combatants=people,
        squads=_squads(state, gone),
        hidden=tuple(name for name in state.hidden if name not in gone),
        dying=tuple(name for name in state.dying if name not in gone),
        ranges=known_ranges(state, people),
        declarations=without(state.declarations, gone),
        written=without(without_others(state.written, state, viewer), gone),
        acts=acts,
        reactions=open_reactions(state, gone),
        steps=_steps(state, acts),
        strikes=Map(),
        rolls=_waiting(state, questions, gone),
        memory=unmarked(without(state.memory, gone)),
        questions=questions,
        overrides=open_overrides(state, acts, gone),
        entered=without_others(state.entered, state, viewer),
        behind=Map(),
    )


def _uncounted(state: State) -> State:
    """No number that also counts what is hidden."""
    return replace(state, seq=0, places=0, asked=0, step=0, deed=0, struck=0, dealt=0, going=False)


def _steps(state: State, acts: Map[Any]) -> tuple[Step, ...]:
    """What was declared before everyone and is still to happen."""
    now = state.current
    left = (replace(now, acts=now.acts[state.deed :]),) if now else ()
    known = (
        replace(step, acts=tuple(act for act in step.acts if act in acts))
        for step in (*left, *state.steps[state.step + 1 :])
    )
    return tuple(step for step in known if step.acts)


def _queue(state: State, gone: frozenset[str]) -> tuple[tuple[str, ...], int]:
    awaited = state.awaited
    past = [name for name in state.queue[: state.turn] if name not in gone]
    coming = [name for name in state.queue[state.turn + 1 :] if name not in gone]
    if awaited is None:
        return tuple(past), len(past)
    return (*past, HIDDEN if awaited in gone else awaited, *coming), len(past)


def _sheets(state: State, gone: frozenset[str]) -> Map[Any]:
    if not gone:
        return state.sheets
    used = {one.sheet for name, one in state.combatants.items() if name not in gone}
    return Map((name, sheet) for name, sheet in state.sheets.items() if name in used)


def _squads(state: State, gone: frozenset[str]) -> Map[tuple[str, ...]]:
    if not gone:
        return state.squads
    return Map(
        (name, tuple(one for one in members if one not in gone))
        for name, members in state.squads.items()
        if name not in gone
    )


def _waiting(state: State, questions: Map[Any], gone: frozenset[str]) -> Map[Any]:
    """Rolls that wait for an answer everyone knows of; others may be the GM's."""
    asked = {one.about.get("roll") for one in questions.values()}
    return Map((key, one) for key, one in without(state.rolls, gone).items() if key in asked)


def form_of(combat: Combat, state: State, event: Event, viewer: Viewer) -> dict[str, Any] | None:
    """What a viewer sees of an event, or None."""
    form = event.form(viewer.name, gamemaster=viewer.gamemaster)
    if form is None or viewer.gamemaster or combat.health != Combat.Health.WORDS:
        return form
    return _in_words(combat, state, str(form["of"]) if event.type == SHOWN else event.type, form)


def _in_words(
    combat: Combat, state: State, kind: str, form: dict[str, Any]
) -> dict[str, Any] | None:
    """How an enemy looks instead of what the rules call it, and none of the dice behind it."""
    if kind == "set":
        return _set_in_words(state, form)
    if kind == "overridden":
        return _number_in_words(state, form)
    if kind in EARLIER_ROLLS:
        return _rolls_in_words(state, form)
    target = form.get("target") or form.get("at") or form.get("who")
    if not is_foe(state, target) or not (kind in OF_HEALTH or "injury" in form):
        return form
    becomes = form.get("becomes") or {}
    injury = form.get("injury") or becomes.get("injury") or UNHURT
    known = {key: value for key, value in form.items() if key not in _TELLS_HEALTH}
    down = bool(becomes.get("unconscious"))
    return {**known, "looks": look(ruleset(combat.ruleset), injury, unconscious=down)}


def _set_in_words(state: State, form: dict[str, Any]) -> dict[str, Any]:
    if not is_foe(state, form.get("who")):
        return form
    becomes = form.get("becomes", {})
    return {**form, "becomes": {key: becomes[key] for key in becomes if key not in _SET_HEALTH}}


def _number_in_words(state: State, form: dict[str, Any]) -> dict[str, Any]:
    """That a GM has set what a hit does to an enemy, and not to what."""
    parts = str(form.get("key", "")).split(":")
    whom = parts[3] if len(parts) > 3 else parts[1] if len(parts) > 2 else ""
    if not whom or "." in whom or not is_foe(state, whom):
        return form
    return {name: value for name, value in form.items() if name != "value"}


def _rolls_in_words(state: State, form: dict[str, Any]) -> dict[str, Any] | None:
    """Dice told before the hit they belong to, because somebody was asked about them.

    Of a roll for life nothing is told: only who is dying makes one.
    """
    for_life = form.get("purpose") == MORTAL_CHECK or str(form.get("roll")).endswith(":mortal")
    if for_life and is_foe(state, form.get("who")):
        return None
    known = dict(form)
    if _of_harm(state, form.get("roll")) or ("target" in form and is_foe(state, form["target"])):
        known = {name: value for name, value in form.items() if name not in _TELLS_HEALTH}
    elif "rolls" in form:
        known["rolls"] = [roll for roll in form["rolls"] if not _of_harm(state, roll.get("key"))]
    return known


def _of_harm(state: State, key: object) -> bool:
    parts = str(key).split(":")
    if parts[2:] == ["mortal"]:
        return is_foe(state, parts[1])
    return len(parts) > 3 and parts[2] in _OF_A_HIT and is_foe(state, parts[3])


def is_foe(state: State, name: object) -> bool:
    """Somebody the GM plays."""
    if not isinstance(name, str):
        return False
    if name in state.squads:
        name = state.squads[name][0]
    one = state.combatants.get(name)
    return one is None or one.controller == GAMEMASTER


def audiences(before: State, after: State, rows: Iterable[Event]) -> list[str]:
    """Who has to look again. Nobody is told of what changes nothing for them."""
    people: set[str] = set()
    public = back = False
    for event in rows:
        back = back or event.type == REVERTED
        public = public or event.public is not None
        people |= set(event.private)
    if back:
        people |= {name for name in _players(before, after) if _differ(before, after, Viewer(name))}
    everyone = ["everyone"] if public or _differ(before, after, NOBODY) else []
    return ["gm", *everyone, *map(_person, sorted(filter(str.isdecimal, people)))]


def _person(name: str) -> str:
    return f"user:{name}"


def called(before: State, after: State) -> list[str]:
    """Whose pages elsewhere in the campaign say something else now: who is called, or no more."""
    people = _called(before) ^ _called(after)
    return [*(["gm"] if GAMEMASTER in people else []), *map(_person, sorted(people - {GAMEMASTER}))]


def _called(state: State) -> set[str]:
    """While somebody is asked, nobody else is awaited."""
    asked = [question.of for question in state.questions.values()]
    entries = asked or ([state.awaited] if state.awaited else [])
    return {state.controller(entry) if entry else GAMEMASTER for entry in entries}


def _differ(before: State, after: State, viewer: Viewer) -> bool:
    return seen_state(before, viewer) != seen_state(after, viewer)


def _players(*states: State) -> set[str]:
    """The people somebody in the fight belongs to."""
    return {one.controller for state in states for one in state.combatants.values()} - {GAMEMASTER}


def numbered(events: Iterable[Event]) -> Mapping[int, str]:
    """A name for each event on the page, made of what its reader has seen: never of ``seq``."""
    names: dict[int, str] = {}
    counts: dict[int, int] = {}
    for event in sorted(events, key=lambda one: one.seq):
        place = counts.get(event.shown, 0)
        counts[event.shown] = place + 1
        names[event.seq] = f"{event.shown}-{place}" if place else str(event.shown)
    return names
