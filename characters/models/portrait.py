from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models

from characters.models.character import Character


class Portrait(models.Model):
    """A picture as we drew it anew: nothing of the file somebody sent is left but what one sees.

    It stands in a table of its own, so that no page reads it by accident; the one that hangs on the
    sheet is that with the character's ``portrait_mark``. The others hung there once and are kept,
    so that a change of portrait can be put back like any other.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    character = models.ForeignKey(Character, models.CASCADE, related_name="portraits")
    mark = models.CharField(max_length=16)
    full = models.BinaryField()
    small = models.BinaryField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["character", "mark"], name="one_portrait_a_mark")
        ]

    def __str__(self) -> str:
        return f"{self.width}×{self.height}"
