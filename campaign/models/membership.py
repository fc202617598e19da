from __future__ import annotations

import secrets
import uuid

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone

from campaign.models.campaign import Campaign


class Role(models.TextChoices):
    OWNER = "owner", "Owner GM"
    GM = "gm", "Co-GM"
    PLAYER = "player", "Player"
    OBSERVER = "observer", "Observer"


class Membership(models.Model):
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role)
    joined = models.DateTimeField(auto_now_add=True)
    seen = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["campaign", "user"], name="member_once"),
            models.UniqueConstraint(
                fields=["campaign"], condition=models.Q(role="owner"), name="campaign_one_owner"
            ),
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.role} in {self.campaign_id}"

    @property
    def runs(self) -> bool:
        return self.role in (Role.OWNER, Role.GM)


def new_token() -> str:
    return secrets.token_urlsafe(16)


class Invite(models.Model):
    """A link that makes whoever follows it a member."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="invites")
    token = models.CharField(max_length=40, unique=True, default=new_token, editable=False)
    role = models.CharField(max_length=10, choices=Role, default=Role.PLAYER)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    created = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField(null=True, blank=True)
    uses_left = models.PositiveSmallIntegerField(null=True, blank=True)
    uses = models.PositiveIntegerField(default=0)
    revoked = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(role__in=["gm", "player", "observer"]),
                name="invite_role_can_be_given",
            )
        ]

    def __str__(self) -> str:
        return f"{self.role} for {self.campaign_id}"

    def get_absolute_url(self) -> str:
        return reverse("join", args=[self.token])

    @property
    def spent_reason(self) -> str:
        """Why this link no longer works, or nothing."""
        if self.revoked:
            return "revoked"
        if self.expires and self.expires <= timezone.now():
            return "expired"
        if self.uses_left == 0:
            return "used up"
        return ""
