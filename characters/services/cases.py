"""A patient's case: what is being done for somebody, and what was done today, read at once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.db.models import Q

from campaign.errors import Refused
from characters.models import Character, Treatment
from characters.services.force_state import heals_faster
from characters.services.sheets import sheet_of
from rules.characters.recovery import Patient

Kind, State = Treatment.Kind, Treatment.State


@dataclass(frozen=True)
class Case:
    character: Character
    rows: list[Treatment]

    @cached_property
    def hastened(self) -> bool:
        return heals_faster(self.character)

    @property
    def injury(self) -> str:
        return sheet_of(self.character).injury

    @property
    def running(self) -> Treatment | None:
        """The rest or the tank that is going on."""
        return next((row for row in self.rows if row.state == State.RUNNING), None)

    @property
    def waits(self) -> bool:
        return any(row.state == State.WAITS for row in self.rows)

    @property
    def locked_until(self) -> int | None:
        """The day before which no medpac helps, if there is one."""
        today = self.character.campaign.day
        days = [row.locked_until for row in self.rows if (row.locked_until or 0) > today]
        return max(filter(None, days), default=None)

    @property
    def medpacs_today(self) -> int:
        return sum(row.kind == Kind.MEDPAC for row in self._today)

    @property
    def stabilized(self) -> bool:
        return any(
            row.kind == Kind.FIRST_AID and bool(row.success) and row.before == self.injury
            for row in self._today
        )

    @property
    def _today(self) -> list[Treatment]:
        return [row for row in self.rows if row.day == self.character.campaign.day]

    def patient(self, accelerated: bool = False) -> Patient:
        return Patient(
            state=self.injury,
            medpacs_today=self.medpacs_today,
            stabilized=self.stabilized,
            accelerated=accelerated,
        )

    def check(self) -> None:
        """Refuse what nobody can heal at all."""
        if self.character.state != Character.State.ACTIVE:
            raise Refused("healing.not_in_play")
        if sheet_of(self.character).droid:
            raise Refused("healing.droid")
        if self.waits:
            raise Refused("healing.waits")


def case_of(character: Character) -> Case:
    today = character.campaign.day
    open_or_new = Q(state__in=[State.RUNNING, State.WAITS]) | Q(day=today)
    rows = Treatment.objects.filter(
        open_or_new | Q(locked_until__gt=today), character=character
    ).exclude(state=State.TAKEN_BACK)
    return Case(character, list(rows))
