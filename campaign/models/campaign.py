from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

from django.db import models
from django.urls import reverse

from campaign.dates import Calendar

if TYPE_CHECKING:
    from django_stubs_ext.db.models.manager import RelatedManager

    from campaign.models.membership import Membership


class Campaign(models.Model):
    class Privacy(models.TextChoices):
        PRIVATE = "private", "Private: only members see it"
        OPEN = "open", "Open: anyone signed in may watch"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=80)
    pitch = models.TextField(max_length=2000, blank=True)
    ruleset = models.CharField(max_length=20)
    options = models.JSONField(default=dict, blank=True)
    approval = models.BooleanField(default=True)
    privacy = models.CharField(max_length=10, choices=Privacy, default=Privacy.PRIVATE)
    day = models.PositiveIntegerField(default=0)
    first_year = models.PositiveIntegerField(default=1)
    year_length = models.PositiveIntegerField(default=365)
    era = models.CharField(max_length=30, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    active = models.DateTimeField(auto_now_add=True)
    archived = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    if TYPE_CHECKING:
        memberships: RelatedManager[Membership]

    class Meta:
        ordering = ["name", "id"]
        indexes = [models.Index(fields=["-active"], name="campaign_activity")]
        constraints = [
            models.CheckConstraint(condition=~models.Q(name=""), name="campaign_has_a_name"),
            models.CheckConstraint(
                condition=models.Q(year_length__gte=1), name="campaign_year_has_days"
            ),
            models.CheckConstraint(
                condition=models.Q(privacy__in=["private", "open"]), name="campaign_privacy_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("campaign:front", args=[self.pk])

    @property
    def calendar(self) -> Calendar:
        return Calendar(self.first_year, self.year_length, self.era)

    @property
    def today(self) -> str:
        return self.calendar.name(self.day)

    @property
    def topic(self) -> str:
        """The topic of this campaign on the live channel."""
        return f"campaign:{self.pk}"
