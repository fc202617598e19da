from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models

from campaign.models import Adventure, TableRoll
from characters.models.character import Character


class DarkDeed(models.Model):
    """A step towards the Dark Side or away from it: what was asked, rolled, answered, gained.

    ``entries`` are the lines of the ledger it made, so that a GM can take all of it back at once.
    ``player`` is who lost the character by it.
    """

    class Kind(models.TextChoices):
        CALL = "call", "Called on the Dark Side"
        EVIL = "evil", "A dark deed"
        ATONEMENT = "atonement", "Atonement"
        RETURN = "return", "Return to the light"

    class State(models.TextChoices):
        ASKED = "asked", "Waits for an answer"
        HEEDED = "heeded", "Thought better of it"
        DONE = "done", "Done"
        TAKEN_BACK = "taken_back", "Taken back"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    character = models.ForeignKey(Character, models.CASCADE, related_name="dark_deeds")
    adventure = models.ForeignKey(
        Adventure, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    kind = models.CharField(max_length=10, choices=Kind)
    state = models.CharField(max_length=10, choices=State, default=State.DONE)
    text = models.CharField(max_length=200, blank=True)
    success = models.BooleanField(null=True)
    difficulty = models.PositiveIntegerField(null=True)
    roll = models.ForeignKey(TableRoll, models.SET_NULL, null=True, related_name="+")
    fate = models.ForeignKey(TableRoll, models.SET_NULL, null=True, related_name="+")
    consumed = models.BooleanField(default=False)
    point_lasts = models.BooleanField(default=False)
    entries = models.JSONField(default=list)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    told = models.BooleanField(default=False)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    made = models.DateTimeField(auto_now_add=True)
    answered = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-made", "-id"]
        indexes = [models.Index(fields=["character", "-made"], name="dark_deed_by_time")]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.text}"
