from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models

from campaign.models import Adventure
from characters.models.character import Character


class Improvement(models.Model):
    """A pip that was paid for: in training until its day, then part of the sheet."""

    class State(models.TextChoices):
        TRAINING = "training", "In training"
        DONE = "done", "Done"
        TAKEN_BACK = "taken_back", "Taken back"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    character = models.ForeignKey(Character, models.CASCADE, related_name="improvements")
    skill = models.CharField(max_length=80)
    before = models.CharField(max_length=12)
    after = models.CharField(max_length=12)
    cost = models.PositiveIntegerField()
    points = models.CharField(max_length=10)
    since = models.ForeignKey(Adventure, models.SET_NULL, null=True, blank=True, related_name="+")
    ends_day = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=State, default=State.TRAINING)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-made"]
        constraints = [
            models.UniqueConstraint(
                fields=["character", "skill"],
                condition=models.Q(state="training"),
                name="one_training_a_skill",
            )
        ]

    def __str__(self) -> str:
        return f"{self.skill} {self.before} → {self.after}"
