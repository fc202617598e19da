"""What happened in a fight. The database adds to these tables and refuses everything else."""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models

from combat.models.combat import Combat, Round


class Command(models.Model):
    """What somebody asked for, and what was answered; asked again, the answer is the same."""

    combat = models.ForeignKey(Combat, models.DO_NOTHING, related_name="commands")
    request_id = models.UUIDField(default=uuid.uuid4, unique=True)
    kind = models.CharField(max_length=40)
    data = models.JSONField(default=dict)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    viewer = models.JSONField(default=dict)
    seq = models.PositiveIntegerField()
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField()
    answer = models.JSONField(default=dict)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["last"]
        constraints = [
            models.UniqueConstraint(fields=["combat", "last"], name="command_by_moment"),
        ]

    def __str__(self) -> str:
        return self.kind


class Event(models.Model):
    """One thing that happened: all of it, what everyone may know, what single people may."""

    combat = models.ForeignKey(Combat, models.DO_NOTHING, related_name="events")
    seq = models.PositiveIntegerField()
    shown = models.PositiveIntegerField()
    command = models.ForeignKey(Command, models.DO_NOTHING, related_name="events")
    type = models.CharField(max_length=40)
    data = models.JSONField()
    changes = models.JSONField()
    public = models.JSONField(null=True)
    private = models.JSONField(default=dict)
    before = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["seq"]
        constraints = [models.UniqueConstraint(fields=["combat", "seq"], name="event_once")]
        indexes = [
            models.Index(
                fields=["combat", "-shown"],
                name="event_public",
                condition=models.Q(public__isnull=False),
            ),
            models.Index(
                fields=["combat", "-seq"],
                name="event_personal",
                condition=models.Q(public__isnull=True) & ~models.Q(private={}),
            ),
            models.Index(
                fields=["combat", "-seq"],
                name="event_reverted",
                condition=models.Q(type="reverted"),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seq} {self.type}"

    def form(self, name: str = "", *, gamemaster: bool = False) -> dict[str, Any] | None:
        """What somebody may see of it."""
        found: dict[str, Any] | None
        found = self.data if gamemaster else self.private.get(name, self.public)
        return found


class Declaration(models.Model):
    """What one combatant said they would do in a round."""

    combat = models.ForeignKey(Combat, models.DO_NOTHING, related_name="declarations")
    event = models.ForeignKey(Event, models.DO_NOTHING, related_name="declarations")
    round = models.PositiveIntegerField()
    kind = models.CharField(max_length=40)
    who = models.CharField(max_length=80)
    acts = models.JSONField()
    reactions = models.JSONField(default=list)
    haste = models.PositiveSmallIntegerField(default=0)
    said = models.JSONField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["combat", "round"], name="declaration_by_round")]

    def __str__(self) -> str:
        return f"{self.who} in round {self.round}"


class Roll(models.Model):
    """Dice that fell, with every reason for the code they were thrown with."""

    class Visibility(models.TextChoices):
        EVERYONE = "everyone", "Everyone"
        SOME = "some", "Some"
        GM = "gm", "GMs"

    combat = models.ForeignKey(Combat, models.DO_NOTHING, related_name="rolls")
    event = models.ForeignKey(Event, models.DO_NOTHING, related_name="rolls")
    round = models.ForeignKey(Round, models.DO_NOTHING, related_name="thrown")
    key = models.CharField(max_length=200)
    who = models.CharField(max_length=80)
    roller = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="fight_rolls"
    )
    purpose = models.CharField(max_length=80)
    base = models.CharField(max_length=12)
    code = models.CharField(max_length=12)
    modifiers = models.JSONField(default=list)
    faces = ArrayField(models.PositiveSmallIntegerField())
    total = models.IntegerField()
    difficulty = models.IntegerField(null=True)
    outcome = models.CharField(max_length=40, blank=True)
    origin = models.CharField(max_length=12)
    number = models.PositiveIntegerField()
    hidden = models.BooleanField(default=False)
    visibility = models.CharField(max_length=8, choices=Visibility)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["combat", "round"], name="fight_roll_by_round"),
            models.Index(fields=["roller"], name="fight_roll_by_person"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(visibility__in=["everyone", "some", "gm"]),
                name="fight_roll_visibility",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} = {self.total}"
