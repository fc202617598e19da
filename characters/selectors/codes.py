"""A die code taken apart: what it starts from, what was put in, what changes it now."""

from __future__ import annotations

from dataclasses import dataclass

from characters.access import Hold
from characters.models import Improvement
from characters.services.rolls import DAMAGE, How, reckoning
from characters.services.sheets import rules_of, sheet_of
from characters.species import species_of
from rules.characters.sheet_parts import Reckoning
from rules.codes import Code
from rules.errors import RuleError
from rules.source import Source

RESISTING, MOVE = "resisting", "move"
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
    base: Code | int
    now: Code | int
    parts: list[Part]
    changes: list[Part]
    barred: str = ""


def explained(hold: Hold, name: str, part: str) -> Explained | None:
    """None for a name that is not on the sheet."""
    if part == MOVE:
        return _move(hold)
    how = How(part=DAMAGE if part == DAMAGE else "", resisting=part == RESISTING)
    try:
        found = reckoning(hold.seat.campaign, hold.character, name, how)
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


def _move(hold: Hold) -> Explained:
    """Metres a round: what one began with, what was learned, and what the species allows."""
    sheet, rules = sheet_of(hold.character), rules_of(hold.seat.campaign)
    steps = Improvement.objects.filter(
        character=hold.character, kind=MOVE, state=Improvement.State.DONE
    ).count()
    parts = [Part("metres a round to begin with", str(sheet.move - steps), rules.movement.source)]
    if steps:
        parts.append(Part("improved", f"+{steps}", rules.advancement.source))
    species = species_of(sheet) if rules.advancement.species_limits else None
    if species and species.move:
        slowest, fastest = species.move
        parts.append(Part(f"what {species.name} can have", f"{slowest}–{fastest}"))
    return Explained(
        title="Move", name="", part=MOVE, base=sheet.move, now=sheet.move, parts=parts, changes=[]
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
