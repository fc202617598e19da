"""A die code taken apart: what it starts from, what was put in, what changes it now."""

from __future__ import annotations

from dataclasses import dataclass

from characters.access import Hold
from characters.models import Improvement
from characters.services.rolls import DAMAGE, How, reckoning
from characters.services.sheets import rules_of, sheet_of
from characters.species import species_of
from rules.characters.attributes import ATTRIBUTES
from rules.characters.sheet_parts import Reckoning
from rules.codes import Code
from rules.errors import RuleError
from rules.mechanics.injury import Effect
from rules.source import Source

RESISTING, MOVE, OTHERS, HEALTH = "resisting", "move", "others", "health"
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
    base: Code | int | None
    now: Code | int | None
    parts: list[Part]
    changes: list[Part]
    barred: str = ""


def explained(hold: Hold, name: str, part: str) -> Explained | None:
    """None for a name that is not on the sheet."""
    apart = {MOVE: _move, OTHERS: _others, HEALTH: _health}
    if part in apart:
        return apart[part](hold)
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
        changes=_changes(found),
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


def _others(hold: Hold) -> Explained | None:
    """What is rolled for whatever a stat block leaves out."""
    sheet = sheet_of(hold.character)
    if not sheet.other:
        return None
    unlisted = next((each for each in ATTRIBUTES if each not in sheet.attributes), "")
    found = reckoning(hold.seat.campaign, hold.character, unlisted, How()) if unlisted else None
    return Explained(
        title="All other attributes and skills",
        name="",
        part=OTHERS,
        base=sheet.other,
        now=found.code if found else sheet.other,
        parts=[Part("written on the sheet for all it does not list", str(sheet.other))],
        changes=_changes(found) if found else [],
    )


def _health(hold: Hold) -> Explained:
    """What each state of health takes away, and for how long."""
    injury = rules_of(hold.seat.campaign).injury
    parts = [
        Part(_state(level, injury.effect(level)), _taken(injury.effect(level)), injury.source)
        for level in injury.levels
    ]
    return Explained(
        title="What injuries do",
        name="",
        part=HEALTH,
        base=None,
        now=None,
        parts=parts,
        changes=[],
    )


def _taken(effect: Effect) -> str:
    if effect.penalty is None:
        return "no rolls"
    return f"−{effect.penalty}" if effect.penalty else "±0"


def _state(level: str, effect: Effect) -> str:
    """The state with what else it does, in words."""
    does = {
        "falls down": effect.prone,
        "loses the round": effect.loses_round,
        "cannot move": effect.immobile,
        "unconscious": effect.unconscious,
        (effect.lasts or "").replace("_", " "): bool(effect.lasts),
    }
    return ", ".join([level.replace("_", " "), *(words for words, holds in does.items() if holds)])


def _changes(found: Reckoning) -> list[Part]:
    return [Part(each.reason, each.code.signed, each.source) for each in found.modifiers]


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
