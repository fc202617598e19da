"""Characters as a fight takes them: what does not change there, and how they come to it."""

from __future__ import annotations

from typing import Any

from characters.models import Balance, Character, KeptPower, Points
from characters.services.cases import case_of
from characters.services.dark_points import calls_in
from characters.services.ledger import running
from characters.services.sheets import rules_of, sheet_of
from rules.characters import fighting
from rules.characters.recovery import HOURS_IN_A_DAY
from rules.combat.arms import Sheet
from rules.combat.treating import LOCKED

# A fight's word for each kind of point somebody brings along.
POINTS = {Points.FORCE: "force", Points.CHARACTER: "character", Points.DARK_SIDE: "dark"}


def fight_sheet(character: Character) -> Sheet:
    """Codes, arms, armor and scale under the rules of the campaign."""
    rules = rules_of(character.campaign)
    return fighting.fight_sheet(sheet_of(character), rules, character.name)


def fight_condition(character: Character) -> dict[str, Any]:
    """The fields of a combatant as the character stands now: wounds, points, powers kept up,
    medpacs of the day.

    What is at its usual value is left out.
    """
    rules, sheet = rules_of(character.campaign), sheet_of(character)
    case = case_of(character)
    locked = {LOCKED: str(HOURS_IN_A_DAY)} if case.locked_until else {}
    kept = list(KeptPower.objects.filter(character=character, ended=None))
    found = {
        "injury": sheet.injury,
        "points": _points(character),
        "powers": [row.power for row in kept if row.kind == KeptPower.Kind.UP],
        "dark_calls": _calls(character),
        "medpacs": case.medpacs_today,
        "notes": locked
        | fighting.force_notes(
            sheet, rules, pain_free=any(row.kind == KeptPower.Kind.PAIN for row in kept)
        ),
    }
    usual: tuple[object, ...] = ("unhurt", {}, [], 0)
    return {name: value for name, value in found.items() if value not in usual}


def _points(character: Character) -> dict[str, int]:
    rows = Balance.objects.filter(character=character, points__in=POINTS, amount__gt=0)
    return {POINTS[Points(row.points)]: row.amount for row in rows}


def _calls(character: Character) -> int:
    """How often they called on the Dark Side in the adventure that runs."""
    adventure = running(character.campaign)
    return calls_in(character, adventure) if adventure else 0
