"""The species of the library, as the rules read them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from characters.library_files import read_library
from rules.characters.sheet import Sheet
from rules.characters.species import HUMAN, Species
from rules.rulesets.slots import Ruleset


@dataclass(frozen=True, slots=True)
class Kin:
    """A species and a sentence about it."""

    summary: str
    limits: Species


@cache
def kinds() -> dict[str, Kin]:
    rows = read_library("species")["species"]
    return {row["name"]: Kin(row["summary"], Species.from_row(row)) for row in rows}


def species_named(name: str) -> Species:
    """Whoever's species the library does not know is measured like a human."""
    return known(name) or kinds()[HUMAN].limits


def known(name: str) -> Species | None:
    """Without a word said somebody is human; of a species the library lacks nothing is known."""
    wanted = (name.strip() or HUMAN).casefold()
    return next((kin.limits for own, kin in kinds().items() if own.casefold() == wanted), None)


def species_of(sheet: Sheet) -> Species | None:
    return None if sheet.droid else known(sheet.species)


def choosable(rules: Ruleset) -> dict[str, Kin]:
    """The species to choose from at creation, in the rulesets that have limits for them."""
    return kinds() if rules.advancement.species_limits else {}
