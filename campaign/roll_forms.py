from __future__ import annotations

from datetime import date
from typing import Any

from django import forms

from campaign.access import Seat
from campaign.selectors.campaigns import adventures
from campaign.selectors.rolls import subjects

EARLIEST, LATEST = date(2000, 1, 1), date(2200, 1, 1)


class RollSearchForm(forms.Form):
    text = forms.CharField(label="What for", required=False, max_length=80)
    person = forms.TypedChoiceField(label="Rolled by", required=False, coerce=int)
    character = forms.ChoiceField(label="For whom", required=False)
    adventure: Any = forms.ModelChoiceField(
        label="Adventure", required=False, queryset=None, empty_label="Any"
    )
    ended = forms.ChoiceField(
        label="How it ended",
        required=False,
        choices=[("", "Any"), ("success", "Success"), ("failure", "Failure")],
    )
    since = forms.DateField(
        label="From", required=False, widget=forms.DateInput(attrs={"type": "date"})
    )
    until = forms.DateField(
        label="To", required=False, widget=forms.DateInput(attrs={"type": "date"})
    )

    def __init__(self, *args: Any, seat: Seat, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = seat.campaign.memberships.select_related("user").order_by("user__name")
        choices = [("", "Anyone"), *((each.user_id, each.user.name) for each in people)]
        self.fields["person"].choices = choices  # type: ignore[attr-defined]
        names = [("", "Anyone"), *subjects(seat)]
        self.fields["character"].choices = names  # type: ignore[attr-defined]
        chosen: Any = self.fields["adventure"]
        chosen.queryset = adventures(seat)

    def clean_since(self) -> date | None:
        return self._sane("since")

    def clean_until(self) -> date | None:
        return self._sane("until")

    def _sane(self, name: str) -> date | None:
        day: date | None = self.cleaned_data[name]
        if day and not EARLIEST <= day <= LATEST:
            raise forms.ValidationError("Nobody rolled then.")
        return day
