"""A declaration in the making, as it stands in its form; nothing of it is kept."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict

_FIELD = re.compile(r"acts-(\d{1,3})-(how-)?([a-z_]{1,30})")
_LISTS = ("allies", "by")
_COUNTS = ("times", "haste")
_ALONE = ("do", "at", "weapon", "skill", "lead")
MOST_ACTS = 30
MOST_TEXT = 80


@dataclass(frozen=True, slots=True)
class Draft:
    """``acts`` as the rules take them, each with only what was filled in. ``say`` names what the
    list was made for: one that has been said meanwhile must not turn into another. It has ``grown``
    if its last act was just put on it."""

    entry: str = ""
    say: str = ""
    acts: tuple[Mapping[str, Any], ...] = ()
    haste: int = 0
    force_point: bool = False
    dark_side: str = ""
    actions: int | None = None
    grown: bool = False

    def data(self, *, reactions: bool, free: bool = False) -> dict[str, Any]:
        """As the commands of the rules take it."""
        acts = [dict(act) for act in self.acts]
        if free:
            return {"who": self.entry, "act": next(iter(acts), {})}
        if reactions:
            haste = {"haste": self.haste} if self.haste else {}
            return {"who": self.entry, "reactions": acts, **haste}
        found: dict[str, Any] = {"who": self.entry, "acts": acts}
        if self.haste:
            found["haste"] = self.haste
        if self.force_point:
            found["force_point"] = True
        if self.dark_side:
            found["dark_side"] = {"roll": self.dark_side}
            found["force_point"] = True
        if self.actions is not None:
            found["actions"] = self.actions
        return found

    def changed(self, op: str) -> Draft:
        """After a button of the form: ``add:attack:blaster``, ``remove:2``, ``haste:1``."""
        verb, _, rest = op.partition(":")
        if verb == "add" and rest and len(self.acts) < MOST_ACTS:
            do, _, weapon = rest.partition(":")
            new = {"do": do, **({"weapon": weapon} if weapon else {})}
            return replace(self, acts=(*self.acts, new), grown=True)
        if verb == "remove" and rest.isdecimal():
            left = tuple(act for place, act in enumerate(self.acts) if place != int(rest))
            return replace(self, acts=left)
        if verb == "for":
            return Draft(rest[:MOST_TEXT])
        if verb == "haste":
            return replace(self, haste=min(self.haste + 1, 9))
        return self


def read_draft(sent: QueryDict) -> Draft:
    return Draft(
        entry=sent.get("entry", "")[:MOST_TEXT],
        say=sent.get("say", "")[:MOST_TEXT],
        acts=_acts(sent),
        haste=_number(sent.get("haste", "")) or 0,
        force_point=bool(sent.get("force_point")),
        dark_side=sent.get("dark_side", "")[:MOST_TEXT],
        actions=_number(sent.get("actions", "")),
    )


def draft_of(entry: str, data: Mapping[str, Any]) -> Draft:
    """A declaration that was written ahead, back in its form."""
    dark = data.get("dark_side") or {}
    return Draft(
        entry=entry,
        acts=tuple(data.get("acts") or data.get("reactions") or ()),
        haste=data.get("haste") or 0,
        force_point=bool(data.get("force_point")) and not dark,
        dark_side=str(dark.get("roll", "")),
        actions=data.get("actions"),
    )


def _acts(sent: QueryDict) -> tuple[Mapping[str, Any], ...]:
    found: dict[int, dict[str, Any]] = {}
    for key in sent:
        match = _FIELD.fullmatch(key)
        if match:
            values = [value[:MOST_TEXT] for value in sent.getlist(key) if value]
            _put(found.setdefault(int(match[1]), {}), match[3], bool(match[2]), values)
    ordered = [act for _, act in sorted(found.items()) if act.get("do")]
    return tuple(ordered[:MOST_ACTS])


def _put(act: dict[str, Any], name: str, in_how: bool, values: Sequence[str]) -> None:
    if not values:
        return
    if in_how:
        act.setdefault("how", {})[name] = ",".join(values)
    elif name in _LISTS:
        act[name] = list(values)
    elif name in _COUNTS:
        number = _number(values[0])
        if number is not None:
            act[name] = number
    elif name in _ALONE:
        act[name] = values[0]


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 4 else None
