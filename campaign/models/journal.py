from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models

from campaign.models.campaign import Campaign


class JournalEntry(models.Model):
    class Audience(models.TextChoices):
        EVERYONE = "everyone", "Everyone"
        GM = "gm", "Only GMs"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="journal")
    day = models.PositiveIntegerField()
    title = models.CharField(max_length=120)
    body = models.TextField(max_length=20_000, blank=True)
    audience = models.CharField(max_length=10, choices=Audience, default=Audience.EVERYONE)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    created = models.DateTimeField(auto_now_add=True)
    edited = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["-day", "-created"]
        indexes = [
            models.Index(fields=["campaign", "-day", "-created"], name="journal_by_day"),
            models.Index(fields=["campaign", "created"], name="journal_by_age"),
        ]
        constraints = [
            models.CheckConstraint(condition=~models.Q(title=""), name="journal_has_a_title"),
            models.CheckConstraint(
                condition=models.Q(audience__in=["everyone", "gm"]), name="journal_audience_known"
            ),
        ]

    def __str__(self) -> str:
        return self.title
