from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models

from campaign.models import Adventure
from characters.models.character import Character


class Improvement(models.Model):
    """A step that was paid for: in training until its day, then part of the sheet.

    ``kind`` and ``name`` are those of the rules (``rules.characters.improving``); so are the words
    of before and after, which may be codes, a Move, or yes and no.
    """

    class State(models.TextChoices):
        TRAINING = "training", "In training"
        DONE = "done", "Done"
        FAILED = "failed", "Not reached"
        TAKEN_BACK = "taken_back", "Taken back"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    character = models.ForeignKey(Character, models.CASCADE, related_name="improvements")
    kind = models.CharField(max_length=20, default="skill")
    name = models.CharField(max_length=120, blank=True)
    before = models.CharField(max_length=40)
    after = models.CharField(max_length=40)
    cost = models.PositiveIntegerField()
    points = models.CharField(max_length=10)
    credits = models.PositiveIntegerField(default=0)
    refund = models.PositiveIntegerField(default=0)
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
                fields=["character", "kind", "name"],
                condition=models.Q(state="training"),
                name="one_training_a_thing",
            )
        ]

    def __str__(self) -> str:
        return f"{self.title} {self.before} → {self.after}"

    @property
    def title(self) -> str:
        """What is improved, in words."""
        return self.name or self.kind.replace("_", "-").capitalize()
