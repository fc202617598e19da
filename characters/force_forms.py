from __future__ import annotations

from typing import Any

from django import forms

from campaign.forms import BornWithId
from characters.access import Hold
from characters.models import Character, Points
from characters.services.force import MOST_OTHERS, Use
from characters.services.force_state import EMPTINESS, in_trance
from characters.services.force_targets import targets
from characters.services.ledger import balance
from characters.services.sheets import rules_of
from rules.characters.training import Lesson
from rules.codes import Code
from rules.errors import RuleError
from rules.mechanics.force_difficulty import Attempt
from rules.mechanics.force_powers import ALWAYS, FORCE_SKILLS, Power

MOST = 999
UNRESISTED = {True: "Left open where nobody resists.", False: ""}
EMPTY = "Only for a target in emptiness."


def words(situation: str) -> str:
    return situation.replace("_", " ").capitalize()


class TeacherForm(forms.Form):
    """The codes of whoever teaches; nobody, where all are left open."""

    control = forms.CharField(label="Teacher's control", required=False, max_length=8)
    sense = forms.CharField(label="Teacher's sense", required=False, max_length=8)
    alter = forms.CharField(label="Teacher's alter", required=False, max_length=8)
    extra = forms.IntegerField(
        label="Points to save time", required=False, min_value=0, max_value=99
    )

    def clean(self) -> dict[str, Any]:
        given = dict(super().clean() or {})
        for skill in FORCE_SKILLS:
            try:
                if given.get(skill):
                    Code.parse(given[skill].upper())
            except RuleError:
                self.add_error(skill, "Write it like 7D+1.")
        return given

    def lesson(self) -> Lesson:
        if not self.is_valid():
            return Lesson()
        given = self.cleaned_data
        codes = {
            skill: Code.parse(given[skill].upper()) for skill in FORCE_SKILLS if given.get(skill)
        }
        return Lesson(teacher=bool(codes), extra_points=given.get("extra") or 0, codes=codes)


class UseForm(BornWithId):
    """The situation of a power, field by field as far as the power asks for it."""

    def __init__(self, *args: Any, power: Power, hold: Hold, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.power, character = power, hold.character
        for skill in power.skills:
            self._skill(skill)
        if power.key == EMPTINESS:
            self._emptiness(character)
        self._target(hold)
        self._common(character)

    def _skill(self, skill: str) -> None:
        use = self.power.uses[skill]
        situations = [(situation, level) for level, situation in use.levels if situation]
        if situations and self.power.key != EMPTINESS:
            self.fields[f"situation_{skill}"] = forms.ChoiceField(
                label=f"Situation, for {skill}",
                choices=[
                    (name, f"{words(name)} ({words(level).lower()})") for name, level in situations
                ],
            )
        for added in use.added:
            self._added(added.what, added.situation)
        if use.resisted_by:
            rolls = " or ".join(use.resisted_by)
            self._number(
                "resistance", f"The target's roll of {rolls}", UNRESISTED[bool(use.levels)]
            )
        if "sense" in self.power.skills or "alter" in self.power.skills:
            self._number("emptiness", "Roll the target entered emptiness with", EMPTY)

    def _added(self, what: str, situation: str) -> None:
        if what.isdecimal():
            label = f"{words(situation)} (+{what})"
            if situation == "factor_of_ten":
                self._number("times_factor_of_ten", "Factors of ten above a ton (+5 each)")
            else:
                self.fields[f"also_{situation}"] = forms.BooleanField(label=label, required=False)
        elif what in ("proximity", "relationship"):
            self._number(what, f"{words(what)}: the GM's number")
        elif what == "damage":
            self._number("damage", "The blaster's damage roll")
        else:
            rolls = what.replace("/", " or ")
            self._number("resistance", f"The target's roll of {rolls}", UNRESISTED[True])

    def _number(self, name: str, label: str, help_text: str = "") -> None:
        self.fields[name] = forms.IntegerField(
            label=label, required=False, min_value=0, max_value=MOST, help_text=help_text
        )

    def _emptiness(self, character: Character) -> None:
        if in_trance(character, EMPTINESS):
            self._number("hours", "Hours spent in emptiness")

    def _target(self, hold: Hold) -> None:
        others = targets(hold.seat, self.power).exclude(pk=hold.character.pk)
        if others.exists():
            field: Any = forms.ModelChoiceField(
                queryset=others, required=False, label="Whom it reaches",
                empty_label="somebody without a sheet here",
                help_text="If it works, it is noted on that sheet.",
            )  # fmt: skip
            self.fields["target"] = field

    def _common(self, character: Character) -> None:
        self.fields["other_actions"] = forms.IntegerField(
            label="Other actions this round", required=False, min_value=0, max_value=MOST_OTHERS
        )
        if self.power.keep_up:
            self.fields["keep"] = forms.BooleanField(label="Keep it up", required=False)
        if rules_of(character.campaign).lure and balance(character, Points.DARK_SIDE):
            self.fields["refuses_lure"] = forms.BooleanField(
                label="Refuse the lure of the Dark Side",
                required=False,
                help_text="It offers dice for its points; refusing makes the power harder.",
            )
        if self.power.dark_side and self.power.dark_side != ALWAYS:
            self.fields["to_harm"] = forms.BooleanField(
                label="It is to harm somebody", required=False
            )
        if self.power.dark_side:
            self.fields["knows"] = forms.BooleanField(
                label="I take the Dark Side Point this earns", required=False
            )

    def use(self) -> Use:
        given = self.cleaned_data if self.is_bound and self.is_valid() else {}
        situations = [given[name] for name in given if name.startswith("situation_")]
        if not given:
            chosen: list[Any] = [
                field for name, field in self.fields.items() if name.startswith("situation_")
            ]
            situations = [field.choices[0][0] for field in chosen]
        situations += [name[5:] for name in given if name.startswith("also_") and given[name]]
        situations += ["factor_of_ten"] * min(given.get("times_factor_of_ten") or 0, 9)
        return Use(
            power=self.power.key,
            attempt=Attempt(
                situations=tuple(situations),
                proximity=given.get("proximity") or 0,
                relationship=given.get("relationship") or 0,
                resistance=given.get("resistance"),
                damage=given.get("damage"),
                emptiness=given.get("emptiness"),
            ),
            other_actions=given.get("other_actions") or 0,
            refuses_lure=bool(given.get("refuses_lure")),
            to_harm=bool(given.get("to_harm")),
            knows=bool(given.get("knows")),
            keep=bool(given.get("keep")),
            hours=given.get("hours") or 0,
            target=given["target"].pk if given.get("target") else None,
        )
