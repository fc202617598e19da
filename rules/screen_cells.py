"""One value of the rules in a few words, as a cell of a table has room for."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from rules.codes import Code
from rules.mechanics.difficulty import Band
from rules.mechanics.durations import Duration
from rules.mechanics.rule import Rule
from rules.source import Source

# How a rule recognizes words, and what its code is made of: nothing anybody looks up.
INNER = {"aliases", "words", "attack_words", "against", "kinds", "commands", "answers", "offsets"}
INNER |= {"source", "column", "key", "by", "power"}
# What says enough without its name before it.
UNLABELLED = {"name", "item", "code", "level"}
PLAIN = str | int | float | Code | Duration


def words(text: object) -> str:
    return str(text).replace("_", " ")


def cell(held: Any) -> str:
    """What is no figure and no word says nothing."""
    if isinstance(held, bool):
        return "yes" if held else ""
    if isinstance(held, PLAIN):
        return words(held)
    if isinstance(held, Band):
        return span(held.low, held.high)
    if isinstance(held, tuple):
        return _series(held)
    return ", ".join(_labelled(*each) for each in parts(held).items() if cell(each[1]))


def span(low: Any, high: Any) -> str:
    if high is None:
        return f"{low} or more"
    if low is None:
        return f"up to {high}"
    return str(low) if low == high else f"{low}–{high}"


def key_words(key: Any) -> str:
    return " + ".join(map(words, key)) if isinstance(key, tuple) else words(key)


def parts(held: Any) -> dict[str, Any]:
    """What has names within a value, without what is nobody's business."""
    if isinstance(held, Mapping):
        return dict(held)
    if is_dataclass(held) and not isinstance(held, Code | Band | Source | Rule):
        return {name: inner for name, inner in all_parts(held).items() if name not in INNER}
    return {}


def all_parts(held: Any) -> dict[str, Any]:
    return {each.name: getattr(held, each.name) for each in fields(held)}


def _labelled(name: Any, held: Any) -> str:
    if name in UNLABELLED:
        return cell(held)
    return words(name) if held is True else f"{words(name)} {cell(held)}"


def _series(held: tuple[Any, ...]) -> str:
    """Two numbers are the ends of a stretch; pairs in a row belong together one by one."""
    if len(held) == 2 and all(isinstance(each, int) for each in held):
        return span(*held)
    return ", ".join(filter(None, map(_paired, held)))


def _paired(held: Any) -> str:
    if isinstance(held, tuple) and len(held) == 2:
        return ": ".join(filter(None, map(cell, held)))
    return cell(held)
