from __future__ import annotations

from django.conf import settings
from django.db import models

from campaign.models.campaign import Campaign


class AuditEntry(models.Model):
    """Who did what to whom. Names are kept as they were, for when the rows are gone."""

    at = models.DateTimeField(auto_now_add=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    actor_name = models.CharField(max_length=60)
    action = models.CharField(max_length=40)
    campaign = models.ForeignKey(Campaign, models.SET_NULL, null=True, related_name="+")
    campaign_name = models.CharField(max_length=80, blank=True)
    subject = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    subject_name = models.CharField(max_length=60, blank=True)
    detail = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["-at", "-id"]
        indexes = [
            models.Index(fields=["-at", "-id"], name="audit_by_time"),
            models.Index(fields=["campaign", "-at"], name="audit_by_campaign"),
        ]

    def __str__(self) -> str:
        return f"{self.actor_name} {self.action}"
