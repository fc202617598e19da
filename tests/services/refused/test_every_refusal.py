"""Every refusal of the workshop, the yard and the Force has its test."""

from __future__ import annotations

import re
from pathlib import Path

from campaign.errors import TEXTS


def test_every_refusal_has_its_test() -> None:
    kinds = ("workshop", "droid", "force", "dark_side", "modification", "repair", "labour")
    tested = "".join(path.read_text() for path in Path(__file__).parents[1].glob("**/test_*.py"))
    words = Path(__file__).parents[3] / "characters"
    ours = "".join(path.read_text() for path in words.glob("*errors.py"))
    codes = [code for code in TEXTS if code.partition(".")[0] in kinds and f'"{code}"' in ours]
    assert len(codes) > 70
    untested = [code for code in codes if not re.search(rf'(refuses|refusal)\("{code}"', tested)]
    assert untested == []
