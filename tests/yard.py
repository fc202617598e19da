"""Droids for the cast, built through the front door."""

from __future__ import annotations

from uuid import uuid4

from accounts.models import User
from characters.models import Character, DroidBuild
from characters.services.droids import Choice, droid_begin, droid_change
from rules.characters.droid_plans import DroidName
from tests.cast import Cast


def laid_down(
    cast: Cast,
    user: User,
    role: str = "pc",
    pattern: str = "bare",
    name: DroidName | None = None,
) -> Character:
    return droid_begin(
        user=user,
        campaign_id=cast.id,
        character_id=uuid4(),
        role=role,
        pattern=pattern,
        name=name or DroidName("K4", "T1"),
    )


def choose(cast: Cast, user: User, droid: Character, what: str, name: str = "", amount: int = 1,
           **more: object) -> DroidBuild:  # fmt: skip
    choice = Choice(what, name, amount, **more)  # type: ignore[arg-type]
    return droid_change(user=user, campaign_id=cast.id, character_id=droid.pk, choice=choice)


def plan(droid: Character) -> dict[str, object]:
    return dict(DroidBuild.objects.get(character=droid).plan)
