"""A die code taken apart: what it starts from, what was put in, what changes it now."""

from __future__ import annotations

from dataclasses import dataclass

from characters.access import Hold
from characters.services.rolls import DAMAGE
from characters.services.sheets import rules_of, sheet_of
from rules.characters.sheet_parts import Reckoning
from rules.codes import Code
from rules.errors import RuleError
from rules.source import Source

RESISTING = "resisting"
TITLES = {DAMAGE: ", damage", RESISTING: " against damage"}


@dataclass(frozen=True, slots=True)
class Part:
    reason: str
    code: str
    source: Source | None = None


@dataclass(frozen=True, slots=True)
class Explained:
    """``parts`` make up the code on the sheet, ``changes`` what is rolled right now."""

    title: str
    name: str
    part: str
    base: Code
    now: Code
    parts: list[Part]
    changes: list[Part]
    barred: str


def explained(hold: Hold, name: str, part: str) -> Explained | None:
    """None for a name that is not on the sheet."""
    sheet, rules = sheet_of(hold.character), rules_of(hold.seat.campaign)
    try:
        if part == DAMAGE:
            found = sheet.damage(rules, name)
        else:
            found = sheet.code(rules, name, resisting=part == RESISTING)
    except RuleError:
        return None
    return Explained(
        title=f"{found.name}{TITLES.get(part, '')}",
        name=found.name,
        part=part,
        base=found.base,
        now=found.code,
        parts=_parts(hold, found),
        changes=[Part(each.reason, each.code.signed, each.source) for each in found.modifiers],
        barred=found.barred.replace("_", " "),
    )


def _parts(hold: Hold, found: Reckoning) -> list[Part]:
    """A skill from its attribute up, a specialization from its skill up."""
    sheet, rules = sheet_of(hold.character), rules_of(hold.seat.campaign)
    added = sheet.added(rules).get(found.basis)
    owner, colon, _ = found.basis.partition(":")
    if added is None or not (colon or found.basis in sheet.skills):
        return [Part(found.basis, str(found.base))]
    attribute = sheet.attribute(found.attribute)
    below = owner if colon else found.attribute
    start = sheet.skills.get(owner, attribute) if colon else attribute
    return [Part(below, str(start)), Part(found.basis, added.signed, rules.skills.source)]
