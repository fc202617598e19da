"""A roll as a value: what was thrown, what counted, what was added and why, and how it ended."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules.codes import NOTHING, Code, require_rollable
from rules.dice import SIDES, Dice, Throw
from rules.errors import RuleError
from rules.source import Source

# What a 1 on the wild die may do, in the words of the tables.
NORMAL, COMPLICATION, SUBTRACT = "normal", "complication", "subtract"


@dataclass(frozen=True, slots=True)
class Modifier:
    """Dice or pips added to a code, with the reason a person reads and the rule behind it."""

    code: Code
    reason: str
    source: Source | None = None

    def __str__(self) -> str:
        origin = f" · {self.source}" if self.source else ""
        return f"{self.code.signed} {self.reason}{origin}"


@dataclass(frozen=True, slots=True)
class Roll:
    """The full record of one roll.

    ``faces`` are the ordinary dice in the order thrown, ``wild`` the wild die and its re-rolls,
    ``extra`` the dice bought with Character Points (each with its re-rolls), ``dropped`` every
    face that does not count.
    """

    code: Code
    base: Code
    modifiers: tuple[Modifier, ...]
    faces: tuple[int, ...]
    wild: tuple[int, ...]
    extra: tuple[tuple[int, ...], ...]
    cap: int | None
    dropped: tuple[int, ...]
    total: int
    difficulty: int | None
    wild_choices: tuple[str, ...]
    wild_choice: str | None
    origin: str
    number: int

    @property
    def success(self) -> bool | None:
        return None if self.difficulty is None else succeeds(self.total, self.difficulty)

    @property
    def wild_one(self) -> bool:
        return bool(self.wild_choices)

    @property
    def choice_needed(self) -> bool:
        return self.wild_one and self.wild_choice is None

    @property
    def complication(self) -> bool:
        return self.wild_choice == COMPLICATION

    @property
    def thrown(self) -> tuple[int, ...]:
        """Every face in the order it left the hand: what a replay is fed with."""
        rest = tuple(face for die in self.extra for face in die)
        return self.wild[:1] + self.faces + self.wild[1:] + rest

    def against(self, difficulty: int) -> "Roll":
        return replace(self, difficulty=difficulty)

    def choose(self, choice: str) -> "Roll":
        """Settle what the 1 on the wild die does."""
        if choice not in self.wild_choices:
            raise RuleError("wild.no_such_choice", choice=choice, choices=self.wild_choices)
        dropped = _over_cap((*self.wild, *self.faces), self.cap)
        if choice == SUBTRACT:
            dropped += (1, max(self.faces)) if self.faces else (1,)
        return _counted(replace(self, wild_choice=choice, dropped=dropped))

    def with_character_point(self, dice: Dice) -> "Roll":
        """One more die: a 6 is added and rolled again, a 1 does nothing."""
        return _counted(replace(self, extra=(*self.extra, _exploding(dice.throw()))))


def succeeds(total: int, difficulty: int) -> bool:
    """Equal is enough."""
    return total >= difficulty


@dataclass(frozen=True, slots=True)
class Terms:
    """What a roll is made under.

    ``wild`` lists what a 1 on the wild die may do; None throws without a wild die. ``bare_pips``
    admits a code below 1D, such as a hull of +2, which an action may not have.
    """

    modifiers: tuple[Modifier, ...] = ()
    cap: int | None = None
    difficulty: int | None = None
    wild: tuple[str, ...] | None = None
    wild_choice: str | None = None
    bare_pips: bool = False


PLAIN = Terms()


def roll(code: Code, dice: Dice, terms: Terms = PLAIN) -> Roll:
    """Throw a code and keep everything about it."""
    rolled = code
    for modifier in terms.modifiers:
        rolled += modifier.code
    if not (terms.bare_pips and rolled.dice >= 0):
        require_rollable(rolled)
    throw = dice.throw()
    faces = throw.faces(rolled.dice)
    wild: tuple[int, ...] = ()
    if terms.wild is not None and faces:
        faces, wild = faces[1:], _exploding(throw, faces[0])
    choices = terms.wild if terms.wild and wild[:1] == (1,) else ()
    dropped = _over_cap(wild + faces, terms.cap)
    record = Roll(
        code=rolled,
        base=code,
        modifiers=terms.modifiers,
        faces=faces,
        wild=wild,
        extra=(),
        cap=terms.cap,
        dropped=dropped,
        total=sum(wild) + sum(faces) - sum(dropped) + rolled.pips,
        difficulty=terms.difficulty,
        wild_choices=choices,
        wild_choice=choices[0] if len(choices) == 1 else None,
        origin=dice.origin,
        number=throw.number,
    )
    return record.choose(terms.wild_choice) if len(choices) > 1 and terms.wild_choice else record


def finished_total(code: Code, dice_total: int) -> int:
    """A roll whose dice were added up by hand."""
    return dice_total + code.pips


def lowest(code: Code) -> int:
    return max(code.dice, 0) + code.pips


def highest(code: Code) -> int:
    """The most a code can show without a wild die."""
    return max(code.dice, 0) * SIDES + code.pips


def with_modifiers(code: Code, modifiers: Iterable[Modifier]) -> Code:
    return code + sum((modifier.code for modifier in modifiers), NOTHING)


def _exploding(throw: Throw, first: int | None = None) -> tuple[int, ...]:
    faces = [throw.faces(1)[0] if first is None else first]
    while faces[-1] == SIDES:
        faces += throw.faces(1)
    return tuple(faces)


def _over_cap(faces: tuple[int, ...], cap: int | None) -> tuple[int, ...]:
    if cap is None or cap >= SIDES:
        return ()
    return tuple(face for face in faces if face > cap)


def _counted(record: Roll) -> Roll:
    thrown = sum(record.wild) + sum(record.faces) + sum(map(sum, record.extra))
    return replace(record, total=thrown - sum(record.dropped) + record.code.pips)
