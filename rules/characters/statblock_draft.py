"""A stat block while it is being read: what was found so far, and what could not be."""

import re
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from rules.characters.attributes import attribute_named
from rules.characters.sheet_parts import Armor, Trait, Weapon
from rules.characters.skills import FORCE, skill_key
from rules.characters.statblock_text import fault, tidy, unquoted
from rules.codes import NOTHING, Code
from rules.errors import RuleError

if TYPE_CHECKING:
    from rules.rulesets.slots import Ruleset

SHORTEST_ABBREVIATION = 3
CRAFT = {
    **dict.fromkeys(("sublight", "sublight speed"), "sublight"),
    **dict.fromkeys(("maneuver", "maneuverability", "maneuver code"), "maneuverability"),
    **{name: name for name in ("hull", "shields", "body")},
}
_FORCE_HEAD = re.compile(r"force(?: skills)?:?\s+", re.IGNORECASE)


@dataclass(slots=True)
class Draft:
    """Everything is put in once; what is put in twice is a fault."""

    rules: "Ruleset"
    text: str
    name: str = ""
    role: str = ""
    count: int = 1
    parts: dict[str, dict[str, Any]] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)
    armor: Armor | None = None
    traits: list[Trait] = field(default_factory=list)
    weapons: list[Weapon] = field(default_factory=list)
    gear: list[str] = field(default_factory=list)
    points: dict[str, int] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    faults: list[RuleError] = field(default_factory=list)

    def refuse(self, code: str, place: int, offending: str, **more: object) -> None:
        self.faults.append(fault(code, self.text, place, offending, **more))

    def note(self, text: str) -> None:
        if re.search(r"\w", text):
            self.notes.append(tidy(text))

    def put(self, part: str, name: str, code: Code, place: int) -> None:
        if self.parts.setdefault(part, {}).setdefault(name, code) != code:
            self.refuse("statblock.twice", place, name)

    def attribute(self, name: str) -> Code:
        found: Code | None = self.parts.get("attributes", {}).get(name, self.facts.get("other"))
        return found or NOTHING

    def code(self, label: str, code: Code, place: int) -> bool:
        """Put a code where its label belongs; False for a label nobody knows."""
        name = bare_label(label)
        known = self._fact(name.lower(), code, place) or self._attribute(name, code, place)
        return known or self._skill(name, code, place)

    def knows(self, label: str) -> bool:
        """Whether a label is an attribute or a skill."""
        return bool(attribute_of(label)) or find_skill(self.rules, label) is not None

    def _fact(self, name: str, code: Code, place: int) -> bool:
        if name in CRAFT:
            self.put("craft", CRAFT[name], code, place)
        elif name in ("speed", "speed code"):
            self.facts["speed"] = code
        elif name == "armor":
            self.armor = Armor(protection=code)
        elif name in ("damage", "fire control"):
            self.put("mounted", name.replace(" ", "_"), code, place)
        else:
            return False
        return True

    def _attribute(self, name: str, code: Code, place: int) -> bool:
        attribute = attribute_of(name)
        if attribute:
            self.put("attributes", attribute, code, place)
        return bool(attribute)

    def _skill(self, label: str, code: Code, place: int) -> bool:
        owner, colon, special = label.partition(":")
        name = find_skill(self.rules, owner)
        if name is None:
            return False
        if colon and special.strip():
            specials = self.parts.setdefault("specializations", {}).setdefault(name, {})
            specials[unquoted(special)] = code
            return True
        self.put(self._part_of(name), name, code, place)
        return True

    def _part_of(self, skill: str) -> str:
        found = self.rules.skills.named(skill)
        if found.attribute == FORCE:
            return "force"
        return "advanced" if found.advanced else "skills"


def bare_label(label: str) -> str:
    """A label without the colon behind it or the heading of the Force skills before it."""
    name = tidy(label).rstrip(" :")
    head = _FORCE_HEAD.match(name)
    return name[head.end() :] if head else name


def attribute_of(label: str) -> str:
    try:
        return attribute_named(label)
    except RuleError:
        return ""


def find_skill(rules: "Ruleset", label: str) -> str | None:
    """A skill by its name, or by the beginnings of its words if that fits only one."""
    key = skill_key(tidy(label)).replace("&", "/")
    if key in rules.skills.by_name:
        return key
    words = _words(key)
    if not words or min(map(len, words)) < SHORTEST_ABBREVIATION:
        return None
    fitting = [name for name in rules.skills.by_name if _begins(words, _words(name))]
    return fitting[0] if len(fitting) == 1 else None


def close_to(rules: "Ruleset", label: str) -> str:
    """The name somebody may have meant, or nothing."""
    return next(iter(get_close_matches(skill_key(label), rules.skills.by_name, n=1)), "")


def _words(name: str) -> list[str]:
    return name.replace("/", " ").replace(".", " ").split()


def _begins(short: list[str], long: list[str]) -> bool:
    if len(short) != len(long):
        return False
    return all(full.startswith(part) for part, full in zip(short, long, strict=True))
