from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models

from campaign.models import Campaign


class CharacterTemplate(models.Model):
    """Who somebody may begin as. Without a campaign it belongs to the library everyone has.

    What is not shared is a draft of the GMs. Templates for others than players stay with them.
    """

    class Role(models.TextChoices):
        PLAYER = "pc", "Player characters"
        OTHER = "npc", "Non-player characters"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    key = models.CharField(max_length=60, blank=True)
    campaign = models.ForeignKey(
        Campaign, models.CASCADE, null=True, blank=True, related_name="templates"
    )
    role = models.CharField(max_length=3, choices=Role, default=Role.PLAYER)
    shared = models.BooleanField(default=True)
    name = models.CharField(max_length=80)
    summary = models.CharField(max_length=500, blank=True)
    species = models.CharField(max_length=60, blank=True)
    force_user = models.BooleanField(default=False)
    sheet = models.JSONField()
    skills = models.JSONField(default=list, blank=True)
    credits = models.PositiveIntegerField(default=0)
    copied_from = models.ForeignKey("self", models.SET_NULL, null=True, related_name="+")
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["name", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["key"], condition=models.Q(campaign=None), name="library_template_once"
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="template_has_a_name"),
            models.CheckConstraint(
                condition=models.Q(role__in=["pc", "npc"]), name="template_role_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name
