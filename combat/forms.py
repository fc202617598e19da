from __future__ import annotations

from django import forms

from combat.models import Combat


class SettingsForm(forms.Form):
    title = forms.CharField(max_length=80)
    health = forms.ChoiceField(choices=Combat.Health.choices, label="Enemies' health")
    confirm = forms.BooleanField(
        required=False,
        label="Ask me before a hit counts",
        help_text="You see each result first, and let it stand or choose another.",
    )
    screen = forms.BooleanField(
        required=False,
        label="Roll for my people behind the screen",
        help_text="Players see what comes of it and no dice. You can show any roll later.",
    )
