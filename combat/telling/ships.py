"""Guns and hulls."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from combat.telling.lines import Badge, Line, Teller, Telling
from combat.telling.words import plain_words, result_words
from combat.words import times
from rules.combat.screens import SCREENED


def fired(telling: Telling) -> Line:
    words = "{who} fires the {weapon} at {at}" if telling.get("weapon") else "{who} fires at {at}"
    if telling.get("range"):
        words += ", {range} range"
    if telling.get("shields_help"):
        words += "; the shields catch some of it"
    return telling.says(words)


def hull_hit(telling: Telling) -> Line:
    if "looks" in telling.form:
        return telling.says("{target} is hit and looks {looks}")
    result = str(telling.get("result", ""))
    numbers = "" if telling.get(SCREENED) else "Damage {damage} against hull {hull}: "
    line = telling.says(
        numbers + "{target}, {result}{lost}",
        result=result_words(result),
        lost=_lost(telling),
    )
    if result in ("", "no_effect", "none"):
        return line
    return replace(line, badge=Badge(result_words(result), "bad"))


def _lost(telling: Telling) -> str:
    becomes = telling.get("becomes") or {}
    systems = becomes.get("damage") or {}
    broken = telling.get("broken") or ()
    lost = (f"{plain_words(name)} −{times(dice, 'point')}" for name, dice in systems.items())
    parts = [_system(effect) for effect in broken] if broken else list(lost)
    if becomes.get("gone") and "destroyed" not in parts:
        parts.append("destroyed")
    if becomes.get("loses_round"):
        parts.append("the controls are dead")
    return "".join(f"; {part}" for part in parts)


def _system(effect: object) -> str:
    words = plain_words(effect)
    return f"−{words[1:]}" if words.startswith("-") else words


BEAMS = {
    "let_go": "{who} lets {at} go",
    "too_weak": "{at} breaks free of the beam of {who}",
    "unable": "The beam of {who} no longer holds {at}",
}


def beam_held(telling: Telling) -> Line:
    words = "{who} holds {at} in the beam"
    units = telling.get("units")
    if units:
        words += " and reels it in by {far}"
    return telling.says(words + "{lost}", far=times(units, "space unit"), lost=_lost(telling))


def beam_broken(telling: Telling) -> Line:
    return telling.says(BEAMS.get(str(telling.get("why")), BEAMS["unable"]))


WORDS: Mapping[str, Teller] = {
    "fired": fired,
    "hull_hit": hull_hit,
    "captured": "The {weapon} of {who} takes hold of {at}",
    "beam_held": beam_held,
    "beam_broken": beam_broken,
    "beam_answered": "{who} has decided about the beam",
    "oversped": "{who} goes faster than it can",
}
