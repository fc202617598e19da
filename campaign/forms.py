from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, ClassVar
from uuid import uuid4

from django import forms
from django.utils import timezone

from campaign.models import Adventure, Campaign, JournalEntry, Role, TableRoll
from campaign.services.calendar import MOST_DAYS
from campaign.words import ruleset_words, switch_words
from config.forms import RadioCards
from rules.rulesets import DEFAULT, ruleset
from rules.rulesets.options import OFF, ON, Switch

OPTION = "option-"


class BornWithId(forms.Form):
    """A form that makes something carries the id of what it will make; sent twice, it makes one."""

    id = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("id", uuid4())


class RulesetSwitches(forms.Form):
    """The optional rules of one ruleset, each as a switch or a choice."""

    def __init__(
        self, *args: Any, ruleset_name: str, chosen: dict[str, str], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.switches = ruleset(ruleset_name).switches
        for switch in self.switches:
            position = chosen.get(switch.name, switch.default)
            self.fields[OPTION + switch.name] = _switch_field(switch, position)

    def chosen(self) -> dict[str, str]:
        """Only what differs from the ruleset's own default is kept."""
        positions = {
            switch.name: _position(self.cleaned_data[OPTION + switch.name])
            for switch in self.switches
        }
        return {
            switch.name: positions[switch.name]
            for switch in self.switches
            if positions[switch.name] != switch.default
        }


def _switch_field(switch: Switch, position: str) -> forms.Field:
    label, help_text = switch_words(switch.name)
    if set(switch.choices) == {OFF, ON}:
        return forms.BooleanField(
            label=label, help_text=help_text, required=False, initial=position == ON
        )
    return forms.ChoiceField(
        label=label,
        help_text=help_text,
        choices=[(choice, choice.capitalize()) for choice in switch.choices],
        initial=position,
    )


def _position(value: bool | str) -> str:
    return value if isinstance(value, str) else ON if value else OFF


class CampaignForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Campaign
        fields: ClassVar = [
            "name",
            "pitch",
            "privacy",
            "approval",
            "first_year",
            "year_length",
            "era",
        ]
        widgets: ClassVar = {
            "pitch": forms.Textarea(attrs={"rows": 4}),
            "privacy": forms.RadioSelect,
        }
        labels: ClassVar = {
            "pitch": "Pitch",
            "approval": "A GM approves new characters",
            "first_year": "First year",
            "year_length": "Days in a year",
        }
        help_texts: ClassVar = {
            "pitch": "What awaits the players, in a few lines.",
            "approval": "Otherwise they are in play as soon as they are handed in.",
            "era": "Shown after every date, if you like: “after the Treaty”.",
        }


class NewCampaignForm(BornWithId, CampaignForm):
    ruleset = forms.ChoiceField(initial=DEFAULT)
    field_order = ("id", "name", "pitch", "ruleset", "privacy", "approval")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        words = ruleset_words()
        cards = RadioCards(about={each.name: " ".join(each.lines) for each in words})
        self.fields["ruleset"].widget = cards
        self.fields["ruleset"].choices = [(each.name, each.title) for each in words]  # type: ignore[attr-defined]


class EditCampaignForm(CampaignForm):
    version = forms.IntegerField(widget=forms.HiddenInput)


class JournalForm(BornWithId):
    title = forms.CharField(max_length=120)
    body = forms.CharField(
        label="Text",
        required=False,
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text="Markdown: **bold**, *italic*, # heading, - list, > quote, [text](address).",
    )
    audience = forms.ChoiceField(
        label="Who reads it", choices=JournalEntry.Audience.choices, initial="everyone"
    )

    def __init__(self, *args: Any, for_gm: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not for_gm:
            self.fields["audience"].widget = forms.HiddenInput()


class EditJournalForm(JournalForm):
    version = forms.IntegerField(widget=forms.HiddenInput)


class RollForm(BornWithId):
    code = forms.CharField(
        label="Die code",
        max_length=12,
        widget=forms.TextInput(attrs={"placeholder": "4D+2", "autocapitalize": "characters"}),
    )
    label = forms.CharField(label="For", required=False, max_length=80)
    difficulty = forms.IntegerField(required=False, min_value=1, max_value=999)
    visibility = forms.ChoiceField(
        label="Who sees it", choices=TableRoll.Visibility.choices, initial="everyone"
    )


class InviteForm(BornWithId):
    EXPIRIES: ClassVar = {"1": "A day", "7": "A week", "30": "A month", "": "Never"}

    role = forms.ChoiceField(
        label="Invited as",
        choices=[(role, role.label) for role in Role if role is not Role.OWNER],
        initial=Role.PLAYER,
    )
    expires = forms.ChoiceField(
        label="Works for", required=False, choices=list(EXPIRIES.items()), initial="7"
    )
    uses = forms.IntegerField(
        label="Number of uses", required=False, min_value=1, max_value=500,
        help_text="Empty: any number.",
    )  # fmt: skip

    def expires_at(self) -> datetime | None:
        days = self.cleaned_data["expires"]
        return timezone.now() + timedelta(days=int(days)) if days else None


class AdventureForm(BornWithId, forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Adventure
        fields: ClassVar = ["title", "notes"]
        widgets: ClassVar = {"notes": forms.Textarea(attrs={"rows": 5})}
        labels: ClassVar = {"notes": "Notes for GMs"}


class AdvanceForm(BornWithId):
    days = forms.IntegerField(label="Days", min_value=1, max_value=MOST_DAYS, initial=1)
    text = forms.CharField(label="What happened on the way", required=False, max_length=500)


class NoteForm(BornWithId):
    text = forms.CharField(label="What happened", max_length=500)


class ProfileForm(forms.Form):
    name = forms.CharField(label="Your name at the table", max_length=60)
