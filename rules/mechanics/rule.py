"""What every slot of a ruleset holds: a value that knows its source and can say what it is."""

from dataclasses import dataclass, fields
from typing import TypeVar

from rules.codes import Code
from rules.errors import RuleError
from rules.rolls import Modifier
from rules.source import Source

_PLAIN = (bool, int, str, Code)

Slot = TypeVar("Slot")


@dataclass(frozen=True, kw_only=True)
class Rule:
    """A rule as a value."""

    source: Source

    def __str__(self) -> str:
        said = (type(self).__doc__ or "").partition("\n")[0].rstrip(".")
        plain = [field for field in fields(self) if isinstance(getattr(self, field.name), _PLAIN)]
        details = [f"{f.name.replace('_', ' ')} {getattr(self, f.name)}" for f in plain]
        return f"{said} ({', '.join(details)})" if details else said

    def modifier(self, code: Code, reason: str) -> Modifier:
        """A modifier that names this rule as its source."""
        return Modifier(code, reason, self.source)


def required(slot: Slot | None, question: str) -> Slot:
    """A slot the ruleset may leave empty, for a question that cannot be answered without it."""
    if slot is None:
        raise RuleError("rule.not_in_ruleset", question=question)
    return slot
