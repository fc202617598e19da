"""A sheet as a page shows it: six attributes with what stands under them."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.db.models import QuerySet

from campaign.access import visible_rolls
from campaign.models import TableRoll
from campaign.paging import Page, Row, page
from characters.access import Hold, visible_changes
from characters.models import Balance, Character, LedgerEntry, Points, SheetChange
from characters.selectors.lines import Line
from characters.services.fields import mark
from characters.services.sheets import points_used, rules_of
from rules.characters.attributes import ATTRIBUTES
from rules.characters.sheet import Sheet
from rules.codes import Code
from rules.rulesets.slots import Ruleset

FIRST_ROWS, ROWS_A_PAGE = 10, 40


@dataclass(frozen=True, slots=True)
class Group:
    attribute: str
    code: Code
    mark: str
    lines: list[Line]


def groups(sheet: Sheet, rules: Ruleset, *, every_skill: bool = False) -> list[Group]:
    """A craft has no attributes; what is not there hides."""
    added = sheet.added(rules)
    found = []
    for attribute in ATTRIBUTES:
        code = sheet.all_attributes.get(attribute, Code())
        lines = [
            line
            for skill in rules.skills.under(attribute)
            if not skill.advanced and (every_skill or skill.name in sheet.skills)
            for line in _lines(sheet, skill.name, code, added)
        ]
        if code or lines:
            found.append(Group(attribute, code, mark(_plain(sheet, attribute)), lines))
    return found


def _plain(sheet: Sheet, attribute: str) -> str | None:
    code = sheet.attributes.get(attribute)
    return str(code) if code else None


def _lines(sheet: Sheet, skill: str, floor: Code, added: dict[str, Code]) -> list[Line]:
    code = sheet.skills.get(skill, floor)
    own = Line(skill, skill, code, added.get(skill, Code()), skill in sheet.skills)
    special = [
        Line(f"{skill}: {name}", name, code, added.get(f"{skill}: {name}", Code()), True, True)
        for name, code in sorted(sheet.specializations.get(skill, {}).items())
    ]
    return [own, *special]


def injury_track(rules: Ruleset, sheet: Sheet) -> tuple[list[tuple[str, str]], int]:
    """Every state of the ruleset in words, and which one holds."""
    states = ["unhurt", *rules.injury.levels]
    levels = [(state.replace("_", " ").capitalize(), _effect(rules, state)) for state in states]
    return levels, states.index(sheet.injury) if sheet.injury in states else 0


def _effect(rules: Ruleset, state: str) -> str:
    effect = rules.injury.effect(state)
    penalty = getattr(effect, "penalty", None)
    return f"−{penalty}" if penalty else ""


def balances(character: Character) -> list[tuple[Points, int]]:
    held = {row.points: row.amount for row in Balance.objects.filter(character=character)}
    used = points_used(rules_of(character.campaign))
    return [(points, held.get(points, 0)) for points in used]


def notes(hold: Hold) -> list[tuple[str, str]]:
    """The player's are for the player and the GMs, the GMs' for GMs; empty ones hide."""
    if not (hold.own or hold.seat.runs):
        return []
    found = [("Private notes", hold.character.player_notes)]
    if hold.seat.runs:
        found.append(("Notes for GMs alone", hold.character.gm_notes))
    return [each for each in found if each[1]]


def ledger_page(character: Character, after: str | None) -> Page[LedgerEntry]:
    rows = LedgerEntry.objects.filter(character=character).select_related(
        "made_by", "adventure", "taken_back_by"
    )
    return _part(rows, after)


def changes_page(hold: Hold, after: str | None) -> Page[SheetChange]:
    return _part(visible_changes(hold).select_related("made_by"), after)


def _part(rows: QuerySet[Row], after: str | None) -> Page[Row]:
    """What one looks for is mostly among the last; the others come as one goes down the page."""
    return page(rows, ("made", "pk"), after, ROWS_A_PAGE if after else FIRST_ROWS)


def rolls_of(hold: Hold) -> list[TableRoll]:
    rows = visible_rolls(hold.seat).filter(subject_id=hold.character.pk)
    return list(rows.select_related("roller").order_by("-made")[:8])


def roll_seen(hold: Hold, roll_id: UUID) -> TableRoll | None:
    """A roll, unless it fell where this person does not see it."""
    return visible_rolls(hold.seat).select_related("roller").filter(pk=roll_id).first()


def last_comment(hold: Hold) -> SheetChange | None:
    """Why a GM sent the character back, if that is how things stand."""
    if hold.character.state != Character.State.DRAFT:
        return None
    rows = SheetChange.objects.filter(character=hold.character, field="state")
    last = rows.select_related("made_by").order_by("-made").first()
    return last if last and last.reason else None
