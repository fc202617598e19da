"""A template as a form: die codes in six fields, skills and things one on each line."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django import forms

from campaign.forms import BornWithId
from campaign.models import Campaign
from characters.models import CharacterTemplate
from characters.services.sheets import refused, rules_of
from characters.services.templates import Written, reckoned
from characters.species import kinds
from rules.characters.attributes import ATTRIBUTES
from rules.characters.sheet import Sheet
from rules.characters.skills import FORCE
from rules.characters.statblock_lines import (
    gear_lines,
    read_gear_lines,
    read_skills,
    skill_lines,
)
from rules.characters.templates import Reckoned
from rules.codes import Code
from rules.errors import RuleError

Role = CharacterTemplate.Role
CODE = {"autocomplete": "off", "autocapitalize": "characters", "placeholder": "–"}


class CodeField(forms.CharField):
    """A die code as sheets have it, three pips being a die."""

    def __init__(self, **more: Any) -> None:
        super().__init__(max_length=8, widget=forms.TextInput(attrs=CODE), **more)

    def clean(self, value: Any) -> Code:
        text = super().clean(value)
        try:
            code = Code.parse(text.upper()).carried() if text else Code()
        except RuleError as error:
            raise forms.ValidationError(str(refused(error))) from error
        if code < Code():
            raise forms.ValidationError("A die code cannot be below nothing.")
        return code


class TemplateForm(BornWithId):
    name = forms.CharField(max_length=80)
    summary = forms.CharField(
        label="Who that is",
        required=False,
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="A sentence or two, as the player reads them on the card.",
    )
    role = forms.ChoiceField(
        label="For", choices=Role.choices, initial=Role.PLAYER, widget=forms.RadioSelect
    )
    species = forms.CharField(
        required=False,
        max_length=60,
        widget=forms.TextInput(attrs={"list": "species-names", "autocomplete": "off"}),
        help_text="Empty: human. One of the list brings its limits.",
    )
    move = forms.IntegerField(min_value=0, max_value=99, initial=10)
    force_sensitive = forms.BooleanField(label="Sensitive to the Force", required=False)
    skills = forms.CharField(
        required=False,
        max_length=4_000,
        widget=forms.Textarea(attrs={"rows": 5, "spellcheck": "false"}),
        help_text="One on each line. A name suggests a skill; with a code (dodge 4D) it is had.",
    )
    gear = forms.CharField(
        label="Weapons and gear",
        required=False,
        max_length=6_000,
        widget=forms.Textarea(attrs={"rows": 5, "spellcheck": "false"}),
        help_text="One on each line: a blaster pistol (damage 4D), or simply comlink.",
    )
    credits = forms.IntegerField(min_value=0, max_value=1_000_000, initial=500)
    shared = forms.BooleanField(
        label="Players may begin as this",
        required=False,
        help_text="Otherwise it stays a draft for GMs.",
    )
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, campaign: Campaign, base: Sheet | None = None, **more: Any):
        super().__init__(*args, **more)
        self.campaign, self.rules, self.base = campaign, rules_of(campaign), base or Sheet()
        self.sheet: Sheet | None = None
        self.suggested: tuple[str, ...] = ()
        for name in ATTRIBUTES:
            self.fields[f"attribute_{name}"] = CodeField(label=name.capitalize(), initial="3D")
        for name in self.force_skills:
            self.fields[f"force_{name}"] = CodeField(label=name.capitalize(), required=False)

    @property
    def force_skills(self) -> list[str]:
        return [skill.name for skill in self.rules.skills.under(FORCE)]

    @property
    def attribute_fields(self) -> list[forms.BoundField]:
        return [self[f"attribute_{name}"] for name in ATTRIBUTES]

    @property
    def force_fields(self) -> list[forms.BoundField]:
        return [self[f"force_{name}"] for name in self.force_skills]

    @property
    def watched(self) -> list[str]:
        """The fields a rule can have something against while one is still typing."""
        return [field.name for field in (*self.attribute_fields, *self.force_fields)] + [
            "move",
            "skills",
        ]

    @property
    def species_names(self) -> list[str]:
        return [name for name, kin in kinds().items() if kin.limits.alien]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        sheet = replace(
            self.base,
            attributes=self._codes(given, "attribute_", ATTRIBUTES),
            force=self._codes(given, "force_", self.force_skills),
            force_sensitive=given.get("force_sensitive", False),
            species=" ".join(given.get("species", "").split()),
            move=given.get("move") or 0,
        )
        try:
            found = read_skills(given.get("skills", ""), sheet, self.rules)
            sheet, self.suggested = found.sheet, found.suggested
        except RuleError as error:
            self._unreadable("skills", error)
        try:
            sheet = read_gear_lines(given.get("gear", ""), sheet, self.rules)
        except RuleError as error:
            self._unreadable("gear", error)
        self.sheet = sheet
        return given

    def reckoned(self) -> Reckoned | None:
        """What the dice come to, as far as they can be read."""
        if self.sheet is None or self.cleaned_data.get("role") not in Role.values:
            return None
        return reckoned(self.campaign, self.sheet, self.cleaned_data["role"])

    def written(self) -> Written:
        given, sheet = self.cleaned_data, self.sheet or self.base
        return Written(
            name=given["name"],
            summary=given["summary"],
            role=given["role"],
            shared=given["shared"],
            credits=given["credits"],
            skills=self.suggested,
            sheet=sheet,
        )

    def show_faults(self) -> None:
        """Each rule that stands in the way, beside the field it is about."""
        found = self.reckoned()
        for fault in found.faults if found else ():
            self.add_error(self.field_of(fault), str(refused(fault)))

    def field_of(self, fault: RuleError) -> str | None:
        about = fault.params
        attribute, skill = str(about.get("attribute", "")), str(about.get("skill", ""))
        if skill:
            return f"force_{skill}" if skill in self.force_skills else "skills"
        if f"attribute_{attribute}" in self.fields:
            return f"attribute_{attribute}"
        return "move" if fault.code.endswith(".move") else None

    def _codes(self, given: dict[str, Any], before: str, names: Any) -> dict[str, Code]:
        codes = {name: given.get(f"{before}{name}") for name in names}
        return {name: code for name, code in codes.items() if code}

    def _unreadable(self, field: str, error: RuleError) -> None:
        for fault in error.params.get("faults", (error,)):
            self.add_error(field, str(refused(fault)))


def started(template: CharacterTemplate, campaign: Campaign) -> dict[str, Any]:
    """A template's values as the form shows them."""
    sheet, rules = Sheet.from_dict(template.sheet), rules_of(campaign)
    fields = ("id", "name", "summary", "role", "credits", "shared", "version")
    codes = {f"attribute_{name}": str(code) for name, code in sheet.attributes.items()}
    codes |= {f"force_{name}": str(code) for name, code in sheet.force.items()}
    return (
        {name: getattr(template, name) for name in fields}
        | codes
        | {
            "species": sheet.species,
            "move": sheet.move,
            "force_sensitive": sheet.force_sensitive,
            "skills": skill_lines(sheet, tuple(template.skills)),
            "gear": gear_lines(sheet, rules),
        }
    )
