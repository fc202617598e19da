from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django.db import transaction

from accounts.models import User
from campaign.services.account import campaigns_settle
from campaign.services.audit import record
from characters.models import Character
from live.channel import end_streams


@transaction.atomic
def account_delete(*, user: User, fates: Mapping[UUID, str], keep_characters: bool) -> None:
    """End an account. Its characters stay with their campaigns for the GMs, or go with it."""
    campaigns_settle(user=user, fates=fates)
    if not keep_characters:
        Character.objects.filter(player=user).delete()
    record(user, "account.delete", subject=user)
    end_streams(user.pk)
    user.delete()
