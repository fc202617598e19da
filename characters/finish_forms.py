"""What everyone and each one gets when an adventure ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms

from campaign.access import Seat
from campaign.forms import BornWithId
from characters.models import Character, Points
from characters.selectors.roster import in_play
from characters.services.finishing import Award
from characters.services.sheets import rules_of

MOST = 1_000_000


@dataclass(frozen=True, slots=True)
class Row:
    """One of the party with the fields that are theirs."""

    character: Character
    fields: list[forms.BoundField]


class FinishForm(BornWithId):
    """Something for everyone, something for each one; all of it may be left out."""

    reason = forms.CharField(label="What everyone gets it for", required=False, max_length=200)

    def __init__(self, *args: Any, seat: Seat, title: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.people = list(in_play(seat))
        usual = Points(rules_of(seat.campaign).points.improve_with)
        self.kinds = [usual, Points.FORCE, Points.CREDITS]
        self.initial.setdefault("reason", title)
        for points in self.kinds:
            self.fields[f"all_{points.value}"] = _amount(points.label)
        for number, _ in enumerate(self.people):
            choices = [(points.value, points.label) for points in self.kinds]
            self.fields[f"amount_{number}"] = _amount("Of their own")
            self.fields[f"points_{number}"] = forms.ChoiceField(
                label="Of what", choices=choices, required=False
            )
            self.fields[f"reason_{number}"] = forms.CharField(
                label="For what", required=False, max_length=200
            )

    @property
    def for_all(self) -> list[forms.BoundField]:
        return [*(self[f"all_{points.value}"] for points in self.kinds), self["reason"]]

    @property
    def rows(self) -> list[Row]:
        parts = ("amount", "points", "reason")
        return [
            Row(character, [self[f"{part}_{number}"] for part in parts])
            for number, character in enumerate(self.people)
        ]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        shared = any(given.get(f"all_{points.value}") for points in self.kinds)
        if shared and not given.get("reason"):
            self.add_error("reason", "Say what it is for.")
        for number, _ in enumerate(self.people):
            if given.get(f"amount_{number}") and not given.get(f"reason_{number}"):
                self.add_error(f"reason_{number}", "Say what it is for.")
        return given

    def awards(self) -> list[Award]:
        return [*self._shared(), *self._own()]

    def _shared(self) -> Iterator[Award]:
        given, everyone = self.cleaned_data, tuple(each.pk for each in self.people)
        for points in self.kinds:
            amount = given.get(f"all_{points.value}")
            if amount and everyone:
                yield Award(everyone, points.value, amount, given["reason"])

    def _own(self) -> Iterator[Award]:
        given = self.cleaned_data
        for number, character in enumerate(self.people):
            if amount := given.get(f"amount_{number}"):
                points = given.get(f"points_{number}") or self.kinds[0].value
                yield Award((character.pk,), points, amount, given[f"reason_{number}"])


def _amount(label: str) -> forms.IntegerField:
    return forms.IntegerField(label=label, required=False, min_value=0, max_value=MOST, initial=0)
