"""A sheet set on paper. What it says comes as values, so nothing a person wrote is ever markup."""

from __future__ import annotations

from functools import cache
from json import dumps
from pathlib import Path
from typing import Any, Literal

import typst

HERE = Path(__file__).parent


def typeset(
    sheet: dict[str, Any], portrait: bytes | None = None, form: Literal["pdf", "svg"] = "pdf"
) -> bytes | list[bytes]:
    """The document; as ``svg`` a picture, or one of each page. A portrait goes in as numbers:
    what is handed over in memory can only be text."""
    given = {**sheet, "portrait": list(portrait or b"")}
    return typst.compile(
        (HERE / "sheet.typ").read_bytes(),
        format=form,
        font_paths=_fonts(),
        sys_inputs={"sheet": dumps(given)},
    )


@cache
def _fonts() -> typst.Fonts:
    """Our own and those that come with the compiler: a page looks the same on every machine."""
    return typst.Fonts(include_system_fonts=False, font_paths=[str(HERE / "fonts")])
