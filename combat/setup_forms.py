"""The forms a GM sets a fight up with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID, uuid4

from django import forms

from campaign.forms import BornWithId
from characters.models import Character
from combat.models import Encounter
from combat.selectors.setup import Choices, Offered, Place
from combat.services.encounters import OPPOSITION
from combat.services.setup import Placing
from rules.combat import State

MOST_TEXT = 300
PLACEHOLDER = "6 troopers, officer"


class PrepareForm(BornWithId):
    """A new fight, from nothing or from something."""

    title = forms.CharField(
        max_length=80,
        required=False,
        label="What is this fight called?",
        empty_value="A fight",
        widget=forms.TextInput(attrs={"placeholder": "A fight"}),
    )
    encounter = forms.TypedChoiceField(
        required=False, label="Begin from", coerce=UUID, empty_value=None
    )
    party = forms.BooleanField(required=False, initial=True, label="With the whole party in it")
    against = forms.CharField(
        required=False,
        max_length=MOST_TEXT,
        label="Against whom",
        help_text="By number and name, parted by commas, from your library or the starters.",
        widget=forms.TextInput(attrs={"list": "known-names", "placeholder": PLACEHOLDER}),
    )

    def __init__(
        self, *args: Any, encounters: Iterable[Encounter], anybody: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        rows = [(str(one.pk), one.name) for one in encounters]
        field: Any = self.fields["encounter"]
        field.choices = [("", "Nothing"), *rows]
        if not rows:
            del self.fields["encounter"]
        if not anybody:
            del self.fields["party"]


class Placed(forms.Form):
    """Where somebody comes in."""

    request = forms.UUIDField(widget=forms.HiddenInput)
    side = forms.CharField(required=False, max_length=40)
    position = forms.CharField(required=False, max_length=40, label="Where")
    hidden = forms.BooleanField(required=False, label="Hidden until revealed")

    def __init__(self, *args: Any, place: Place, **kwargs: Any) -> None:
        kwargs.setdefault("auto_id", f"{kwargs.get('prefix') or 'id'}_%s")
        super().__init__(*args, **kwargs)
        self.initial.setdefault("request", uuid4())
        self.fields["side"].widget.attrs["list"] = "sides"
        self.fields["position"].widget.attrs["list"] = "positions"

    def placing(self, controller: str = "") -> Placing:
        given = self.cleaned_data
        return Placing(given["side"], given["position"], given["hidden"], controller)


class PartyForm(Placed):
    characters = forms.MultipleChoiceField(label="Who comes", widget=forms.CheckboxSelectMultiple)
    field_order = ("request", "characters")

    def __init__(self, *args: Any, outside: Iterable[Character], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["characters"]
        field.choices = [(str(one.pk), _with_player(one)) for one in outside]
        self.initial.setdefault("characters", [value for value, _ in field.choices])
        self.initial.setdefault("side", "party")
        del self.fields["hidden"]

    def placing(self, controller: str = "") -> Placing:
        return Placing(self.cleaned_data["side"], self.cleaned_data["position"])


def _with_player(character: Character) -> str:
    return f"{character.name} · {character.player.name}" if character.player else character.name


class BringForm(Placed):
    """“6 troopers” in one line."""

    line = forms.CharField(
        max_length=MOST_TEXT,
        required=False,
        label="Who, and how many",
        help_text="Names of your library or of the starters, or parts of them, parted by commas.",
        widget=forms.TextInput(attrs={"list": "known-names", "placeholder": PLACEHOLDER}),
    )
    text = forms.CharField(
        required=False,
        max_length=10_000,
        label="Or a stat block",
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
        help_text="“4 x Guard” above names and counts them.",
    )
    apart = forms.BooleanField(
        required=False,
        label="Each for themselves",
        help_text="Otherwise several are a squad: one voice, separate wounds.",
    )
    controller = forms.ChoiceField(required=False, label="Who speaks for them")
    field_order = ("request", "line", "side", "position", "hidden", "apart", "controller", "text")

    def __init__(self, *args: Any, people: Choices, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("side", OPPOSITION)
        field: Any = self.fields["controller"]
        field.choices = people

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        if not (given.get("line", "").strip() or given.get("text", "").strip()):
            self.add_error("line", "Say who comes.")
        return given


BY_NAME = (
    "Where nothing else is said below. These rules do not print how far weapons reach: say short, "
    "medium or long. Metres serve only weapons whose ranges stand on the sheet."
)


class SceneForm(forms.Form):
    """Light, ground and how far it is from one place to another."""

    request = forms.UUIDField(widget=forms.HiddenInput)
    light = forms.ChoiceField(required=False)
    terrain = forms.ChoiceField(label="Ground")
    usual_range = forms.CharField(
        max_length=20, label="Usual range", help_text="Where nothing else is said below."
    )

    def __init__(
        self, *args: Any, state: State, place: Place, offered: Offered, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.state, self.place = state, place
        self.initial.setdefault("request", uuid4())
        light: Any = self.fields["light"]
        ground: Any = self.fields["terrain"]
        light.choices = [("", "Bright"), *offered.lights]
        ground.choices = offered.grounds
        self.initial["light"], self.initial["terrain"] = state.light, state.terrain
        self.initial["usual_range"] = range_words(state.usual_range)
        self.fields["usual_range"].widget.attrs["list"] = "range-names"
        if not offered.metres:
            self.fields["usual_range"].help_text = BY_NAME
        for number, reach in enumerate(place.reaches):
            field = forms.CharField(
                required=False, max_length=20, label=f"{reach.one} to {reach.other}"
            )
            field.widget.attrs |= {"list": "range-names", "placeholder": "as usual"}
            self.fields[f"reach{number}"] = field
            self.initial[f"reach{number}"] = range_words(reach.value)

    def wanted(self) -> dict[str, Any]:
        """Only what is another than it was."""
        given = self.cleaned_data
        found: dict[str, Any] = {
            key: given[key] for key in ("light", "terrain") if given[key] != self.initial[key]
        }
        usual = range_value(given["usual_range"])
        if usual != self.state.usual_range:
            found["usual_range"] = usual
        ranges = {
            reach.key: range_value(given[f"reach{number}"])
            for number, reach in enumerate(self.place.reaches)
            if given[f"reach{number}"] and given[f"reach{number}"] != self.initial[f"reach{number}"]
        }
        return {**found, **({"ranges": ranges} if ranges else {})}


def range_words(value: str | int) -> str:
    text = str(value)
    return f"{text} m" if text.isdecimal() else text.replace("_", " ")


def range_value(text: str) -> str | int:
    """“25” and “25 m” are metres, everything else the name of a range."""
    metres = text.strip().lower().removesuffix("metres").removesuffix("m").strip()
    if metres.isdecimal() and len(metres) < 7:
        return int(metres)
    return text.strip().lower().replace(" ", "_").replace("-", "_")


class NameForm(forms.Form):
    name = forms.CharField(max_length=80)


class KeepForm(BornWithId):
    name = forms.CharField(max_length=80, label="Name of the encounter")
