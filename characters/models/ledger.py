from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models

from campaign.models import Adventure
from characters.models.character import Character


class Points(models.TextChoices):
    SKILL = "skill", "Skill points"
    CHARACTER = "character", "Character Points"
    FORCE = "force", "Force Points"
    DARK_SIDE = "dark_side", "Dark Side Points"
    CREDITS = "credits", "Credits"


class LedgerEntry(models.Model):
    """Points gained or spent, and why.

    Rows are only ever added; the database refuses the rest. They go with their character, which
    the database sees to as well.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    character = models.ForeignKey(Character, models.DO_NOTHING, related_name="ledger")
    points = models.CharField(max_length=10, choices=Points)
    amount = models.IntegerField()
    reason = models.CharField(max_length=200)
    adventure = models.ForeignKey(
        Adventure, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    takes_back = models.OneToOneField(
        "self", models.DO_NOTHING, null=True, blank=True, related_name="taken_back_by"
    )
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-made", "-id"]
        indexes = [models.Index(fields=["character", "-made", "-id"], name="ledger_by_time")]
        constraints = [
            models.CheckConstraint(condition=~models.Q(amount=0), name="ledger_moves_something"),
            models.CheckConstraint(
                condition=models.Q(points__in=Points.values), name="ledger_points_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.amount:+d} {self.points}: {self.reason}"


class Balance(models.Model):
    """The sum of a ledger, kept by a trigger of the database and never below zero."""

    character = models.ForeignKey(Character, models.CASCADE, related_name="balances")
    points = models.CharField(max_length=10, choices=Points)
    amount = models.IntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["character", "points"], name="balance_once"),
            models.CheckConstraint(
                condition=models.Q(amount__gte=0), name="balance_never_negative"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.amount} {self.points}"
