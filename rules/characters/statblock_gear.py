"""What a stat block says of things carried: weapons with their figures, armor, gear."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules.characters.sheet_parts import CONTROL, STRENGTH, Armor, Weapon
from rules.characters.statblock_draft import Draft, attribute_of, find_skill
from rules.characters.statblock_text import (
    CODE,
    QUOTED,
    SIGNED,
    Sentence,
    code_in,
    pieces,
    tidy,
    unquoted,
    without_article,
)
from rules.characters.weapon_skills import usual_skill
from rules.codes import NOTHING

_CARRIES = re.compile(
    r"(?:weapons:|(?:[\w'.]+\s+){0,3}?(?:carry|carries|carrying|(?:is |are )?armed with|wields?))"
    r"\s+(?P<items>.*)",
    re.IGNORECASE | re.DOTALL,
)
_GEAR = re.compile(r"(?:gear|equipment|equipped with):(?P<items>.*)", re.IGNORECASE | re.DOTALL)
_BULLET = re.compile(r"(?:•|- )(?P<item>.*)", re.DOTALL)
_WEARS = re.compile(
    rf"wears\s+(?:an?\s+)?(?P<name>{QUOTED}|[^()]*?)\s*\((?P<details>{SIGNED}[^()]*)\)",
    re.IGNORECASE,
)
_ITEM = re.compile(rf"(?P<name>{QUOTED}|[^()]+?)\s*(?:\((?P<details>[^()]*)\))?", re.DOTALL)
_ARTICLED = re.compile(rf"(?:an?|one|the|his|her|its|their)\s|{QUOTED}", re.IGNORECASE)
_DAMAGE = re.compile(
    rf"damage\s+(?:(?P<str>STR(?:ength)?)\s*)?(?P<code>{SIGNED})?\s*(?P<control>\+\s*control)?"
    r"(?:\s+at\s+(?P<bands>[\w\s-]+?)\s+range)?",
    re.IGNORECASE,
)
_RANGE = re.compile(r"(point_blank|short|medium|long)\s+(\d+)-(\d+)", re.IGNORECASE)
_RANGES = re.compile(r"ranges?:?\s+(\d+)-(\d+)/(?:\d+-)?(\d+)/(?:\d+-)?(\d+)", re.IGNORECASE)
_CLOSE = {"close": ("point_blank", "short"), "point-blank": ("point_blank",)}
BANDS = ("point_blank", "short", "medium", "long")


def read_gear(draft: Draft, sentence: Sentence) -> bool:
    """Whether the sentence was about things carried; what it says beside them is kept as a note."""
    text = sentence.text.strip()
    if worn := _WEARS.fullmatch(text):
        return _wear(draft, worn, text)
    if listed := _GEAR.fullmatch(text):
        draft.gear += [unquoted(each) for each in pieces(listed["items"], "[;,]") if each]
        return True
    if bullet := _BULLET.fullmatch(text):
        draft.gear += filter(None, [tidy(bullet["item"])])
        return True
    found = _CARRIES.fullmatch(text)
    if found:
        _carry(draft, found["items"], sentence)
    return bool(found)


def _carry(draft: Draft, items: str, sentence: Sentence) -> None:
    """A list ends with the thing after its ``and``; what follows is said about it."""
    first, *last = pieces(items, r"\band\b")
    for item in pieces(first, "[,;]"):
        _item(draft, item, sentence)
    for rest in last:
        item, *said = pieces(rest, ",")
        _item(draft, item, sentence)
        for each in said:
            draft.note(each)


def _item(draft: Draft, item: str, sentence: Sentence) -> None:
    found = _ITEM.fullmatch(item)
    if not found or not item:
        return draft.note(item)
    name, details = unquoted(without_article(tidy(found["name"]))), found["details"]
    better = _detail(draft, draft.weapons[-1], item) if draft.weapons else None
    if better:
        draft.weapons[-1] = better
    elif details is not None or usual_skill(draft.rules, name):
        place = sentence.start + max(sentence.text.find(item), 0)
        draft.weapons.append(_weapon(draft, name, details or "", place))
    elif _ARTICLED.match(item) or item[0].isdecimal():
        draft.gear.append(name)
    else:
        draft.note(item)
    return None


def _weapon(draft: Draft, name: str, details: str, place: int) -> Weapon:
    weapon = Weapon(name=name)
    for part in filter(None, pieces(details, "[,;]")):
        better = _detail(draft, weapon, part)
        if better is None:
            draft.refuse("statblock.unread_detail", place, part, item=name)
        weapon = better or weapon
    return weapon


def _detail(draft: Draft, weapon: Weapon, text: str) -> Weapon | None:
    """The weapon with one more figure, or None where the words mean nothing."""
    if found := _DAMAGE.fullmatch(text):
        return _damaging(weapon, found)
    if text.lower() in PLAIN_DETAILS:
        return replace(weapon, **PLAIN_DETAILS[text.lower()])
    for head, reads in DETAILS.items():
        if text.lower().startswith(head + " "):
            return reads(draft, weapon, text[len(head) :].strip())
    return None


def _damaging(weapon: Weapon, found: "re.Match[str]") -> Weapon | None:
    if not (found["str"] or found["code"]):
        return None
    code = code_in(found["code"]) if found["code"] else NOTHING
    given = ((STRENGTH, found["str"]), (CONTROL, found["control"]))
    adds = tuple(name for name, said in given if said)
    if not found["bands"]:
        return replace(weapon, damage=code, adds=adds)
    words = found["bands"].lower().replace(" and ", " ").split()
    bands = [band for word in words for band in _CLOSE.get(word, (word,))]
    if not set(bands) <= set(BANDS):
        return None
    return replace(weapon, damage_at={**weapon.damage_at, **dict.fromkeys(bands, code)})


def _skill(draft: Draft, weapon: Weapon, text: str) -> Weapon | None:
    skill = find_skill(draft.rules, text) or attribute_of(text)
    return replace(weapon, skill=skill) if skill else None


def _fire_control(draft: Draft, weapon: Weapon, text: str) -> Weapon | None:
    known = re.fullmatch(CODE, text, re.IGNORECASE)
    return replace(weapon, fire_control=code_in(text)) if known else None


def _range(draft: Draft, weapon: Weapon, text: str) -> Weapon | None:
    if found := _RANGES.fullmatch(f"range {text}"):
        low, short, medium, long = map(int, found.groups())
        bands = {"short": (low, short), "medium": (short + 1, medium), "long": (medium + 1, long)}
        return replace(weapon, ranges=bands)
    each = {band.lower(): (int(low), int(far)) for band, low, far in _RANGE.findall(text)}
    rest = _RANGE.sub("", text).strip()
    return replace(weapon, ranges=each) if each and not rest else None


DETAILS: Mapping[str, Callable[[Draft, Weapon, str], Weapon | None]] = {
    "skill": _skill,
    "fire control": _fire_control,
    "range": _range,
    "ranges": _range,
}
PLAIN_DETAILS: Mapping[str, Mapping[str, Any]] = {
    "stun": {"stun": True},
    "weapon": {},
}


def _wear(draft: Draft, worn: "re.Match[str]", text: str) -> bool:
    protection, *details = pieces(worn["details"], ",")
    found: dict[str, Any] = {"protection": code_in(protection)}
    heads = {"DEX": "dexterity", "improved by": "improved_by", "enhanced by": "enhancement"}
    for part in details:
        for head, name in heads.items():
            rest = part.removeprefix(head).strip()
            if rest != part and re.fullmatch(SIGNED, rest, re.IGNORECASE):
                found[name] = code_in(rest)
    if len(found) <= len(details):
        return False
    draft.armor = Armor(name=unquoted(worn["name"]), **found)
    return True
