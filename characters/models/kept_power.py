from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models

from characters.models.character import Character


class KeptPower(models.Model):
    """A Force power that goes on: kept up, holding its user, or working afterwards."""

    class Kind(models.TextChoices):
        UP = "up", "Kept up"
        PAIN = "pain", "Pain is controlled"
        TRANCE = "trance", "In a trance"
        BONUS = "bonus", "After emptiness"
        HEAL = "heal", "Heals faster today"
        DIM = "dim", "Senses dimmed"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    character = models.ForeignKey(Character, models.CASCADE, related_name="kept_powers")
    power = models.CharField(max_length=40)
    kind = models.CharField(max_length=6, choices=Kind)
    total = models.IntegerField(default=0)
    bonus = models.PositiveIntegerField(default=0)
    hours = models.PositiveIntegerField(default=0)
    worn = models.PositiveIntegerField(default=0)
    worn_day = models.PositiveIntegerField(default=0)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    made = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True)

    class Meta:
        ordering = ["made"]
        indexes = [
            models.Index(
                fields=["character"], condition=models.Q(ended=None), name="powers_going_on"
            )
        ]

    def __str__(self) -> str:
        return f"{self.power}: {self.get_kind_display()}"
