"""The party at a glance: who is hurt and how it goes on, points, the codes asked for first."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from campaign.access import Seat
from characters.access import npcs, own_characters, visible_characters
from characters.models import Balance, Character, Treatment
from characters.services.sheets import points_used, rules_of, sheet_of
from rules.characters.key_codes import key_codes
from rules.codes import Code
from rules.mechanics.injury import WELL

Kind, State = Treatment.Kind, Treatment.State
MOST_NPCS = 20


@dataclass(frozen=True, slots=True)
class Member:
    """One row. ``notes`` are the GMs' own and empty for everyone else."""

    character: Character
    injury: str
    penalty: str
    points: list[tuple[str, int]]
    codes: tuple[tuple[str, Code], ...]
    running: Treatment | None
    waits: bool
    treatable: bool
    acts: bool
    notes: str = ""

    @property
    def hurt(self) -> bool:
        return self.injury not in WELL

    @property
    def words(self) -> str:
        return self.injury.replace("_", " ").capitalize()

    @property
    def due(self) -> bool:
        """A healing roll whose day has come."""
        today = self.character.campaign.day
        rests = self.running is not None and self.running.kind == Kind.REST
        return bool(self.running and rests and self.running.ends_day <= today)


def party(seat: Seat) -> list[Member]:
    """Every player character in play."""
    rows = visible_characters(seat).filter(kind=Character.Kind.PLAYER, state=Character.State.ACTIVE)
    return _members(seat, list(rows.select_related("player")))


def hurt_npcs(seat: Seat) -> list[Member]:
    """Those of the GMs' own people who are hurt; for anyone else there are none."""
    rows = npcs(seat).filter(sheet__has_key="injury").exclude(sheet__injury__in=list(WELL))
    return _members(seat, list(rows.order_by("name", "pk")[:MOST_NPCS]))


def due_rolls(seat: Seat) -> list[Treatment]:
    """Rests that are over, of whoever can be seen."""
    rows = Treatment.objects.filter(
        character__in=visible_characters(seat).filter(state=Character.State.ACTIVE),
        kind=Kind.REST,
        state=State.RUNNING,
        ends_day__lte=seat.campaign.day,
    )
    return list(rows.select_related("character").order_by("ends_day", "character__name")[:40])


def _members(seat: Seat, rows: list[Character]) -> list[Member]:
    balances: dict[object, dict[str, int]] = defaultdict(dict)
    for each in Balance.objects.filter(character__in=rows):
        balances[each.character_id][each.points] = each.amount
    cures = defaultdict(list)
    open_ones = [State.RUNNING, State.WAITS]
    for cure in Treatment.objects.filter(character__in=rows, state__in=open_ones):
        cures[cure.character_id].append(cure)
    helps = seat.writes and own_characters(seat).exists()
    return [_member(seat, row, balances[row.pk], cures[row.pk], helps) for row in rows]


def _member(
    seat: Seat, row: Character, held: dict[str, int], cures: list[Treatment], helps: bool
) -> Member:
    row.campaign = seat.campaign
    rules, sheet = rules_of(seat.campaign), sheet_of(row)
    penalty = rules.injury.effect(sheet.injury).penalty
    hurt = sheet.injury not in (*WELL, "dead")
    return Member(
        character=row,
        injury=sheet.injury,
        penalty=f"−{penalty}" if penalty else "",
        points=[(points.label, held.get(points, 0)) for points in points_used(rules)],
        codes=key_codes(sheet),
        running=next((cure for cure in cures if cure.state == State.RUNNING), None),
        waits=any(cure.state == State.WAITS for cure in cures),
        treatable=helps and hurt and not sheet.droid,
        acts=seat.writes and (seat.runs or row.player_id == seat.user.pk),
        notes=row.gm_notes if seat.runs else "",
    )
