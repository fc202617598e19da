"""Those who learn the Force and use it, in short words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import uuid4

from characters.models import Character, Improvement
from characters.services.advancement import Wish, improvement_buy
from characters.services.force import Use, power_use
from characters.services.sheets import sheet_of
from rules.characters.training import Lesson
from rules.codes import Code
from rules.mechanics.force_difficulty import Attempt
from tests.cast import Cast

MASTER = {skill: Code(7) for skill in ("control", "sense", "alter")}


def knows(kesh: Character, *powers: str, injury: str = "unhurt", **codes: str) -> Character:
    """Force skills and powers as if they had been learned."""
    force = {skill: Code.parse(code) for skill, code in codes.items()}
    changed = replace(sheet_of(kesh), force=force, powers=powers, injury=injury)
    kesh.sheet = changed.to_dict()
    kesh.save()
    return kesh


def learn(cast: Cast, kesh: Character, name: str, kind: str = "force", **more: Any) -> Improvement:
    codes = more.pop("codes", MASTER)
    lesson = Lesson(teacher=bool(codes), codes=codes, extra_points=more.pop("extra", 0))
    return improvement_buy(
        user=more.pop("user", cast.player),
        campaign_id=cast.id,
        character_id=kesh.pk,
        improvement_id=uuid4(),
        wish=Wish(kind=kind, name=name, lesson=lesson),
    )


def use(cast: Cast, kesh: Character, power: str, *situations: str, **more: Any) -> Any:
    asked = ("resistance", "proximity", "damage")
    attempt = {name: more.pop(name) for name in asked if name in more}
    return power_use(
        user=more.pop("user", cast.player),
        campaign_id=cast.id,
        character_id=kesh.pk,
        use_id=more.pop("use_id", None) or uuid4(),
        use=Use(power, Attempt(situations=situations, **attempt), **more),
    )
