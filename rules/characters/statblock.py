"""Stat blocks in the notation of the rule documents: read into a sheet and written from one.

``Name (role) (28): DEX 2D, blaster 3D; PER 2D; all other attributes and skills 2D. Carries a
blaster pistol (damage 4D).`` Sections come in any order and attributes may be missing; what is not
understood is kept as a note, what contradicts the notation is refused with its place.
"""

import re
from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any

from rules.characters.sheet import Sheet
from rules.characters.sheet_parts import Weapon
from rules.characters.statblock_draft import Draft
from rules.characters.statblock_facts import FLAGS, KEYED, read_fact
from rules.characters.statblock_gear import read_gear
from rules.characters.statblock_stats import read_codes, starts_with_codes
from rules.characters.statblock_text import (
    CODE,
    QUOTED,
    Sentence,
    cleaned,
    fault,
    sentences,
    tidy,
    unquoted,
    without_article,
    without_notes,
)
from rules.errors import RuleError
from rules.mechanics.difficulty import entry_key
from rules.values import value

if TYPE_CHECKING:
    from rules.rulesets.slots import Ruleset

LONGEST = 10_000
RESERVED = {
    *KEYED,
    *FLAGS,
    "gear",
    "equipment",
    "equipped with",
    "weapons",
    "move",
    "note",
    "notes",
}
RESERVED |= {"force skills", "force", "height", "weight", "hyperdrive multiplier"}
WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
NUMBERS = {word: number for number, word in enumerate(WORDS, start=2)}

_ASIDES = rf"(?P<asides>(?:\s*\((?:[^()\"]|{QUOTED})*\))*)"
_QUOTED_HEAD = re.compile(rf"\s*(?P<name>{QUOTED}){_ASIDES}\s*:")
_HEAD = re.compile(rf"\s*(?P<name>[^:;()]+?){_ASIDES}\s*:")
_IN_BRACKETS = re.compile(
    r"\s*(?:and\s+)?(?P<name>[^:;()]+?)\s*\((?P<inside>[^()]+)\)(?P<rest>.*)", re.DOTALL
)
_TITLE = re.compile(r"\s*(?P<name>[^\n:;()]+)\n")
_ASIDE = re.compile(rf"\(\s*(?P<inside>{QUOTED}|[^()]*?)\s*\)")


@value(kw_only=True)
class StatBlock:
    """What was read: somebody or a number of them, and the words that are for people only."""

    name: str
    sheet: Sheet
    role: str = ""
    count: int = 1
    points: Mapping[str, int] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def parse(text: str, ruleset: "Ruleset") -> StatBlock:
    """Read a stat block; a RuleError holds every fault with line, column and words."""
    if len(text) > LONGEST:
        raise _unreadable(RuleError("statblock.too_long", most=LONGEST))
    rest, notes = without_notes(text)
    clean = cleaned(rest)
    draft = Draft(rules=ruleset, text=text)
    start, end = _header(draft, clean)
    for sentence in sentences(clean[:end], start):
        _read(draft, sentence)
    draft.note(clean[end:].strip(" ).,;\n").removesuffix("and"))
    draft.notes += notes
    if not draft.faults and not (draft.parts or draft.weapons or draft.facts):
        draft.faults.append(fault("statblock.no_codes", text, 0, text[:60]))
    if draft.faults:
        raise _unreadable(*draft.faults)
    return _finished(draft)


def _unreadable(*faults: RuleError) -> RuleError:
    return RuleError("statblock.unreadable", faults=faults)


def _read(draft: Draft, sentence: Sentence) -> None:
    """The first sentence with a code in it is the codes, whatever else it may be."""
    if read_gear(draft, sentence) or read_fact(draft, sentence):
        return
    if starts_with_codes(draft, sentence.text) or (not draft.parts and _has_code(sentence.text)):
        read_codes(draft, sentence)
    else:
        draft.note(sentence.text)


def _has_code(text: str) -> bool:
    return re.search(CODE, text, re.IGNORECASE) is not None


def _header(draft: Draft, text: str) -> tuple[int, int]:
    """Read the name in front; tell where the rest begins and ends."""
    found = _QUOTED_HEAD.match(text) or _HEAD.match(text)
    if found and _is_name(draft, found["name"]):
        draft.name = unquoted(found["name"])
        for aside in _ASIDE.finditer(found["asides"]):
            _aside(draft, aside["inside"])
        return found.end(), len(text)
    found = _IN_BRACKETS.match(text)
    if found and _is_name(draft, found["name"]) and starts_with_codes(draft, found["inside"]):
        _counted(draft, found["name"])
        return found.start("inside"), found.end("inside")
    found = _TITLE.match(text)
    if found and _is_name(draft, found["name"]):
        draft.name = tidy(found["name"])
        if draft.name.lower().endswith("droid"):
            draft.facts["droid"] = True
        return found.end(), len(text)
    return 0, len(text)


def _is_name(draft: Draft, head: str) -> bool:
    """In quotes it always is; otherwise not what could be the beginning of the codes."""
    if re.fullmatch(QUOTED, head.strip()):
        return True
    name = tidy(head).lower()
    return name not in RESERVED and not _has_code(head) and not draft.knows(name)


def _aside(draft: Draft, inside: str) -> None:
    if inside.isdecimal():
        draft.count = int(inside)
    elif inside.lower().endswith(" scale"):
        draft.facts["scale"] = entry_key(inside[: -len(" scale")])
    else:
        draft.role = unquoted(inside)


def _counted(draft: Draft, name: str) -> None:
    """``a pilot`` is one, ``six troopers`` are six."""
    first, _, rest = tidy(name).partition(" ")
    if first.lower() in NUMBERS and rest:
        draft.name, draft.count = rest, NUMBERS[first.lower()]
    else:
        draft.name = without_article(tidy(name))


def _finished(draft: Draft) -> StatBlock:
    mounted = draft.parts.pop("mounted", {})
    if mounted:
        draft.weapons.append(Weapon(name=draft.name or "weapon", **mounted))
    codes: dict[str, Any] = {**draft.parts, **draft.facts}
    sheet = Sheet(
        **codes,
        armor=draft.armor,
        traits=tuple(draft.traits),
        weapons=tuple(draft.weapons),
        gear=tuple(draft.gear),
    )
    return StatBlock(
        name=draft.name,
        sheet=sheet,
        role=draft.role,
        count=draft.count,
        points=draft.points,
        notes=tuple(draft.notes),
    )
