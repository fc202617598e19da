from __future__ import annotations

from typing import Any

from django import forms

from campaign.access import Seat
from campaign.forms import BornWithId
from characters.models import Points
from characters.selectors.roster import in_play
from characters.services.points import GAIN, SPEND
from characters.services.sheets import points_used, rules_of


class BeginForm(BornWithId):
    template = forms.UUIDField(widget=forms.HiddenInput)
    name = forms.CharField(label="Name of the character", max_length=80)


class AwardForm(BornWithId):
    points = forms.ChoiceField(label="What")
    amount = forms.IntegerField(min_value=1, max_value=1_000_000, initial=1)
    reason = forms.CharField(label="For what", max_length=200)
    characters: Any = forms.ModelMultipleChoiceField(
        queryset=None, widget=forms.CheckboxSelectMultiple, label="To whom"
    )

    def __init__(self, *args: Any, seat: Seat, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = in_play(seat)
        what: Any = self.fields["points"]
        what.choices = [(each, each.label) for each in points_used(rules_of(seat.campaign))]
        field: Any = self.fields["characters"]
        field.queryset = people
        self.initial.setdefault("characters", [each.pk for each in people])


class PointsForm(BornWithId):
    """One character's points: spent by whoever plays it, given by a GM."""

    points = forms.ChoiceField(choices=Points.choices, widget=forms.HiddenInput)
    deed = forms.ChoiceField(
        choices=[(SPEND, SPEND), (GAIN, GAIN)], widget=forms.HiddenInput, initial=SPEND
    )
    amount = forms.IntegerField(min_value=1, max_value=1_000_000, initial=1)
    reason = forms.CharField(label="For what", max_length=200)


class SpecializationForm(forms.Form):
    skill = forms.ChoiceField()
    special = forms.CharField(label="What in particular", max_length=60)
    code = forms.CharField(
        label="Die code", max_length=12, widget=forms.TextInput(attrs={"placeholder": "5D+1"})
    )

    def __init__(self, *args: Any, skills: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["skill"]
        field.choices = skills


class PortraitForm(forms.Form):
    picture = forms.FileField(
        help_text="A JPEG, PNG or WebP of at most 5 MB. It is drawn anew: place, camera and "
        "whatever else the file tells about you is left out.",
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png,image/webp"}),
    )


class FileForm(BornWithId):
    """A character's file. ``read`` stands for the text that was shown, ``seen`` for the sheet."""

    file = forms.FileField(
        required=False,
        help_text="JSON as Sublight writes it, of at most 256 kB.",
        widget=forms.FileInput(attrs={"accept": "application/json,.json"}),
    )
    text = forms.CharField(
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "class": "code"}),
    )
    keep = forms.BooleanField(required=False, widget=forms.HiddenInput)
    read = forms.CharField(required=False, max_length=16, widget=forms.HiddenInput)
    seen = forms.CharField(required=False, max_length=16, widget=forms.HiddenInput)


class PasteForm(BornWithId):
    text = forms.CharField(
        label="Stat block",
        max_length=10_000,
        widget=forms.Textarea(attrs={"rows": 7, "spellcheck": "false"}),
        help_text="As the books write them: Guard: DEX 2D, blaster 3D; STR 3D; all other "
        "attributes and skills 2D. Carries a blaster pistol (damage 4D).",
    )
    folder = forms.CharField(required=False, max_length=60)


class RewriteForm(forms.Form):
    text = forms.CharField(
        label="Stat block",
        max_length=10_000,
        widget=forms.Textarea(attrs={"rows": 7, "spellcheck": "false"}),
    )
    seen = forms.CharField(max_length=16, widget=forms.HiddenInput)


class RollForm(BornWithId):
    """What a roll can be told: the usual in sight, the rest unfolded once it is used."""

    rare_names: tuple[str, ...] = ()

    @property
    def common(self) -> list[forms.BoundField]:
        return [field for field in self.visible_fields() if field.name not in self.rare_names]

    @property
    def rare(self) -> list[forms.BoundField]:
        return [field for field in self.visible_fields() if field.name in self.rare_names]

    @property
    def rare_used(self) -> bool:
        return any(
            field.errors or (field.value() and field.value() != field.initial)
            for field in self.rare
        )
