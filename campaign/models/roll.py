from __future__ import annotations

import uuid

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models

from campaign.models.adventure import Adventure
from campaign.models.campaign import Campaign


class TableRoll(models.Model):
    """Dice thrown on the campaign's table, outside a fight."""

    class Visibility(models.TextChoices):
        EVERYONE = "everyone", "Everyone"
        GM = "gm", "Me and the GMs"
        BLIND = "blind", "GMs alone, unseen by me"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="rolls")
    roller = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    label = models.CharField(max_length=80, blank=True)
    subject = models.CharField(max_length=80, blank=True)
    subject_id = models.UUIDField(null=True, blank=True)
    adventure = models.ForeignKey(
        Adventure, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    code = models.CharField(max_length=12)
    faces = ArrayField(models.PositiveSmallIntegerField())
    total = models.IntegerField()
    difficulty = models.PositiveSmallIntegerField(null=True, blank=True)
    success = models.BooleanField(null=True)
    record = models.JSONField()
    visibility = models.CharField(max_length=10, choices=Visibility, default=Visibility.EVERYONE)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-made"]
        indexes = [
            models.Index(fields=["campaign", "-made"], name="roll_by_time"),
            models.Index(fields=["subject_id", "-made"], name="roll_by_subject"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(visibility__in=["everyone", "gm", "blind"]),
                name="roll_visibility_known",
            )
        ]

    def __str__(self) -> str:
        return f"{self.code} = {self.total}"

    @property
    def undecided(self) -> bool:
        """A 1 on the wild die that no GM has settled."""
        return bool(self.record.get("wild_choices")) and not self.record.get("wild_choice")
