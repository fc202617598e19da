from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models

from campaign.models.campaign import Campaign


class Adventure(models.Model):
    """The rules count points, training and calls on the Dark Side by adventure."""

    class State(models.TextChoices):
        PLANNED = "planned", "Planned"
        RUNNING = "running", "Running"
        FINISHED = "finished", "Finished"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="adventures")
    title = models.CharField(max_length=120)
    notes = models.TextField(max_length=10_000, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.PLANNED)
    created = models.DateTimeField(auto_now_add=True)
    started = models.DateTimeField(null=True, blank=True)
    started_day = models.PositiveIntegerField(null=True, blank=True)
    finished = models.DateTimeField(null=True, blank=True)
    finished_day = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["created"]
        constraints = [
            models.UniqueConstraint(
                fields=["campaign"],
                condition=models.Q(state="running"),
                name="campaign_one_running_adventure",
            ),
            models.CheckConstraint(
                condition=(
                    models.Q(state="planned", started=None, finished=None)
                    | models.Q(state="running", started__isnull=False, finished=None)
                    | models.Q(state="finished", started__isnull=False, finished__isnull=False)
                ),
                name="adventure_times_fit_its_state",
            ),
        ]

    def __str__(self) -> str:
        return self.title


class Happening(models.Model):
    """A line of the campaign's calendar: what happened on a day, and who noted it."""

    class Kind(models.TextChoices):
        NOTE = "note", "Note"
        DAYS_PASSED = "days", "Days passed"
        STARTED = "started", "Adventure started"
        FINISHED = "finished", "Adventure finished"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="happenings")
    day = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    text = models.CharField(max_length=500)
    adventure = models.ForeignKey(
        Adventure, models.CASCADE, null=True, blank=True, related_name="happenings"
    )
    noted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    noted = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-day", "-noted"]
        indexes = [models.Index(fields=["campaign", "-day", "-noted"], name="happening_by_day")]

    def __str__(self) -> str:
        return self.text
