from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

from django.db import models
from django.urls import reverse

from campaign.models import Campaign
from characters.models import Character

if TYPE_CHECKING:
    from django_stubs_ext.db.models.manager import RelatedManager

    from combat.models.log import Command, Declaration, Event, Roll


class Combat(models.Model):
    """A fight: where its log stands, and the state all of it folds to.

    ``shown`` counts the events everyone may see: the number of a moment, for whoever is no GM.
    """

    class State(models.TextChoices):
        SETTING_UP = "setting_up", "Setting up"
        RUNNING = "running", "Running"
        FINISHED = "finished", "Finished"
        DROPPED = "dropped", "Ended before anyone saw it"

    class Health(models.TextChoices):
        NAMES = "names", "By the names of the rules"
        WORDS = "words", "Players see only how an enemy looks"

    OPENED = (State.RUNNING, State.FINISHED)

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="combats")
    title = models.CharField(max_length=80)
    state = models.CharField(max_length=10, choices=State, default=State.SETTING_UP)
    ruleset = models.CharField(max_length=20)
    rules_version = models.PositiveIntegerField()
    options = models.JSONField(default=dict, blank=True)
    health = models.CharField(max_length=5, choices=Health, default=Health.NAMES)
    head = models.PositiveIntegerField(default=0)
    shown = models.PositiveIntegerField(default=0)
    last_hash = models.CharField(max_length=64, blank=True)
    snapshot = models.JSONField()
    created = models.DateTimeField(auto_now_add=True)
    active = models.DateTimeField(auto_now_add=True)
    finished = models.DateTimeField(null=True, blank=True)

    if TYPE_CHECKING:
        combatants: RelatedManager[Combatant]
        rounds: RelatedManager[Round]
        commands: RelatedManager[Command]
        events: RelatedManager[Event]
        declarations: RelatedManager[Declaration]
        rolls: RelatedManager[Roll]

    class Meta:
        ordering = ["-created", "id"]
        indexes = [models.Index(fields=["campaign", "state", "-created"], name="combat_by_state")]
        constraints = [
            models.CheckConstraint(condition=~models.Q(title=""), name="combat_has_a_title"),
            models.CheckConstraint(
                condition=models.Q(state__in=["setting_up", "running", "finished", "dropped"]),
                name="combat_state_known",
            ),
            models.CheckConstraint(
                condition=models.Q(health__in=["names", "words"]), name="combat_health_known"
            ),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("combat:fight", args=[self.campaign_id, self.pk])

    @property
    def topic(self) -> str:
        """The topic of this fight on the live channel."""
        return f"combat:{self.pk}"

    @property
    def over(self) -> bool:
        return self.state in (Combat.State.FINISHED, Combat.State.DROPPED)

    @property
    def opened(self) -> bool:
        """Is it known to more than the GMs?"""
        return self.state in Combat.OPENED


class Combatant(models.Model):
    """Whose sheet stands behind an entry of a fight: what happens to it reaches that sheet."""

    combat = models.ForeignKey(Combat, models.CASCADE, related_name="combatants")
    entry = models.CharField(max_length=80)
    character = models.ForeignKey(
        Character, models.SET_NULL, null=True, blank=True, related_name="fights"
    )

    start = models.JSONField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["combat", "entry"], name="combatant_once"),
        ]

    def __str__(self) -> str:
        return self.entry


class Round(models.Model):
    """The dice of a round. ``commitment`` is published when it opens, the seed when it is over.

    Going back into a round whose seed is known opens another, with a seed nobody knows.
    """

    combat = models.ForeignKey(Combat, models.CASCADE, related_name="rounds")
    place = models.PositiveIntegerField()
    number = models.PositiveIntegerField()
    seed = models.BinaryField(max_length=32)
    hidden_seed = models.BinaryField(max_length=32)
    commitment = models.CharField(max_length=64)
    players = models.JSONField(default=dict, blank=True)
    rolls = models.PositiveIntegerField(default=0)
    hidden_rolls = models.PositiveIntegerField(default=0)
    opened = models.DateTimeField(auto_now_add=True)
    revealed = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(fields=["combat", "place"], name="round_once"),
            models.UniqueConstraint(
                fields=["combat"], condition=models.Q(revealed=None), name="one_round_open"
            ),
        ]

    def __str__(self) -> str:
        return f"round {self.number}"
