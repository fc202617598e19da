"""Dice that are known already: by the order they fell in, or by the name of their roll."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rules.combat.events import Event
from rules.dice import Dice, ListedThrow, Throw
from rules.errors import RuleError

Record = Mapping[str, Any]


class Keyed:
    """Dice typed in for one roll: what does not fit is refused by the name of that roll."""

    def __init__(self, dice: Dice, key: str) -> None:
        self._dice = dice
        self._key = key

    @property
    def origin(self) -> str:
        return self._dice.origin

    def throw(self) -> Throw:
        return _NamedThrow(self._dice.throw(), self._key)


class _NamedThrow:
    def __init__(self, throw: Throw, key: str) -> None:
        self._throw = throw
        self._key = key
        self.number = throw.number

    def faces(self, count: int) -> tuple[int, ...]:
        try:
            return self._throw.faces(count)
        except RuleError as refusal:
            raise RuleError(refusal.code, **{**refusal.params, "roll": self._key}) from refusal


class RecordedRolls:
    """The rolls of events, in their order: re-deciding with them gives the same events."""

    def __init__(self, events: Iterable[Event]) -> None:
        self._left = rolls_of(events)
        self.origin = "recorded"

    def throw(self) -> Throw:
        record = next((one for one in self._left if one["origin"] != "entered"), None)
        if record is None:
            raise RuleError("dice.no_record")
        self.origin = record["origin"]
        return ListedThrow(iter(record["thrown"]), record["number"])


class RollBook:
    """Rolls by name where they are known, new dice where not.

    After a number is changed the rest of a round is decided again: whoever rolled keeps the dice,
    and only what would not have been rolled before is thrown anew.
    """

    def __init__(self, events: Iterable[Event], fresh: Dice) -> None:
        self._known = {record["key"]: record for record in rolls_of(events)}
        self._fresh = fresh

    @property
    def origin(self) -> str:
        return self._fresh.origin

    def throw(self) -> Throw:
        return self._fresh.throw()

    def named(self, key: str, *, unseen: bool = False) -> Dice:
        """The dice for a roll. ``unseen``: it is made behind the screen.

        What was typed in is kept with the fight; where it is not used the page throws.
        """
        record, fresh = self._known.get(key), self._fresh
        fresh = fresh.named(key, unseen=unseen) if isinstance(fresh, RollBook) else fresh
        typed = record is not None and record["origin"] == "entered"
        return fresh if record is None or typed else _Known(record, fresh)


class _Known:
    def __init__(self, record: Record, fresh: Dice) -> None:
        self._record = record
        self._fresh = fresh
        self.origin: str = record["origin"]

    def throw(self) -> Throw:
        return _ToppedUp(self._record["thrown"], self._record["number"], self._fresh)


class _ToppedUp:
    """The faces that fell; where a code has grown since, further dice."""

    def __init__(self, faces: Sequence[int], number: int, fresh: Dice) -> None:
        self._faces = list(faces)
        self._fresh = fresh
        self.number = number

    def faces(self, count: int) -> tuple[int, ...]:
        taken, self._faces = self._faces[:count], self._faces[count:]
        missing = count - len(taken)
        return (*taken, *(self._fresh.throw().faces(missing) if missing else ()))


def rolls_of(events: Iterable[Event]) -> Iterator[Record]:
    """Every roll of these events, in the order they fell; told twice it fell only once."""
    records = (record for event in events for record in event.data.get("rolls", ()))
    return (record for record in records if not record.get("earlier"))
