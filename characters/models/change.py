from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models

from characters.models.character import Character


class SheetChange(models.Model):
    """One field before and after, by whom. Rows are only ever added and go with their character."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    character = models.ForeignKey(Character, models.DO_NOTHING, related_name="changes")
    field = models.CharField(max_length=120)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = models.CharField(max_length=200, blank=True)
    for_gms = models.BooleanField(default=False)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-made", "-id"]
        indexes = [models.Index(fields=["character", "-made", "-id"], name="change_by_time")]

    def __str__(self) -> str:
        return f"{self.field}: {self.before} → {self.after}"
