from __future__ import annotations

from dataclasses import dataclass

from rules.codes import NOTHING, Code


@dataclass(frozen=True, slots=True)
class Line:
    """A skill, a specialization or what else stands on a sheet with a code; ``added`` is how much
    of it is above its attribute."""

    name: str
    label: str
    code: Code
    added: Code = NOTHING
    held: bool = True
    special: bool = False
