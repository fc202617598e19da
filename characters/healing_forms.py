"""What can be told about a healing roll and about treating somebody."""

from __future__ import annotations

from typing import Any

from django import forms

from campaign.access import Seat
from campaign.models import TableRoll
from characters.access import own_characters
from characters.forms import RollForm
from characters.models import Character, Treatment
from characters.services.medpacs import medpacs_carried
from characters.services.roll_points import BEFORE, CHARACTER, FORCE
from characters.services.rolls import How
from characters.services.sheets import rules_of
from characters.services.treating import ELSEWHERE, HEALERS, PATIENTS, Care
from rules.characters.recovery import WAYS, skills_for

MOST_NUMBER = 99
SEEN_BY = [each for each in TableRoll.Visibility.choices if each[0] != TableRoll.Visibility.BLIND]
WHOSE = [(HEALERS, "The helper’s"), (PATIENTS, "The patient’s")]
FROM_ELSEWHERE = (ELSEWHERE, "From elsewhere, not counted")
RARE = ("code", "number", "accelerated", "visibility", "faces")


class RollOfHealing(RollForm):
    """What any of these rolls can be told; what is a GM's alone is left out for others."""

    rare_names = RARE
    gms_alone: tuple[str, ...] = ("accelerated", "visibility")

    extra = forms.CharField(
        label="Bonus or penalty",
        required=False,
        max_length=12,
        widget=forms.TextInput(attrs={"placeholder": "+1D or -2"}),
    )
    accelerated = forms.BooleanField(
        label="Accelerate healing was used",
        required=False,
        help_text="Two rolls for the day with +2 each; a second medpac is no harder.",
    )
    visibility = forms.ChoiceField(
        label="Who sees it", required=False, choices=SEEN_BY, initial="everyone"
    )
    faces = forms.CharField(
        label="Dice rolled by hand",
        required=False,
        max_length=120,
        help_text="The faces as they fell, wild die first: 3 5 1. Marked as typed in.",
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, seat: Seat, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.seat, self.rules = seat, rules_of(seat.campaign)
        self.keep(*(() if seat.runs else self.gms_alone))
        if not self.rules.medpacs.accelerated_bonus:
            self.keep("accelerated")

    def keep(self, *without: str) -> None:
        for name in without:
            self.fields.pop(name, None)

    def how(self) -> How:
        given = {key: value for key, value in self.cleaned_data.items() if value}
        names = ("extra", "faces", "visibility", "force_point", "character_points")
        return How(**{name: given[name] for name in names if name in given})


class RestRollForm(RollOfHealing):
    """The healing roll after a rest."""


class TreatForm(RollOfHealing):
    gms_alone = ("accelerated", "visibility", "code", "number")

    way = forms.ChoiceField(label="With")
    healer: Any = forms.ModelChoiceField(
        label="Who helps", required=False, queryset=None, empty_label="Nobody of these"
    )
    medpac = forms.ChoiceField(label="Whose medpac", choices=WHOSE)
    force_point = forms.BooleanField(label="Spend a Force Point of the helper's", required=False)
    character_points = forms.IntegerField(
        label="Character Points of the helper's", required=False, min_value=0, initial=0
    )
    code = forms.CharField(
        label="Or somebody without a sheet",
        required=False,
        max_length=12,
        widget=forms.TextInput(attrs={"placeholder": "5D"}),
    )
    number = forms.IntegerField(
        label="Another difficulty", required=False, min_value=1, max_value=MOST_NUMBER
    )
    field_order = ("id", "way", "healer", "medpac", "extra", "force_point", "character_points")

    def __init__(
        self, *args: Any, seat: Seat, patient: Character, healer: str = "", **kwargs: Any
    ) -> None:
        super().__init__(*args, seat=seat, **kwargs)
        known = [way for way in WAYS if skills_for(self.rules, way)]
        ways: Any = self.fields["way"]
        ways.choices = [(way, Treatment.Kind(way).label) for way in known]
        if seat.runs:
            whose: Any = self.fields["medpac"]
            whose.choices = [*WHOSE, FROM_ELSEWHERE]
        people: Any = self.fields["healer"]
        people.queryset = own_characters(seat)
        if not seat.runs:
            people.required, people.empty_label = True, None
        likely = self._likely(healer)
        self.initial.setdefault("healer", str(likely.pk) if likely else None)
        if likely and not medpacs_carried(likely) and medpacs_carried(patient):
            self.initial.setdefault("medpac", PATIENTS)
        self.initial.setdefault("medpac", HEALERS)
        points = self.rules.points
        self.keep(*(() if points.timing_legal(FORCE, BEFORE) else ["force_point"]))
        self.keep(*(() if points.timing_legal(CHARACTER, BEFORE) else ["character_points"]))

    def _likely(self, wanted: str) -> Character | None:
        """Whoever was asked for, else one's own."""
        field: Any = self.fields["healer"]
        people: list[Character] = list(field.queryset)
        own = [each for each in people if each.player_id == self.seat.user.pk]
        asked = [each for each in people if str(each.pk) == wanted]
        return next(iter(asked or own or people), None)

    def care(self) -> Care:
        given = self.cleaned_data
        healer = given.get("healer")
        return Care(
            way=given["way"],
            healer=healer.pk if healer else None,
            code=given.get("code", ""),
            number=given.get("number"),
            accelerated=given.get("accelerated", False),
            medpac=given["medpac"],
        )
