"""The page that shows every part in every state: what to build pages from, and what to check."""

import re

from django import forms
from django.conf import settings
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from config.forms import RadioCards

INJURIES = [
    ("Unhurt", ""),
    ("Stunned", "−1D to the end of the next round"),
    ("Wounded", "−1D until healed"),
    ("Incapacitated", "out of the fight"),
    ("Mortally wounded", "may die each round"),
    ("Dead", ""),
]
RULESETS = {
    "quick": ("Quick", "Few rolls and few numbers. Good for a first evening and for short fights."),
    "steady": (
        "Steady",
        "Every action has its cost and its place in the round. For long campaigns.",
    ),
    "grim": ("Grim", "Wounds weigh more and heal slowly. For groups who like to run away."),
}
SEGMENTS = ["Declare actions", "Declare reactions", "Roll by haste", "Round's end"]
CREW = [
    ("Kesh Varro", "player", "Player", "5D+2", "today"),
    ("Dr. Osk", "owner", "Owner GM", "3D", "yesterday"),
    ("Rua", "observer", "Observer", "4D+1", "12 days ago"),
]
ICONS = re.findall(r'symbol id="(\w+)"', (settings.BASE_DIR / "static/icons.svg").read_text())
COLOURS = [
    "space", "hull", "panel-colour", "raise", "line", "edge", "ink", "dim-colour",
    "faint-colour", "signal", "ally", "foe", "good-colour", "secret",
]  # fmt: skip


class SampleForm(forms.Form):
    name = forms.CharField(help_text="As the others call you.", max_length=40)
    pitch = forms.CharField(widget=forms.Textarea, required=False)
    side = forms.ChoiceField(choices=[("crew", "Crew"), ("guest", "Guest"), ("foe", "Against us")])
    haste = forms.IntegerField(min_value=0, max_value=4, initial=1, help_text="0 to 4")
    rules = forms.ChoiceField(
        choices=[(key, name) for key, (name, _) in RULESETS.items()],
        widget=RadioCards(about={key: about for key, (_, about) in RULESETS.items()}),
        initial="steady",
    )
    seen_by = forms.ChoiceField(
        choices=[("all", "Everyone"), ("gm", "The GM alone")],
        widget=forms.RadioSelect,
        initial="all",
    )
    switches = forms.MultipleChoiceField(
        choices=[("haste", "Degraded haste"), ("fire", "Fire modifiers")],
        widget=forms.CheckboxSelectMultiple,
        initial=["fire"],
        required=False,
    )
    sound = forms.BooleanField(required=False, initial=True, help_text="A short tone, once.")
    locked = forms.CharField(disabled=True, initial="Cannot be changed while a combat runs")


class RefusedForm(forms.Form):
    name = forms.CharField()
    days = forms.IntegerField(min_value=1, max_value=30)
    agreed = forms.BooleanField(label="I have read the house rules")

    def clean(self) -> None:
        self.add_error(None, "The campaign is archived, so nothing in it can change.")


@require_safe
def style(request: HttpRequest) -> HttpResponse:
    pages = Paginator(range(1, 241), 20)
    return render(
        request,
        "style/style.html",
        {
            "form": SampleForm(),
            "refused": RefusedForm({"days": "45"}),
            "injuries": INJURIES,
            "segments": SEGMENTS,
            "crew": CREW,
            "colours": COLOURS,
            "icons": ICONS,
            "roll": [5, 3, 4, 4],
            "short": [2, 4, 1],
            "lost": [0],
            "points": forms.NumberInput({"min": 0, "max": 5, "id": "points"}).render("points", 5),
            "page": pages.get_page(request.GET.get("page", 4)),
            "sort": request.GET.get("sort", "name"),
        },
    )


@require_safe
def dialog(request: HttpRequest) -> HttpResponse:
    """A fragment of its own address, as every dialog is."""
    return render(request, "style/_dialog.html")
