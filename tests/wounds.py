"""Somebody hurt, and what is done about it."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from accounts.models import User
from characters.models import Character, Treatment
from characters.services.fields import field_save, mark
from characters.services.resting import rest_begin, rest_roll
from characters.services.rolls import How
from characters.services.sheets import sheet_of
from characters.services.treating import Care, treatment_give
from tests.cast import Cast


def injury_of(character: Character) -> str:
    return sheet_of(Character.objects.get(pk=character.pk)).injury


def hurt(cast: Cast, character: Character, injury: str = "wounded") -> None:
    """As a GM writes it on the sheet by hand."""
    field_save(
        user=cast.gm,
        campaign_id=cast.id,
        character_id=character.pk,
        field="injury",
        value=injury,
        seen=mark(injury_of(character)),
    )


def carries(character: Character, *gear: str) -> None:
    character.refresh_from_db()
    character.sheet = {**character.sheet, "gear": list(gear)}
    character.save()


def gear_of(character: Character) -> list[str]:
    return list(sheet_of(Character.objects.get(pk=character.pk)).gear)


def rest(cast: Cast, character: Character, user: User | None = None, **more: Any) -> Treatment:
    return rest_begin(
        user=user or cast.player,
        campaign_id=cast.id,
        character_id=character.pk,
        treatment_id=more.pop("form", None) or uuid4(),
        **more,
    )


def healing_roll(
    cast: Cast, made: Treatment, faces: str = "", user: User | None = None, **more: Any
) -> Treatment:
    return rest_roll(
        user=user or cast.player,
        campaign_id=cast.id,
        character_id=made.character_id,
        rest_id=made.pk,
        roll_id=more.pop("form", None) or uuid4(),
        how=How(faces=faces),
        **more,
    )


def treat(
    cast: Cast, patient: Character, healer: Character | None, faces: str = "", **given: Any
) -> Treatment:
    """``faces`` are the dice of the roll, typed in; the rest is said about the care. The healer
    brings a medpac along, unless it is said whose is used."""
    if healer and "medpac" not in given:
        carries(healer, *sheet_of(healer).gear, "medpac")
    user = given.pop("user", cast.player)
    form = given.pop("form", None) or uuid4()
    given = {"way": "medpac", "healer": healer.pk if healer else None} | given
    return treatment_give(
        user=user,
        campaign_id=cast.id,
        character_id=patient.pk,
        treatment_id=form,
        care=Care(**given),
        how=How(faces=faces),
    )


def resting(character: Character) -> Treatment | None:
    return Treatment.objects.filter(character=character, state="running").first()
