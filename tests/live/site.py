"""The smallest site with a live channel: a person's name is the role they have in every topic."""

from collections.abc import Sequence
from typing import Any

ROLES = {
    "player": ("everyone",),
    "gm": ("everyone", "gm"),
}


def audiences(user: Any, topic: str) -> Sequence[str] | None:
    known = ROLES.get(user.name)
    return (*known, f"user:{user.pk}") if known and topic.startswith("table:") else None
