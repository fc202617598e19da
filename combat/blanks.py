"""What is left of the parts of a fight where names are taken out; used by the projection alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from combat.dice import is_hidden
from rules.combat import State, Viewer
from rules.combat.confirming import CONFIRMED
from rules.combat.maps import Map
from rules.combat.masking import act_behind, masked
from rules.combat.screens import BEHIND, screened_number, veiled_reaction
from rules.combat.serial import plain, read
from rules.combat.state import Combatant, Override, Question, Reacted
from rules.combat.uncertainty import UNSEEN

V = TypeVar("V")


def without(items: Map[V], gone: frozenset[str]) -> Map[V]:
    """Nothing kept under one of these names, and none of them in what is kept."""
    if not gone:
        return items
    return Map(
        (key, _blank(item, gone)) for key, item in items.items() if not _tells(key, item, gone)
    )


def _tells(key: str, item: object, gone: frozenset[str]) -> bool:
    return is_hidden(key, gone) or (isinstance(item, str) and is_hidden(item, gone))


def _blank(item: V, gone: frozenset[str]) -> V:
    whole = plain(item)
    blanked = masked(whole, gone)
    if blanked == whole:
        return item
    return blanked if isinstance(item, Mapping) else read(type(item), blanked)


def told_of(state: State, gone: frozenset[str]) -> Map[Combatant]:
    """Those who are seen; their places on the roster leave no gap."""
    if not gone and not any(one.screened for one in state.combatants.values()):
        return state.combatants
    seen = sorted(
        (one for one in state.combatants.values() if one.id not in gone), key=lambda one: one.place
    )
    return Map((one.id, _apart(one, place, gone)) for place, one in enumerate(seen))


def _apart(one: Combatant, place: int, gone: frozenset[str]) -> Combatant:
    """Nothing about somebody says who else holds, carries or leads them."""
    return replace(
        one,
        place=place,
        screened=False,
        squad="" if one.squad in gone else one.squad,
        aboard="" if one.aboard in gone else one.aboard,
        notes={key: text for key, text in one.notes.items() if not _tells(key, text, gone)},
    )


def known_ranges(state: State, people: Map[Combatant]) -> Map[str | int]:
    """Between positions where somebody is seen; where nobody is, somebody hidden might be."""
    if not state.ranges:
        return state.ranges
    known = {one.position for one in people.values()}
    return Map(
        (pair, value) for pair, value in state.ranges.items() if known.issuperset(pair.split("|"))
    )


def known_questions(state: State, gone: frozenset[str], viewer: Viewer) -> Map[Question]:
    """One's own, and those everybody heard being put; whom they name may stay unknown."""
    return Map((one.id, one) for one in _questions(state, gone, viewer))


def _questions(state: State, gone: frozenset[str], viewer: Viewer) -> Iterator[Question]:
    for question in state.questions.values():
        own = bool(question.of) and viewer.controls(state, question.of)
        if own or not (question.secret or question.concerns in gone):
            about = masked(dict(question.about), gone)
            yield replace(question, about=about, choices=question.choices if own else ())


def without_others(items: Map[V], state: State, viewer: Viewer) -> Map[V]:
    """What is kept for one's own people: by an entry's name, or by the name of a roll."""
    return Map((key, item) for key, item in items.items() if _is_own(key, state, viewer))


def _is_own(key: str, state: State, viewer: Viewer) -> bool:
    act = act_behind(key).partition(".")
    entry = act[0] if act[1] else key.partition(":")[0]
    known = entry in state.combatants or entry in state.squads
    return known and viewer.controls(state, entry)


def unmarked(memory: Map[str]) -> Map[str]:
    """Without what the GM alone has decided or seen."""
    secret = (UNSEEN, CONFIRMED, BEHIND)
    if not any(key.startswith(secret) for key in memory):
        return memory
    return Map((key, text) for key, text in memory.items() if not key.startswith(secret))


def open_reactions(state: State, gone: frozenset[str]) -> Map[tuple[Reacted, ...]]:
    """Without those rolled behind the screen."""
    known = without(state.reactions, gone)
    if not state.behind:
        return known
    return Map(
        (who, tuple(made for made in all_made if not veiled_reaction(state, made)))
        for who, all_made in known.items()
    )


def open_overrides(state: State, acts: Map[Any], gone: frozenset[str]) -> Map[Override]:
    """Numbers set for what has been said, and is not rolled behind the screen."""
    known = without(state.overrides, gone)
    return Map(
        (key, one)
        for key, one in known.items()
        if act_behind(key) in acts and not screened_number(state, key)
    )
