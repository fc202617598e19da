from __future__ import annotations

from typing import Any

from django import forms

from campaign.access import Seat
from campaign.errors import Refused
from campaign.forms import BornWithId
from characters.models import Character, DroidBuild
from characters.services.droids import BARE, LONGEST_PURPOSE
from config.forms import RadioCards
from rules.characters.droid_plans import LONGEST_PART, DroidName
from rules.characters.droids import Droids

ROLES = {
    Character.Kind.PLAYER: "Somebody I play",
    Character.Kind.OTHER: "One of the GMs' own",
}


class Named(forms.Form):
    """A name in two parts. A refusal of one is shown beside it."""

    model = forms.CharField(
        label="Model number", max_length=LONGEST_PART, help_text="Of its series: R2, 3PO."
    )
    identifier = forms.CharField(max_length=LONGEST_PART, help_text="Its own: D2, C.")
    identifier_first = forms.BooleanField(
        label="The identifier comes first", required=False, help_text="C-3PO, not 3PO-C."
    )

    def droid_name(self) -> DroidName:
        given = self.cleaned_data
        return DroidName(given["model"], given["identifier"], given["identifier_first"])

    def place_of(self, refusal: Refused) -> str | None:
        part = refusal.params.get("part")
        return part if part in self.fields else None


class DroidForm(Named, BornWithId):
    role = forms.ChoiceField(label="Who is it?", widget=RadioCards)
    pattern = forms.ChoiceField(label="Where to start", widget=RadioCards)
    field_order = ("role", "pattern", "model", "identifier", "identifier_first", "id")

    def __init__(self, *args: Any, seat: Seat, droids: Droids, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kinds = ROLES if seat.runs else {Character.Kind.PLAYER: ROLES[Character.Kind.PLAYER]}
        role: Any = self.fields["role"]
        role.choices = [(kind.value, words) for kind, words in kinds.items()]
        role.widget.about = {
            kind.value: f"{droids.budget(kind.value)} of building dice" for kind in kinds
        }
        pattern: Any = self.fields["pattern"]
        pattern.choices = [(BARE, "Bare"), *((key, key) for key in droids.patterns)]
        pattern.widget.about = {BARE: f"Every attribute at {droids.base}, nothing spent."} | {
            key: f"{plan.purpose.capitalize()}: takes {droids.cost(plan).total}."
            for key, plan in droids.patterns.items()
        }
        self.initial.setdefault("role", next(iter(kinds)).value)
        self.initial.setdefault("pattern", BARE)


class DroidNameForm(Named):
    purpose = forms.CharField(
        label="What it is for",
        max_length=LONGEST_PURPOSE,
        required=False,
        help_text="Only for security or war may it be armed.",
    )
    field_order = ("model", "identifier", "identifier_first", "purpose")

    @classmethod
    def of(cls, build: DroidBuild) -> DroidNameForm:
        fields = ("model", "identifier", "identifier_first")
        given = {name: getattr(build, name) for name in fields}
        return cls(initial={**given, "purpose": build.plan["purpose"]})
