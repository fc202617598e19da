from __future__ import annotations

from django import forms

from campaign.forms import BornWithId
from combat.models import Combat


class StartForm(BornWithId):
    title = forms.CharField(max_length=80, label="What is this fight called?")


class SettingsForm(forms.Form):
    title = forms.CharField(max_length=80)
    health = forms.ChoiceField(choices=Combat.Health.choices, label="Enemies' health")
