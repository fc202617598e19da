"""A sheet as its edit page shows it: every field a person may change, with what it holds now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from characters.access import Hold
from characters.services.fields import mark
from characters.services.places import GM_TEXTS, TEXTS, THINGS, place
from characters.services.sheets import rules_of, sheet_of
from rules.characters.attributes import ATTRIBUTES
from rules.characters.dealing import has_specializations
from rules.characters.sheet import Sheet
from rules.characters.skills import FORCE
from rules.rulesets.slots import Ruleset

LABELS = {
    "player_notes": "Private notes, for you and the GMs",
    "gm_notes": "Notes for GMs alone",
}
LONG = 200
Choices = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Box:
    """One field that saves itself; ``seen`` stands for what it held when it was drawn."""

    field: str
    label: str
    value: Any
    most: int = 12
    choices: Choices = ()
    hint: str = ""
    special: bool = False

    @property
    def seen(self) -> str:
        return mark(self.value)

    @property
    def long(self) -> bool:
        return self.most > LONG

    @property
    def shown(self) -> Any:
        if isinstance(self.value, bool):
            return "yes" if self.value else ""
        return "" if self.value is None else self.value


@dataclass(frozen=True, slots=True)
class Part:
    """An attribute with what stands under it; what is not on the sheet yet folds away."""

    title: str
    held: list[Box]
    others: list[Box]


def words(hold: Hold) -> list[Box]:
    fields = {**TEXTS, **(GM_TEXTS if hold.seat.runs else {})}
    return [
        Box(name, LABELS.get(name, name.capitalize()), getattr(hold.character, name), most)
        for name, most in fields.items()
    ]


def numbers(hold: Hold) -> list[Part]:
    """By hand, for GMs: attributes, skills, advanced skills and the Force."""
    sheet, rules = sheet_of(hold.character), rules_of(hold.seat.campaign)
    parts = [_attribute(sheet, rules, attribute) for attribute in ATTRIBUTES]
    skills = rules.skills.by_name.values()
    advanced = [skill.name for skill in skills if skill.advanced]
    force = [skill.name for skill in skills if skill.attribute == FORCE]
    parts.append(_part("Advanced skills", _codes(sheet, "advanced", advanced)))
    parts.append(_part("The Force", _codes(sheet, "force", force)))
    return [part for part in parts if part.held or part.others]


def rest(hold: Hold) -> list[Box]:
    """What a GM sets by hand beside the codes."""
    sheet, rules = sheet_of(hold.character), rules_of(hold.seat.campaign)
    states = ["unhurt", *rules.injury.levels]
    boxes = [
        Box("move", "Move", sheet.move, 4),
        Box("injury", "Injury", sheet.injury, choices=_spoken(states)),
        Box("species", "Species", sheet.species, 60),
    ]
    if rules.advancement.force_sensitivity:
        choices = [("", "No"), ("yes", "Yes")]
        sensitive = sheet.force_sensitive
        boxes.append(Box("force_sensitive", "Sensitive to the Force", sensitive, choices=choices))
    held = place(hold, THINGS).read()
    hint = "One on each line, as in a stat block: blaster pistol (damage 4D)."
    return [*boxes, Box(THINGS, "Weapons, armor and gear", held, 20_000, hint=hint)]


def specialized(hold: Hold) -> Choices:
    """The skills a specialization can be added to; none where the rules have none."""
    rules = rules_of(hold.seat.campaign)
    if not has_specializations(rules):
        return []
    skills = rules.skills.by_name.values()
    return [(skill.name, skill.name) for skill in skills if skill.attribute != FORCE]


def _spoken(states: Sequence[str]) -> Choices:
    return [(state, state.replace("_", " ").capitalize()) for state in states]


def _attribute(sheet: Sheet, rules: Ruleset, attribute: str) -> Part:
    own = Box(f"attributes.{attribute}", attribute, _plain(sheet.attributes.get(attribute)))
    skills = [skill.name for skill in rules.skills.under(attribute) if not skill.advanced]
    part = _part(attribute.capitalize(), _codes(sheet, "skills", skills))
    return Part(part.title, [own, *part.held], part.others)


def _part(title: str, boxes: Iterator[Box]) -> Part:
    found = list(boxes)
    held = [box for box in found if box.value is not None]
    return Part(title, held, [box for box in found if box.value is None])


def _codes(sheet: Sheet, part: str, names: Sequence[str]) -> Iterator[Box]:
    codes = getattr(sheet, part)
    for name in [*names, *(each for each in codes if each not in names and part != "skills")]:
        yield Box(f"{part}.{name}", name, _plain(codes.get(name)))
        for special, code in sorted(sheet.specializations.get(name, {}).items()):
            label = f"{name}: {special}"
            yield Box(f"specializations.{name}.{special}", label, str(code), special=True)


def _plain(code: Any) -> str | None:
    return str(code) if code is not None else None
