from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.urls import reverse

from campaign.models import Campaign, TableRoll
from characters.models.character import Character
from rules.characters.outfit import Thing
from rules.mechanics.workshop import words


class Kind(models.TextChoices):
    WEAPON = "weapon", "Weapons"
    ARMOR = "armor", "Armor and suits"
    GEAR = "gear", "Gear"
    VEHICLE = "vehicle", "Speeders and vehicles"
    SHIP = "ship", "Ships"


class Goods(models.Model):
    """What an article of the catalogue and a thing somebody has are both made of.

    ``parts`` are the codes, numbers and the hyperdrive by name; ``facts`` what else the rules ask:
    the skill, the ranges, what is added to the damage.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=80)
    kind = models.CharField(max_length=8, choices=Kind, default=Kind.GEAR)
    scale = models.CharField(max_length=12, default="character")
    price = models.PositiveBigIntegerField(null=True, blank=True)
    availability = models.CharField(max_length=8, blank=True)
    parts = models.JSONField(default=dict, blank=True)
    facts = models.JSONField(default=dict, blank=True)
    notes = models.TextField(max_length=2_000, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name


class Article(Goods):
    """Something a catalogue offers. With a ``key`` it stands for one of the starter's."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="articles")
    key = models.CharField(max_length=80, blank=True)
    offered = models.BooleanField(default=True)

    class Meta:
        ordering = ["name", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "key"], condition=~models.Q(key=""), name="article_once"
            )
        ]


class Item(Goods):
    """A thing of the campaign. What is mounted on another belongs to whoever owns that."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="items")
    owners = models.ManyToManyField(Character, related_name="items")
    carried_by = models.ForeignKey(
        Character, models.SET_NULL, null=True, blank=True, related_name="carried"
    )
    mounted_on = models.ForeignKey(
        "self", models.CASCADE, null=True, blank=True, related_name="mounted"
    )
    original = models.JSONField(default=dict, blank=True)
    harm = models.JSONField(default=dict, blank=True)
    gone = models.BooleanField(default=False)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        ordering = ["name", "id"]
        indexes = [models.Index(fields=["campaign", "name"], name="item_by_name")]

    def get_absolute_url(self) -> str:
        return reverse("characters:workshop_item", args=[self.campaign_id, self.pk])

    @property
    def host(self) -> Item:
        return self.mounted_on or self

    def thing(self) -> Thing:
        return Thing(
            item=str(self.pk),
            name=self.name,
            now=self.parts,
            original=self.original,
            facts=self.facts,
            lost=self.harm,
        )


class Work(models.Model):
    """A piece of work that was paid for: on the bench until its day, then done or failed."""

    class Kind(models.TextChoices):
        IMPROVE = "improve", "Improved"
        REPAIR = "repair", "Repaired"
        WEAPON = "weapon", "Weapon added"

    class State(models.TextChoices):
        RUNNING = "running", "On the bench"
        DONE = "done", "Done"
        FAILED = "failed", "Failed"
        TAKEN_BACK = "taken_back", "Taken back"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    item = models.ForeignKey(Item, models.CASCADE, related_name="works")
    character = models.ForeignKey(Character, models.SET_NULL, null=True, related_name="works")
    kind = models.CharField(max_length=8, choices=Kind, default=Kind.IMPROVE)
    part = models.CharField(max_length=20)
    before = models.CharField(max_length=20, blank=True)
    after = models.CharField(max_length=20, blank=True)
    about = models.JSONField(default=dict, blank=True)
    points = models.CharField(max_length=10, blank=True)
    cost = models.PositiveIntegerField(default=0)
    credits = models.PositiveBigIntegerField(default=0)
    hired = models.BooleanField(default=False)
    level = models.CharField(max_length=20, blank=True)
    roll = models.ForeignKey(TableRoll, models.SET_NULL, null=True, blank=True, related_name="+")
    begun_day = models.PositiveIntegerField()
    ends_day = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=State, default=State.RUNNING)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-made", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["item"], condition=models.Q(state="running"), name="one_work_an_item"
            )
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def title(self) -> str:
        if self.kind == self.Kind.WEAPON:
            return f"weapon {self.about['name']}"
        if self.kind == self.Kind.REPAIR:
            return f"repair of {words(self.part)}"
        return f"{words(self.part)} {self.before} → {self.after}"

    @property
    def undecided(self) -> bool:
        """A 1 on the wild die that no GM has settled."""
        return self.roll is not None and self.roll.undecided


class ItemEvent(models.Model):
    """What happened to a thing, on which day, by whom.

    ``before`` is how the thing stood, where a GM can bring that back, and ``entries`` are the
    lines of the ledger that came with it.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    item = models.ForeignKey(Item, models.CASCADE, related_name="events")
    day = models.PositiveIntegerField()
    text = models.CharField(max_length=200)
    work = models.ForeignKey(Work, models.SET_NULL, null=True, blank=True, related_name="+")
    before = models.JSONField(null=True, blank=True)
    entries = models.JSONField(default=list, blank=True)
    taken_back = models.BooleanField(default=False)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-made", "-id"]
        indexes = [models.Index(fields=["item", "-made"], name="item_event_by_time")]

    def __str__(self) -> str:
        return self.text
