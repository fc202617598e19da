"""The part of a stat block that is codes: ``DEX 2D, blaster 3D; all other skills 2D``."""

import re

from rules.characters.statblock_draft import CRAFT, Draft, bare_label, close_to
from rules.characters.statblock_text import CODE, QUOTED, SIGNED, Sentence, code_in

_PAIR = re.compile(
    rf'(?P<label>(?:\(A\)\s*)?(?:[^\W\d_]|")(?:[^\d,;()"•]|(?<=:\s){QUOTED}|(?<=:){QUOTED})*?)'
    rf"\s+(?P<code>{SIGNED})",
    re.IGNORECASE,
)
_OTHER = re.compile(
    rf"all\s+others?\s+(?:attributes|skills)(?:\s+and\s+(?:attributes|skills))?"
    rf"\s*(?:are|is|at|of|:)?\s*(?P<code>{CODE})",
    re.IGNORECASE,
)
_ASIDE = re.compile(r"\((?!A\))(?P<inside>[^()]*)\)")
_ARMOR = re.compile(rf"(?P<code>{CODE})\s+armor", re.IGNORECASE)
_MOVE = re.compile(r"move:?\s+(?P<move>\d+)(?!\d*D)\s*(?:m\b|metres\b|meters\b)?", re.IGNORECASE)
_BETWEEN = re.compile(r"(?:[\s,;:.]|and\b)+", re.IGNORECASE)
_CHUNK = re.compile(r"[^,;]+")


def starts_with_codes(draft: Draft, text: str) -> bool:
    """Whether a sentence is more of the codes rather than prose with a code in it."""
    body = text.lstrip()
    if _OTHER.match(body) or _MOVE.match(body):
        return True
    found = _PAIR.match(body)
    if not found:
        return False
    label = bare_label(found["label"])
    return draft.knows(label.partition(":")[0]) or label.lower() in (*CRAFT, "speed code", "speed")


def read_codes(draft: Draft, sentence: Sentence) -> None:
    """Every label and code; what has none is refused with its place."""
    text, place = sentence.text, 0
    while place < len(text):
        gap = _BETWEEN.match(text, place)
        place = gap.end() if gap else place
        if place < len(text):
            place = _read_one(draft, sentence, place)


def _read_one(draft: Draft, sentence: Sentence, place: int) -> int:
    """Read what stands at a place and tell where it ends."""
    text, where = sentence.text, sentence.start + place
    if found := _ASIDE.match(text, place):
        _aside(draft, found["inside"])
    elif found := _OTHER.match(text, place):
        draft.facts["other"] = code_in(found["code"])
    elif found := _MOVE.match(text, place):
        draft.facts["move"] = int(found["move"])
    elif found := _PAIR.match(text, place):
        if not draft.code(found["label"], code_in(found["code"]), where):
            meant = close_to(draft.rules, found["label"])
            draft.refuse("statblock.unknown_skill", where, found["label"], meant=meant)
    else:
        found = _CHUNK.match(text, place)
        draft.refuse("statblock.no_code", where, found[0] if found else text[place:])
    return found.end() if found else len(text)


def _aside(draft: Draft, inside: str) -> None:
    armor = _ARMOR.fullmatch(inside.strip())
    if armor:
        draft.code("armor", code_in(armor["code"]), 0)
    else:
        draft.note(inside)
