from __future__ import annotations

from django.db import models

from characters.models.character import Character


class DroidBuild(models.Model):
    """How a droid is put together: the plan the sheet of its draft is built from."""

    character = models.OneToOneField(
        Character, models.CASCADE, primary_key=True, related_name="droid_build"
    )
    model = models.CharField(max_length=8)
    identifier = models.CharField(max_length=8)
    identifier_first = models.BooleanField(default=False)
    plan = models.JSONField()

    def __str__(self) -> str:
        return f"{self.model}, {self.identifier}"
