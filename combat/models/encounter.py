from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.urls import reverse

from campaign.models import Campaign


class Encounter(models.Model):
    """The GM's side of a fight, kept to be fought again: who they are and where they stand.

    ``entries`` are what the engine takes to add somebody, ``scene`` what it takes for the place.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="encounters")
    name = models.CharField(max_length=80)
    entries = models.JSONField()
    scene = models.JSONField(default=dict, blank=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "id"]
        constraints = [
            models.CheckConstraint(condition=~models.Q(name=""), name="encounter_has_a_name"),
            models.CheckConstraint(condition=~models.Q(entries=[]), name="encounter_has_somebody"),
            models.UniqueConstraint(fields=["campaign", "name"], name="encounter_name_once"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("combat:fights", args=[self.campaign_id])

    @property
    def who(self) -> str:
        """Names with their numbers: a line for a list."""
        counts = [(entry["name"], entry.get("count", 1)) for entry in self.entries]
        return ", ".join(f"{name} \u00d7{count}" if count > 1 else name for name, count in counts)
