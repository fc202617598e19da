"""What makes any action harder, whatever is rolled: the action before it, a craft that twists."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from rules.combat.following import REASON, from_before, source_of
from rules.combat.play import Play, part_told
from rules.combat.state import Act
from rules.source import Source

FULL_EVASION = "full_evasion"


class Burden(NamedTuple):
    """A part of the difficulty of whatever somebody does. ``once``: of the next action alone."""

    number: int
    reason: str
    source: Source | None
    once: bool = False


def burdens(play: Play, act: Act, who: str = "") -> Iterator[Burden]:
    before = from_before(play, act, who=who)
    if before:
        yield Burden(before, REASON, source_of(play), once=True)
    added = _aboard(play, who or act.who)
    if added:
        yield Burden(added, "evasion", play.rules.evasion.source)


def burden_parts(play: Play, act: Act, who: str = "") -> list[dict[str, Any]]:
    return [part_told(*burden[:3]) for burden in burdens(play, act, who)]


def burdened(
    play: Play, act: Act, number: int, reason: str, source: Source, who: str = ""
) -> tuple[int, dict[str, Any]]:
    """A difficulty with all that makes it harder, and its parts where there are several."""
    more = burden_parts(play, act, who)
    base = part_told(number, reason.replace("_", " "), source)
    told = {"parts": [base, *more]} if more else {}
    return number + sum(part["number"] for part in more), told


def _aboard(play: Play, who: str) -> int:
    """What a craft's full evasion adds to anything else done aboard of it."""
    made = play.state.reactions.get(play.who(who).aboard, ())
    roll = next((one.roll for one in made if one.do == FULL_EVASION), None)
    return 0 if roll is None else play.rules.evasion.full(0, roll).other_actions_added
