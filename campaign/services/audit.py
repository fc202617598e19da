from __future__ import annotations

from typing import Any

from accounts.models import User
from campaign.models import AuditEntry, Campaign


def record(
    actor: User,
    action: str,
    *,
    campaign: Campaign | None = None,
    subject: User | None = None,
    **detail: Any,
) -> None:
    AuditEntry.objects.create(
        actor=actor,
        actor_name=actor.name,
        action=action,
        campaign=campaign,
        campaign_name=campaign.name if campaign else "",
        subject=subject,
        subject_name=subject.name if subject else "",
        detail=detail,
    )
