from __future__ import annotations

from typing import Any

from django import forms

from campaign.access import Seat
from campaign.forms import BornWithId
from campaign.models import TableRoll
from characters.models import Points
from characters.selectors.roster import in_play
from characters.services.rolls import MOST_ACTIONS, How


class BeginForm(BornWithId):
    template = forms.UUIDField(widget=forms.HiddenInput)
    name = forms.CharField(label="Name of the character", max_length=80)


class SheetRollForm(BornWithId):
    name = forms.CharField(widget=forms.HiddenInput)
    actions = forms.IntegerField(
        label="Actions this round", min_value=1, max_value=MOST_ACTIONS, initial=1
    )
    extra = forms.CharField(
        label="Bonus or penalty",
        required=False,
        max_length=12,
        widget=forms.TextInput(attrs={"placeholder": "+1D or -2"}),
    )
    difficulty = forms.IntegerField(required=False, min_value=1, max_value=999)
    visibility = forms.ChoiceField(
        label="Who sees it", choices=TableRoll.Visibility.choices, initial="everyone"
    )

    def how(self) -> How:
        given = self.cleaned_data
        return How(given["actions"], given["extra"] or "", given["difficulty"], given["visibility"])


class AwardForm(BornWithId):
    points = forms.ChoiceField(label="What", choices=Points.choices)
    amount = forms.IntegerField(min_value=1, max_value=1_000_000, initial=1)
    reason = forms.CharField(label="For what", max_length=200)
    characters: Any = forms.ModelMultipleChoiceField(
        queryset=None, widget=forms.CheckboxSelectMultiple, label="To whom"
    )

    def __init__(self, *args: Any, seat: Seat, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = in_play(seat)
        field: Any = self.fields["characters"]
        field.queryset = people
        self.initial.setdefault("characters", [each.pk for each in people])


class PasteForm(BornWithId):
    text = forms.CharField(
        label="Stat block",
        max_length=10_000,
        widget=forms.Textarea(attrs={"rows": 7, "spellcheck": "false"}),
        help_text="As the books write them: Guard: DEX 2D, blaster 3D; STR 3D; all other "
        "attributes and skills 2D. Carries a blaster pistol (damage 4D).",
    )
    folder = forms.CharField(required=False, max_length=60)
