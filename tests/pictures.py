"""Pictures for portraits, honest and otherwise."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from PIL import Image

from characters.models import Character
from characters.services.portraits import portrait_put
from tests.cast import Cast


def picture(kind: str = "PNG", size: tuple[int, int] = (300, 400), **more: Any) -> bytes:
    """A face of sorts: a gradient, so that up and down can be told apart."""
    image = Image.linear_gradient("L").resize(size).convert("RGB")
    out = BytesIO()
    image.save(out, kind, **more)
    return out.getvalue()


def hang(cast: Cast, character: Character, data: bytes | None = None, **given: Any) -> Character:
    sent = data if data is not None else picture()
    portrait_put(
        user=given.get("user", cast.gm),
        campaign_id=cast.id,
        character_id=character.pk,
        data=sent,
        size=given.get("size", len(sent)),
    )
    character.refresh_from_db()
    return character
