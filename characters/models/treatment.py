from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models

from campaign.models import TableRoll
from characters.models.character import Character


class Treatment(models.Model):
    """What was done for somebody hurt, with its roll: a rest, a medpac, a tank, first aid.

    A rest and a tank run until their day. Nobody is the ``healer`` of a rest, nor of what a GM let
    somebody without a sheet do. ``medpac_of`` is whose medpac was used up, where it is counted;
    after a bad failure none helps before ``locked_until``.
    """

    class Kind(models.TextChoices):
        REST = "rest", "Rest"
        MEDPAC = "medpac", "Medpac"
        BACTA = "bacta", "Bacta tank"
        FIRST_AID = "first_aid", "First aid"
        PASSED = "passed", "Passed by itself"

    class State(models.TextChoices):
        RUNNING = "running", "Going on"
        WAITS = "waits", "Waits for the GM"
        DONE = "done", "Done"
        BROKEN_OFF = "broken_off", "Broken off"
        TAKEN_BACK = "taken_back", "Taken back"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    character = models.ForeignKey(Character, models.CASCADE, related_name="treatments")
    healer = models.ForeignKey(
        Character, models.SET_NULL, null=True, blank=True, related_name="treatments_given"
    )
    kind = models.CharField(max_length=10, choices=Kind)
    state = models.CharField(max_length=10, choices=State)
    medpac_of = models.ForeignKey(
        Character, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    skill = models.CharField(max_length=40, blank=True)
    before = models.CharField(max_length=20)
    after = models.CharField(max_length=20, blank=True)
    success = models.BooleanField(null=True)
    accelerated = models.BooleanField(default=False)
    roll = models.ForeignKey(TableRoll, models.SET_NULL, null=True, blank=True, related_name="+")
    time_roll = models.ForeignKey(
        TableRoll, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    day = models.PositiveIntegerField()
    ends_day = models.PositiveIntegerField()
    locked_until = models.PositiveIntegerField(null=True, blank=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-made", "-id"]
        indexes = [models.Index(fields=["character", "-made", "-id"], name="treatment_by_time")]
        constraints = [
            models.UniqueConstraint(
                fields=["character"],
                condition=models.Q(state="running"),
                name="one_cure_at_a_time",
            )
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.before} → {self.after}"

    @property
    def injury_words(self) -> str:
        """The injury it is for, in words."""
        return self.before.replace("_", " ").capitalize()

    @property
    def medpac_reason(self) -> str:
        """What the bearer's history says of the medpac."""
        return f"{self.get_kind_display()} for {self.character.name}"

    @property
    def undecided(self) -> bool:
        """A 1 on the wild die that no GM has settled."""
        return self.roll is not None and self.roll.undecided
