"""Sentences of a stat block that state a fact: points, species, condition, what changes rolls."""

import re
from collections.abc import Callable, Mapping

from rules.characters.attributes import attribute_named
from rules.characters.sheet_parts import STRENGTH, Trait
from rules.characters.statblock_draft import Draft
from rules.characters.statblock_text import CODE, SIGNED, Sentence, code_in, tidy, unquoted
from rules.codes import Code
from rules.mechanics.difficulty import entry_key

_ATTRIBUTE = r"(?:Dex\w*|Kno\w*|Mec\w*|Per\w*|Str\w*|Tec\w*)"
_POINTS = re.compile(
    r"(?:(?P<before>\d+) )?(?P<kind>Force|Character|Dark Side|Skill) Points?:?(?: (?P<after>\d+))?",
    re.IGNORECASE,
)
_AGAINST_DAMAGE = re.compile(
    rf"strength (?:is |counts as |to |of )?(?P<code>{CODE}) (?:for|against) damage", re.IGNORECASE
)
_ROLLS = re.compile(
    rf"all (?P<who>{_ATTRIBUTE}(?: and {_ATTRIBUTE})*)(?: ?-based)? rolls are "
    r"(?P<way>reduced|increased) by (?P<much>\d+D|\w+ pips?)",
    re.IGNORECASE,
)
_TRAIT = re.compile(
    rf"(?P<code>{SIGNED}) to (?P<who>{_ATTRIBUTE})(?P<damage> against damage| rolls)"
    r"(?: \((?P<reason>.*)\))?",
    re.IGNORECASE,
)
_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}


def read_fact(draft: Draft, sentence: Sentence) -> bool:
    """Whether the whole sentence, or the part of it that matters, could be read."""
    text = tidy(sentence.text)
    return _points(draft, text) or _keyed(draft, text) or _trait(draft, text) or _told(draft, text)


def _points(draft: Draft, text: str) -> bool:
    found = _POINTS.fullmatch(text)
    if not found or not (found["before"] or found["after"]):
        return False
    draft.points[f"{entry_key(found['kind'])}_points"] = int(found["before"] or found["after"])
    return True


def _species(draft: Draft, value: str) -> None:
    draft.facts["species"] = unquoted(value)


def _condition(draft: Draft, value: str) -> None:
    draft.facts["injury"] = entry_key(value)


def _scale(draft: Draft, value: str) -> None:
    draft.facts["scale"] = entry_key(value)


KEYED: Mapping[str, Callable[[Draft, str], None]] = {
    "species": _species,
    "condition": _condition,
    "scale": _scale,
}
FLAGS = {"force-sensitive": "force_sensitive", "droid": "droid"}


def _keyed(draft: Draft, text: str) -> bool:
    if text.lower() in FLAGS:
        draft.facts[FLAGS[text.lower()]] = True
        return True
    key, colon, value = text.partition(":")
    if not colon or key.lower() not in KEYED or not value.strip():
        return False
    KEYED[key.lower()](draft, value.strip())
    return True


def _trait(draft: Draft, text: str) -> bool:
    found = _TRAIT.fullmatch(text)
    if not found:
        return False
    trait = Trait(
        attribute=attribute_named(found["who"][:3]),
        code=code_in(found["code"]),
        reason=unquoted(found["reason"] or ""),
        against_damage="against" in found["damage"],
    )
    draft.traits.append(trait)
    return True


def _told(draft: Draft, text: str) -> bool:
    """Prose with a figure in it: the figure counts, the words are kept."""
    damage, rolls = _AGAINST_DAMAGE.search(text), _ROLLS.search(text)
    if damage:
        own = draft.attribute(STRENGTH)
        more = Code.from_pips(code_in(damage["code"]).pip_count - own.pip_count)
        draft.traits.append(Trait(attribute=STRENGTH, code=more, against_damage=True))
    if rolls:
        for who in re.split(r" and ", rolls["who"], flags=re.IGNORECASE):
            attribute = attribute_named(who[:3])
            draft.traits.append(Trait(attribute=attribute, code=_change(rolls)))
    if not (damage or rolls):
        return False
    draft.note(text)
    return True


def _change(found: "re.Match[str]") -> Code:
    amount = found["much"].lower()
    first = amount.split()[0]
    size = code_in(amount) if amount.endswith("d") else Code(0, _NUMBERS.get(first) or int(first))
    return -size if found["way"].lower() == "reduced" else size
