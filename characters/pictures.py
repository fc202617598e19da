"""A picture somebody sent, drawn anew: small, in one format, without anything hidden in it."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO

from PIL import Image, ImageOps

from campaign.errors import Refused

FORMATS = ("JPEG", "PNG", "WEBP")
MOST_BYTES = 5 * 1024 * 1024
MOST_PIXELS = 24_000_000
FULL, SMALL = 720, 96
QUALITY = 84
BROKEN = (OSError, ValueError, SyntaxError, EOFError, KeyError, IndexError, struct.error)


@dataclass(frozen=True, slots=True)
class Picture:
    full: bytes
    small: bytes
    width: int
    height: int

    @property
    def mark(self) -> str:
        return sha256(self.full).hexdigest()[:16]


def redrawn(data: bytes, size: int) -> Picture:
    """``size`` is how long the file was, which may be more than what was kept of it."""
    if size > MOST_BYTES or len(data) > MOST_BYTES:
        raise Refused("portrait.too_large", most=MOST_BYTES // 1024 // 1024)
    image = _opened(data)
    full = _fitted(image, FULL)
    square = ImageOps.fit(full, (SMALL, SMALL), centering=(0.5, 0.3))
    return Picture(_webp(full), _webp(square), full.width, full.height)


def _opened(data: bytes) -> Image.Image:
    """Only the head is read until it is known that the rest can be afforded."""
    try:
        image = Image.open(BytesIO(data), formats=FORMATS)
    except (Image.DecompressionBombError, *BROKEN) as error:
        raise Refused("portrait.unreadable") from error
    if image.width * image.height > MOST_PIXELS:
        raise Refused("portrait.too_many_pixels", most=MOST_PIXELS // 1_000_000)
    return image


def _fitted(image: Image.Image, most: int) -> Image.Image:
    """Upright, at most so wide and high, on a canvas that has never held anything else."""
    try:
        image.draft("RGB", (most * 2, most * 2))
        upright = ImageOps.exif_transpose(image)
        clear = upright.has_transparency_data
        drawn = upright.convert("RGBA" if clear else "RGB")
        drawn.thumbnail((most, most), Image.Resampling.LANCZOS)
    except (Image.DecompressionBombError, *BROKEN) as error:
        raise Refused("portrait.unreadable") from error
    canvas = Image.new(drawn.mode, drawn.size)
    canvas.paste(drawn)
    return canvas


def _webp(image: Image.Image) -> bytes:
    out = BytesIO()
    image.save(out, "WEBP", quality=QUALITY, method=4)
    return out.getvalue()
