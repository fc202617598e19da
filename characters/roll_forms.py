"""The composer: what a roll off this sheet, under these rules, can be told."""

from __future__ import annotations

from typing import Any

from django import forms

from campaign.models import TableRoll
from characters.access import Hold, visible_characters
from characters.forms import RollForm
from characters.models import Balance
from characters.services.roll_points import BEFORE, CHARACTER, FORCE, most_points
from characters.services.rolls import DAMAGE, FREE, MOST_ACTIONS, How
from characters.services.sheets import rules_of, sheet_of
from rules.characters.attack_numbers import RANGES, shoots
from rules.characters.sheet_parts import STRENGTH, Reckoning
from rules.characters.weapon_skills import fights
from rules.errors import RuleError
from rules.mechanics.difficulty import Band
from rules.rulesets.options import ON

PARTS = ("", DAMAGE, FREE)
RARE = ("opponent", "opposing", "uncertainty", "faces")


class SheetRollForm(RollForm):
    """Fields that these rules, this sheet or this purse have no use for are left out."""

    rare_names = RARE

    name = forms.CharField(label="Die code", max_length=120, widget=forms.HiddenInput)
    part = forms.ChoiceField(
        required=False, choices=[(part, part) for part in PARTS], widget=forms.HiddenInput
    )
    actions = forms.IntegerField(
        label="Actions this round", min_value=1, max_value=MOST_ACTIONS, initial=1
    )
    band = forms.ChoiceField(label="Range", required=False)
    extra = forms.CharField(
        label="Bonus or penalty",
        required=False,
        max_length=12,
        widget=forms.TextInput(attrs={"placeholder": "+1D or -2"}),
    )
    difficulty = forms.IntegerField(required=False, min_value=1, max_value=999)
    resisting = forms.BooleanField(
        label="Against damage",
        required=False,
        help_text="Armor helps; wounds and further actions do not hinder.",
    )
    force_point = forms.BooleanField(label="Spend a Force Point", required=False)
    character_points = forms.IntegerField(
        label="Character Points to spend", required=False, min_value=0, initial=0
    )
    visibility = forms.ChoiceField(
        label="Who sees it", choices=TableRoll.Visibility.choices, initial="everyone"
    )
    opponent: Any = forms.ModelChoiceField(
        label="Against someone", required=False, queryset=None, empty_label="Nobody"
    )
    opposing = forms.CharField(
        label="What they roll",
        required=False,
        max_length=80,
        help_text="A skill of theirs, or a code such as 4D+1. Empty: the same skill.",
    )
    uncertainty = forms.TypedChoiceField(
        label="Uncertainty dice",
        required=False,
        coerce=int,
        help_text="As many as the GM asks for: you roll more, the GM takes some away unseen.",
    )
    faces = forms.CharField(
        label="Dice rolled by hand",
        required=False,
        max_length=120,
        help_text="The faces as they fell, wild die first: 3 5 1. Marked as typed in.",
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, hold: Hold, name: str, part: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.hold, self.rules = hold, rules_of(hold.seat.campaign)
        self.initial.update(name=name, part=part)
        self.rolled = _reckoned(hold, name, part)
        self._shape(name, part)
        self._price(part)
        field: Any = self.fields["opponent"]
        field.queryset = visible_characters(hold.seat).exclude(pk=hold.character.pk)
        self.fields["difficulty"].help_text = _levels(self.rules.difficulty.bands["task"])
        if part == FREE:
            self.fields["name"].widget = forms.TextInput(attrs={"placeholder": "4D+2"})

    def _shape(self, name: str, part: str) -> None:
        """What the name itself decides."""
        sheet = sheet_of(self.hold.character)
        armed = [each for each in sheet.weapons if each.name == name and shoots(self.rules, each)]
        self._keep("band", bool(armed))
        words = [("", "None"), *((each, each.replace("_", " ")) for each in RANGES)]
        if armed:
            self.fields["band"].choices = words  # type: ignore[attr-defined]
        self._keep("resisting", name.lower() == STRENGTH)
        self._keep("actions", part != DAMAGE)
        rule, options = self.rules.uncertainty, self.hold.seat.campaign.options
        fighting = part == DAMAGE or (self.rolled and fights(self.rules, self.rolled.basis))
        used = self.rules.options(**options).get("uncertainty_dice") == ON
        self._keep("uncertainty", bool(rule and used and not fighting))
        if rule and "uncertainty" in self.fields:
            counts = [("", "None"), *((n, n) for n in range(rule.fewest, rule.most + 1))]
            self.fields["uncertainty"].choices = counts  # type: ignore[attr-defined]

    def _price(self, part: str) -> None:
        """What the character can pay for."""
        rows = Balance.objects.filter(character=self.hold.character)
        held = {row.points: row.amount for row in rows}
        points = self.rules.points
        forced = points.timing_legal(FORCE, BEFORE) and held.get(FORCE, 0) > 0
        self._keep("force_point", forced and part != DAMAGE)
        use = self.rolled.point_use if self.rolled else ""
        most = min(most_points(self.hold, use or part), held.get(CHARACTER, 0))
        buys = points.timing_legal(CHARACTER, BEFORE) and most > 0 and part != DAMAGE
        self._keep("character_points", buys)
        if buys:
            field: Any = self.fields["character_points"]
            field.widget.attrs |= {"max": most}
            field.help_text = f"At most {most}: a die each, a 6 goes on."

    def _keep(self, name: str, wanted: bool) -> None:
        if not wanted:
            del self.fields[name]

    def how(self) -> How:
        given = {key: value for key, value in self.cleaned_data.items() if value}
        someone = given.get("opponent")
        return How(
            actions=given.get("actions", 1),
            extra=given.get("extra", ""),
            difficulty=given.get("difficulty"),
            visibility=given["visibility"],
            part=given.get("part", ""),
            band=given.get("band", ""),
            resisting=given.get("resisting", False),
            force_point=given.get("force_point", False),
            character_points=given.get("character_points", 0),
            opponent=someone.pk if someone else None,
            opposing=given.get("opposing", ""),
            uncertainty=given.get("uncertainty", 0),
            faces=given.get("faces", ""),
        )


def _reckoned(hold: Hold, name: str, part: str) -> Reckoning | None:
    if part == FREE:
        return None
    try:
        return sheet_of(hold.character).code(rules_of(hold.seat.campaign), name)
    except RuleError:
        return None


def _levels(bands: Any) -> str:
    """The ladder of the ruleset in a line."""
    return " · ".join(f"{name.replace('_', ' ')} {_span(band)}" for name, band in bands.items())


def _span(band: Band) -> str:
    if band.high is None:
        return f"{band.low}+"
    return str(band.low) if band.low == band.high else f"{band.low}–{band.high}"
