"""How somebody is, what can be done about it now, and what was done so far."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.errors import Refused
from campaign.models import TableRoll
from campaign.paging import Page, page
from characters.access import Hold, own_characters, visible_changes, visible_characters
from characters.models import Character, SheetChange, Treatment
from characters.selectors.sheet import ROWS_A_PAGE, injury_track
from characters.services.cases import Case, case_of
from characters.services.condition import INJURY
from characters.services.sheets import rules_of, sheet_of
from characters.services.treating import Care, task_for
from rules.characters.recovery import (
    WAYS,
    Attempt,
    passes_by_itself,
    resting_days,
    skills_for,
)
from rules.mechanics.healing import Rest
from rules.mechanics.injury import WELL

Kind = Treatment.Kind
MOST_OTHERS = 12


@dataclass(frozen=True, slots=True)
class Way:
    """Something that might help: what it takes, or why it does not."""

    kind: str
    label: str
    task: Attempt | None
    why_not: str = ""

    @property
    def level(self) -> str:
        return self.task.level.replace("_", " ") if self.task else ""


@dataclass(frozen=True, slots=True)
class Health:
    case: Case
    levels: list[tuple[str, str]]
    at: int
    lasts: str
    rest_days: int | None
    table: Rest | None
    helpers: bool
    ways: list[Way]
    others: list[Character]

    @property
    def hurt(self) -> bool:
        return self.case.injury not in WELL

    @property
    def words(self) -> str:
        return self.case.injury.replace("_", " ").capitalize()

    @property
    def resting(self) -> Treatment | None:
        running = self.case.running
        return running if running and running.kind == Kind.REST else None

    @property
    def tank(self) -> Treatment | None:
        running = self.case.running
        return running if running and running.kind == Kind.BACTA else None

    @property
    def due(self) -> bool:
        resting = self.resting
        return bool(resting and resting.ends_day <= self.case.character.campaign.day)

    @property
    def by_itself(self) -> bool:
        return passes_by_itself(self.case.injury)

    @property
    def treatable(self) -> bool:
        return self.helpers and any(way.task for way in self.ways)


def health(hold: Hold) -> Health:
    rules, sheet = rules_of(hold.seat.campaign), sheet_of(hold.character)
    case = case_of(hold.character)
    levels, at = injury_track(rules, sheet)
    table = rules.healing.rests.get(sheet.injury)
    helpers = _helps(hold)
    return Health(
        case=case,
        levels=levels,
        at=at,
        lasts=(rules.injury.effect(sheet.injury).lasts or "").replace("_", " "),
        rest_days=resting_days(rules, sheet.injury) if table else None,
        table=table,
        helpers=helpers,
        ways=[] if sheet.injury in WELL else ways(hold, case),
        others=_others(hold) if helpers and hold.edits else [],
    )


def _helps(hold: Hold) -> bool:
    """Whether this person has anybody in play who could help."""
    if not hold.seat.writes:
        return False
    own = hold.edits and hold.character.state == Character.State.ACTIVE
    return own or own_characters(hold.seat).exists()


def ways(hold: Hold, case: Case) -> list[Way]:
    """Every treatment these rules know, with its number or the reason against it."""
    rules, found = rules_of(hold.seat.campaign), []
    for way in WAYS:
        skills = skills_for(rules, way)
        label = Kind(way).label
        try:
            tasks = [task_for(hold.seat, case, Care(way, skill=skill)) for skill in skills]
            found += [Way(way, label, task) for task in tasks]
        except Refused as refusal:
            found.append(Way(way, label, None, str(refusal)))
    return found


def _others(hold: Hold) -> list[Character]:
    """Whoever else of the party is hurt and might be helped from this sheet."""
    rows = visible_characters(hold.seat).filter(
        kind=Character.Kind.PLAYER, state=Character.State.ACTIVE, sheet__has_key="injury"
    )
    found = rows.exclude(pk=hold.character.pk).exclude(sheet__injury__in=["unhurt", "dead"])
    return list(found[:MOST_OTHERS])


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the history; a roll that is not for this person is left out, and so is who of the
    GMs' own people made it."""

    treatment: Treatment
    roll: TableRoll | None
    healer: str = ""

    @property
    def before(self) -> str:
        return self.treatment.before.replace("_", " ")

    @property
    def after(self) -> str:
        return self.treatment.after.replace("_", " ")

    @property
    def undoable(self) -> bool:
        """What was done in a fight is undone there."""
        row, over = self.treatment, (Treatment.State.TAKEN_BACK, Treatment.State.BROKEN_OFF)
        return row.state not in over and not (row.kind == Kind.MEDPAC and row.roll_id is None)

    @property
    def settled(self) -> bool:
        return self.treatment.state == Treatment.State.DONE


def treatments_page(hold: Hold, after: str | None) -> Page[Treatment]:
    rows = Treatment.objects.filter(character=hold.character)
    rows = rows.select_related("roll", "time_roll", "healer", "made_by")
    return page(rows, ("made", "pk"), after, ROWS_A_PAGE)


def injuries(hold: Hold) -> list[SheetChange]:
    """How it came to this: each change of the injury, for those who read the history."""
    rows = visible_changes(hold).filter(field=INJURY).select_related("made_by")
    return list(rows[:MOST_OTHERS])


def entries(hold: Hold, rows: list[Treatment]) -> list[Entry]:
    return [_entry(hold, row) for row in rows]


def _entry(hold: Hold, row: Treatment) -> Entry:
    seen = row.roll is not None and _seen(hold, row.roll)
    known = row.healer and (seen or row.healer.kind == Character.Kind.PLAYER)
    return Entry(row, row.roll if seen else None, row.healer.name if row.healer and known else "")


def _seen(hold: Hold, roll: TableRoll) -> bool:
    shown = roll.visibility == TableRoll.Visibility.EVERYONE
    own = roll.visibility == TableRoll.Visibility.GM and roll.roller_id == hold.seat.user.pk
    return hold.seat.runs or shown or own


def rest_table(rest: Rest) -> list[tuple[str, str]]:
    """The ruleset's own table for this injury: what a roll brings."""
    rows, low = [], 1
    for most, state in rest.rows:
        rows.append((f"{low}–{most}", state.replace("_", " ")))
        low = most + 1
    return [*rows, (f"{low} or more", rest.best.replace("_", " "))]
