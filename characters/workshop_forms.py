from __future__ import annotations

from typing import Any

from django import forms

from campaign.access import Seat
from campaign.forms import BornWithId
from characters.access import own_characters
from characters.models import Article, Item, Work
from characters.models.item import Kind
from characters.selectors.workshop import owners_of, spare_weapons
from characters.services.plans import Wish
from characters.services.sheets import refused, rules_of
from rules.codes import Code
from rules.errors import RuleError
from rules.mechanics.hyperdrives import HALF
from rules.mechanics.workshop import ARMOR, CODES, DEXTERITY, HYPERDRIVE, SCALES, words

BANDS = ("short", "medium", "long")
DRIVES = ("x4", "x3", "x2", "x1", HALF)
COUNTED = ("move", "space")
# Facts the form does not ask for and does not lose.
KEPT = ("mounts", "suit", "dexterity", "stun")


class BuyForm(BornWithId):
    character: Any = forms.ModelChoiceField(queryset=None, label="For whom", empty_label=None)
    free = forms.BooleanField(label="Give it for free", required=False)

    def __init__(self, *args: Any, seat: Seat, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["character"]
        field.queryset = own_characters(seat)
        if not seat.runs:
            del self.fields["free"]


class ArticleForm(BornWithId):
    """An article: what it is, what it costs, and the codes it has."""

    name = forms.CharField(max_length=80)
    kind = forms.ChoiceField(choices=Kind.choices)
    scale = forms.ChoiceField(choices=[(each, each.replace("_", " ")) for each in SCALES])
    price = forms.IntegerField(
        label="Price in credits", required=False, min_value=0, max_value=10**12,
        help_text="Empty: it cannot be bought, only given.",
    )  # fmt: skip
    availability = forms.ChoiceField(
        required=False,
        choices=[("", "Freely sold"), ("F", "F, for a fee"), ("R", "R, licensed")],
    )
    notes = forms.CharField(
        required=False, max_length=2_000, widget=forms.Textarea(attrs={"rows": 2})
    )
    skill = forms.CharField(
        label="Skill it is used with", required=False, max_length=60,
        help_text="Empty: the one its name tells.",
    )  # fmt: skip
    strength = forms.BooleanField(label="Strength adds to its damage", required=False)
    short, medium, long = (
        forms.IntegerField(label=f"{band.capitalize()} range up to, metres", required=False,
                           min_value=1, max_value=10**9)
        for band in BANDS
    )  # fmt: skip
    work_skill = forms.CharField(
        label="Skill it is worked on with", required=False, max_length=60,
        help_text="Empty: what the rules say for its scale.",
    )  # fmt: skip

    def __init__(self, *args: Any, seat: Seat, article: Article | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules, self.article = rules_of(seat.campaign), article
        for part in CODES:
            self.fields[part] = forms.CharField(
                label=words(part).capitalize(),
                required=False,
                max_length=12,
                widget=forms.TextInput(attrs={"placeholder": "0D"}),
            )
        for part in COUNTED:
            self.fields[part] = forms.IntegerField(required=False, min_value=0, max_value=10_000)
        drives = [("", "none"), *((each, each) for each in DRIVES)]
        self.fields[HYPERDRIVE] = forms.ChoiceField(choices=drives, required=False)
        if article:
            self.initial.update(_known(article))

    def clean(self) -> dict[str, Any]:
        given = self.cleaned_data
        for part in CODES:
            try:
                given[part] = str(Code.parse(given[part].upper()).carried()) if given[part] else ""
            except (RuleError, KeyError) as error:
                self.add_error(part, str(refused(error)) if isinstance(error, RuleError) else "")
        ends = [given.get(band) for band in BANDS]
        known = [end for end in ends if end]
        if known != sorted(known) or (known and not ends[0]):
            self.add_error("short", "Ranges go from short to long.")
        for name in ("skill", "work_skill"):
            skill = (given.get(name) or "").strip().lower()
            if skill and skill not in self.rules.skills.by_name:
                self.add_error(name, f"These rules have no skill called “{skill}”.")
            given[name] = skill
        return given

    def article_fields(self) -> dict[str, Any]:
        """As an article keeps it."""
        given = self.cleaned_data
        parts = {part: given[part] for part in (*CODES, HYPERDRIVE) if given[part]}
        parts |= {part: str(given[part]) for part in COUNTED if given[part] is not None}
        known = self.article.facts if self.article else {}
        facts: dict[str, Any] = {name: known[name] for name in KEPT if name in known}
        facts |= {name: given[name] for name in ("skill", "work_skill") if given[name]}
        facts["adds"] = self._adds(given["strength"])
        if ranges := _ranges(given):
            facts["ranges"] = ranges
            parts["range"] = str(max(far for _, far in ranges.values()))
        if ARMOR in parts:
            parts[DEXTERITY] = "0D"
        plain = ("name", "kind", "scale", "price", "availability", "notes")
        return {**{name: given[name] for name in plain}, "parts": parts, "facts": facts}

    def _adds(self, strength: bool) -> list[str]:
        kept = self.article.facts.get("adds", []) if self.article else []
        others = [each for each in kept if each != "strength"]
        return [*(["strength"] if strength else []), *others]


def _ranges(given: dict[str, Any]) -> dict[str, list[int]]:
    """Each band begins where the one before ends; nearer than three metres is point-blank."""
    found, near = {}, 3
    for band in BANDS:
        if far := given[band]:
            found[band] = [min(near, far), far]
            near = far + 1
    return found


def _known(article: Article) -> dict[str, Any]:
    ranges = {band: far for band, (_, far) in article.facts.get("ranges", {}).items()}
    plain = ("name", "kind", "scale", "price", "availability", "notes")
    return {
        **{name: getattr(article, name) for name in plain},
        **{name: article.facts.get(name, "") for name in ("skill", "work_skill")},
        **article.parts,
        **ranges,
        "strength": "strength" in article.facts.get("adds", []),
    }


class WorkForm(BornWithId):
    """What is to be done to a thing, and by whom."""

    kind = forms.ChoiceField(choices=Work.Kind.choices, widget=forms.HiddenInput)
    part = forms.CharField(required=False, max_length=20, widget=forms.HiddenInput)
    who: Any = forms.ModelChoiceField(queryset=None, label="Who does it", empty_label=None)
    name = forms.CharField(label="Name of the weapon", required=False, max_length=80)
    weapon: Any = forms.ModelChoiceField(
        queryset=None, required=False, label="Which weapon", empty_label="A new one, for points"
    )
    for_points = forms.BooleanField(label="Install it yourself, for points", required=False)
    hired = forms.BooleanField(label="Someone is hired to do it", required=False)
    code = forms.CharField(
        label="What the hired hand rolls", required=False, max_length=8,
        widget=forms.TextInput(attrs={"placeholder": "4D"}), help_text="For GMs alone.",
    )  # fmt: skip
    times = forms.TypedChoiceField(
        label="What hired hands ask", required=False, coerce=int, empty_value=None,
        choices=[("", "the usual"), ("2", "double"), ("3", "triple")], help_text="For GMs alone.",
    )  # fmt: skip

    def __init__(self, *args: Any, seat: Seat, item: Item, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        makers = owners_of(seat, item)
        self.fields["who"].queryset = own_characters(seat).filter(items=item.host)  # type: ignore[attr-defined]
        self.initial.setdefault("who", makers[0].pk if makers else None)
        owned = [weapon.pk for maker in makers for weapon in spare_weapons(seat, item, maker)]
        self.fields["weapon"].queryset = Item.objects.filter(pk__in=owned)  # type: ignore[attr-defined]
        if not seat.runs:
            del self.fields["code"], self.fields["times"]
        if (self.data.get("kind") or self.initial.get("kind")) != Work.Kind.WEAPON:
            for field in ("name", "weapon", "for_points"):
                del self.fields[field]

    def wish(self) -> Wish:
        given = self.cleaned_data
        weapon = given.get("weapon")
        return Wish(
            kind=given["kind"],
            part=given["part"],
            hired=given["hired"],
            times=given.get("times"),
            code=given.get("code") or "",
            name=weapon.name if weapon else given.get("name") or "",
            weapon=weapon.pk if weapon else None,
            for_points=given.get("for_points") or False,
        )
