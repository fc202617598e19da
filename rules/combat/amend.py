"""Changing a number that was used already: go back, set it, and decide again what followed.

Everybody keeps the dice they threw. What can no longer be done is left out, and said so.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rules.combat.command import Command
from rules.combat.decide import decide
from rules.combat.events import REVERTED, Event, fold
from rules.combat.masking import HIDDEN, masked
from rules.combat.replay import RollBook, rolls_of
from rules.combat.state import State
from rules.dice import Dice
from rules.errors import RuleError

if TYPE_CHECKING:
    from rules.rulesets.slots import Ruleset


@dataclass(frozen=True, slots=True)
class Entry:
    """A command with what it brought about: a line of the log."""

    command: Command
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Amended:
    """The lines to append, and the commands that could not be given again."""

    entries: tuple[Entry, ...]
    dropped: tuple[tuple[Command, str], ...]


def amend(
    ruleset: "Ruleset",
    start: State,
    log: Sequence[Entry],
    override: Command,
    dice: Dice,
    head: int = 0,
) -> Amended:
    """``log`` holds the lines in force since ``start``; the first to use the number goes back.

    ``head`` is the last number given, also to what is no longer in force.
    """
    key = override.text("key")
    place = next((number for number, line in enumerate(log) if _used(line, key)), None)
    if place is None:
        raise RuleError("override.never_used", key=key)
    kept = [event for line in log[:place] for event in line.events]
    last = max(head, log[-1].events[-1].seq)
    gone_back = {"to": kept[-1].seq if kept else start.seq, "reason": _reason(log, start, override)}
    back = Event(seq=last + 1, type=REVERTED, data=gone_back, public=gone_back)
    known = RollBook([event for line in log[place:] for event in line.events], dice)
    state = replace(fold(kept, start), seq=back.seq)
    entries = [Entry(Command("undo", back.data, override.by), (back,))]
    dropped: list[tuple[Command, str]] = []
    for command in (override, *(line.command for line in log[place:])):
        try:
            told = decide(ruleset, state, command, known)
        except RuleError as refusal:
            if command is override:
                raise
            dropped.append((command, refusal.code))
            continue
        state = fold(told, state)
        entries.append(Entry(command, told))
    return Amended(tuple(entries), tuple(dropped))


def _reason(log: Sequence[Entry], start: State, override: Command) -> str:
    """Everybody reads why the fight goes back, unless it is for the sake of somebody hidden."""
    now = fold([event for line in log for event in line.events], start)
    words = masked(override.text("key"), frozenset(now.hidden))
    return "" if words == HIDDEN else override.text("reason")


def _used(line: Entry, key: str) -> bool:
    """A roll of that name, or something worked out from it: its difficulty, its result."""
    stem = key.rpartition(":")[0]
    dealt = key.replace(":result:", ":damage:")
    keys = {record["key"] for record in rolls_of(line.events)}
    return dealt in keys or any(
        key == f"{one}:difficulty" or one.startswith(f"{stem}:") for one in keys
    )
