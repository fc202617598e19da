"""A case as a question: typed access to what is given, and the register of operations."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from rules import Code
from rules.dice import ScriptedDice
from rules.rolls import finished_total
from rules.rulesets.slots import Ruleset
from tests.rules.cases.names import OTHER_NAMES

Answer = dict[str, Any]
SECONDS = {"second": 1, "round": 5, "min": 60, "hour": 3600, "day": 86400}
DURATION = re.compile(r"(\d+|half an?|an?|one)\s*(second|round|min|hour|day)")
COUNTS = {"half a": 0.5, "half an": 0.5, "a": 1, "an": 1, "one": 1}
TRUTHS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def spelled(word: str) -> str:
    """A word as the tables spell it, without brackets and the points of abbreviations."""
    bare = re.sub(r"[()]|(?<=[a-z])\.(?!\w)", "", word.strip().lower())
    return re.sub(r"[\s_-]+", "_", bare)


def named(key: str, word: str) -> str:
    plain = spelled(word)
    return OTHER_NAMES.get(key, {}).get(plain, plain)


def amount(value: Any) -> float:
    """A number, given as one or written out; a whole one stays whole."""
    number = float(value)
    return int(number) if number.is_integer() else number


def whole(value: Any) -> int:
    number = amount(value)
    if not isinstance(number, int):
        raise LookupError(f"{value} is no whole number")
    return number


@dataclass(frozen=True)
class Fed:
    """One roll of a case, in whichever of the four forms it is fed."""

    label: str
    entry: dict[str, Any]

    def total(self, code: Code | None = None) -> int:
        if "total" in self.entry:
            return int(self.entry["total"])
        dice = self.entry.get("dice_total", sum(self.faces))
        return finished_total(code or Code(), int(dice))

    @property
    def faces(self) -> list[int]:
        """The faces in the order a roll takes them: wild die, ordinary dice, re-rolls."""
        return [*self.wild[:1], *self.entry.get("dice", []), *self.wild[1:]]

    @property
    def code(self) -> Code:
        """The code of the dice on the table, for a case that gives none."""
        return Code(len(self.entry.get("dice", [])) + len(self.wild[:1]))

    def scripted(self, code: Code) -> ScriptedDice:
        """The faces as dice for a code; a list of all its dice already holds the wild one."""
        dice, wild = list(self.entry.get("dice", [])), self.wild
        if wild and len(dice) == code.dice:
            dice.remove(wild[0])
        return ScriptedDice([*wild[:1], *dice, *wild[1:]])

    @property
    def wild(self) -> list[int]:
        wild = self.entry.get("wild", [])
        return [wild] if isinstance(wild, int) else list(wild)


class Question:
    """What is given, and the ruleset it is asked of. Keys that were left out have a default."""

    def __init__(self, rules: Ruleset, given: dict[str, Any], rolls: list[dict[str, Any]]) -> None:
        self.rules = rules
        self.given = given
        self.rolls = [Fed(str(entry.get("for", "")), entry) for entry in rolls]

    def get(self, key: str, default: Any = None) -> Any:
        value = self.given.get(key)
        return default if value is None else value

    def has(self, key: str) -> bool:
        return self.given.get(key) is not None

    def word(self, key: str, default: str = "") -> str:
        return str(self.get(key, default))

    def key(self, key: str, default: str = "") -> str:
        """A word by the name the rules have for it, spelled as in the tables."""
        return named(key, self.word(key, default))

    def choice(self, key: str, *allowed: str) -> str:
        """One of a few words, the first unless it is given."""
        word = self.key(key, allowed[0])
        if word not in allowed:
            raise LookupError(f"{key} is one of {', '.join(allowed)}, not {word}")
        return word

    def words(self, key: str) -> list[str]:
        return [str(word) for word in self.get(key, [])]

    def keys(self, key: str) -> list[str]:
        return [named(key, word) for word in self.words(key)]

    def number(self, key: str, default: int = 0) -> int:
        return whole(self.get(key, default))

    def maybe_number(self, key: str) -> int | None:
        return whole(self.given[key]) if self.has(key) else None

    def numbers(self, key: str) -> list[int]:
        return [whole(number) for number in self.get(key, [])]

    def counts(self, key: str) -> dict[str, int]:
        """Whole numbers by name."""
        return {spelled(name): whole(number) for name, number in self.get(key, {}).items()}

    def amount(self, key: str, default: float = 0) -> float:
        """A measure, which need not be whole."""
        return amount(self.get(key, default))

    def maybe_amount(self, key: str) -> float | None:
        return amount(self.given[key]) if self.has(key) else None

    def flag(self, key: str, default: bool = False) -> bool:
        word = spelled(str(self.get(key, default)))
        if word not in TRUTHS:
            raise LookupError(f"{key} is true or false, not {word}")
        return TRUTHS[word]

    def code(self, key: str, default: str = "0D") -> Code:
        return Code.parse(str(self.get(key, default)))

    def maybe_code(self, key: str) -> Code | None:
        return Code.parse(str(self.given[key])) if self.has(key) else None

    def codes(self, key: str) -> dict[str, Code]:
        return {name: Code.parse(str(code)) for name, code in self.get(key, {}).items()}

    def part(self, key: str) -> "Question":
        """A nested group of inputs, read in the same way."""
        return Question(self.rules, self.get(key, {}), [])

    def parts(self, key: str) -> list["Question"]:
        return [Question(self.rules, entry, []) for entry in self.get(key, [])]

    def seconds(self, key: str) -> int:
        """A duration in words; of a span, its far end."""
        found = DURATION.findall(self.word(key).lower().replace("_", " "))
        if not found and self.word(key):
            raise LookupError(f"{self.word(key)} is no duration")
        if not found:
            return 0
        count, unit = found[-1]
        times = COUNTS[count] if count in COUNTS else int(count)
        return int(times * SECONDS[unit])

    def roll(self, *labels: str) -> Fed | None:
        """The first roll so labelled; without a label simply the first."""
        for label in labels:
            exact = [fed for fed in self.rolls if fed.label == label]
            close = [fed for fed in self.rolls if spelled(label) in spelled(fed.label)]
            if exact or close:
                return (exact or close)[0]
        return self.rolls[0] if self.rolls and not labels else None

    def thrown(self) -> Fed:
        """The first roll, with a wild die that is listed as a roll of its own."""
        entry = {key: value for fed in reversed(self.rolls) for key, value in fed.entry.items()}
        return Fed(str(entry.get("for", "")), entry)

    def roll_at(self, place: int, *labels: str) -> Fed:
        """A roll by label, else by its place in the list."""
        return self.roll(*labels) or self.rolls[place]

    def total(self, *labels: str, code: Code | None = None, key: str = "") -> int:
        """A fed total by label, else by the given key, else the first roll."""
        fed = self.roll(*labels)
        if fed is None and key and self.has(key):
            return self.number(key)
        fed = fed or self.roll()
        if fed is None:
            raise LookupError(f"no roll fed for {' / '.join(labels) or 'this question'}")
        return fed.total(code)


Operation = Callable[[Question], Answer]
OPERATIONS: dict[str, Operation] = {}


def op(name: str) -> Callable[[Operation], Operation]:
    """Register the adapter of one question."""

    def register(operation: Operation) -> Operation:
        if name in OPERATIONS:
            raise ValueError(f"{name} is answered twice")
        OPERATIONS[name] = operation
        return operation

    return register


@cache
def load_operations() -> dict[str, Operation]:
    for module in sorted(Path(__file__).parent.glob("ops_*.py")):
        import_module(f"{__package__}.{module.stem}")
    return OPERATIONS
