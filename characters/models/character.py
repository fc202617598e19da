from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.db import models
from django.urls import reverse

from campaign.models import Campaign
from characters.models.template import CharacterTemplate
from rules.characters.sheet import Sheet


class Character(models.Model):
    """A person of the game. ``sheet`` is the value the rules read; the rest is for people."""

    # The sheet as it was last read by the rules, with what it was read from.
    sheet_read: tuple[Any, Sheet | None] = (None, None)

    class Kind(models.TextChoices):
        PLAYER = "pc", "Player character"
        OTHER = "npc", "Non-player character"

    class State(models.TextChoices):
        DRAFT = "draft", "Draft"
        HANDED_IN = "handed_in", "Handed in"
        ACTIVE = "active", "In play"
        RETIRED = "retired", "Retired"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="characters")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="characters",
    )
    kind = models.CharField(max_length=3, choices=Kind, default=Kind.PLAYER)
    state = models.CharField(max_length=10, choices=State, default=State.DRAFT)
    template = models.ForeignKey(
        CharacterTemplate, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    name = models.CharField(max_length=80)
    concept = models.CharField(max_length=160, blank=True)
    sheet = models.JSONField()
    fallen = models.BooleanField(default=False)
    folder = models.CharField(max_length=60, blank=True)
    background = models.TextField(max_length=20_000, blank=True)
    player_notes = models.TextField(max_length=20_000, blank=True)
    gm_notes = models.TextField(max_length=20_000, blank=True)
    portrait_mark = models.CharField(max_length=16, blank=True, editable=False)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["name", "id"]
        indexes = [models.Index(fields=["campaign", "kind", "name"], name="character_by_name")]
        constraints = [
            models.CheckConstraint(condition=~models.Q(name=""), name="character_has_a_name"),
            models.CheckConstraint(
                condition=models.Q(kind__in=["pc", "npc"]), name="character_kind_known"
            ),
            models.CheckConstraint(
                condition=models.Q(state__in=["draft", "handed_in", "active", "retired"]),
                name="character_state_known",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("characters:sheet", args=[self.campaign_id, self.pk])
