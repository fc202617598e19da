from __future__ import annotations

from django.conf import settings
from django.db import models

from characters.models.character import Character


class Portrait(models.Model):
    """A picture as we drew it anew: nothing of the file somebody sent is left but what one sees.

    It stands in a table of its own, so that no page reads it by accident; the character keeps its
    ``portrait_mark``, which is part of its address.
    """

    character = models.OneToOneField(
        Character, models.CASCADE, primary_key=True, related_name="portrait"
    )
    mark = models.CharField(max_length=16)
    full = models.BinaryField()
    small = models.BinaryField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    made = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.width}×{self.height}"
