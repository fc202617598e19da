"""The dice of a round as its page shows them: who throws mine, the seal, the words that joined."""

from __future__ import annotations

import re
from dataclasses import dataclass

from combat.access import Stand
from combat.models import Round
from rules.combat.throwing import OWN, THROWS

_FACES = re.compile(r"[1-6](?:[\s,;.]*[1-6])*")


@dataclass(frozen=True, slots=True)
class DiceView:
    """``seal`` was published before anyone spoke; ``words`` are mine, while they still count."""

    own: bool
    round: int
    seal: str
    words: str
    joined: int
    open: bool
    shown_round: int
    shown_seed: str


def dice_of(stand: Stand) -> DiceView | None:
    """At most one round is open, so the last that was shown is among the last two."""
    latest = list(Round.objects.filter(combat=stand.combat).order_by("-place")[:2])
    if not latest:
        return None
    current, shown = latest[0], next((one for one in latest if one.revealed), None)
    person = "" if stand.runs else stand.viewer.name
    return DiceView(
        own=stand.state.options.get(f"{THROWS}:{person}") == OWN,
        round=current.number,
        seal=current.commitment,
        words=current.players.get(str(stand.seat.user.pk), ""),
        joined=len(current.players),
        open=not current.rolls and stand.writes and current.revealed is None,
        shown_round=shown.number if shown else 0,
        shown_seed=bytes(shown.seed).hex() if shown else "",
    )


def read_faces(text: str) -> tuple[int, ...] | None:
    """Faces as people type them, 3 5 1 or 351; None where they cannot be read."""
    if not _FACES.fullmatch(text.strip()):
        return None
    return tuple(int(face) for face in re.findall(r"[1-6]", text))
