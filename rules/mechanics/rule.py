"""What every slot of a ruleset holds: a value that knows its source and can say what it is."""

from collections.abc import Mapping
from dataclasses import fields
from typing import TypeVar

from rules.codes import Code
from rules.errors import RuleError
from rules.rolls import Modifier
from rules.source import Source
from rules.values import value

_PLAIN = (bool, int, str, Code)

Slot = TypeVar("Slot")


@value(kw_only=True)
class Rule:
    """A rule as a value."""

    source: Source

    def __str__(self) -> str:
        said = (type(self).__doc__ or "").partition("\n")[0].rstrip(".")
        shown = (field.name for field in fields(self) if field.repr)
        told = ((name.replace("_", " "), _told(getattr(self, name))) for name in shown)
        details = ", ".join(f"{name} {value}" for name, value in told if value)
        return f"{said} ({details})" if details else said

    def modifier(self, code: Code, reason: str) -> Modifier:
        """A modifier that names this rule as its source."""
        return Modifier(code, reason, self.source)


def _told(value: object) -> str:
    """A value short enough for a line; what is longer is left to its table."""
    if isinstance(value, Mapping):
        each = [f"{key} {_told(inner)}" for key, inner in value.items() if _told(inner)]
        return " / ".join(each)
    if isinstance(value, tuple):
        return " / ".join(str(one) for one in value if isinstance(one, _PLAIN))
    return str(value) if isinstance(value, _PLAIN) else ""


def required(slot: Slot | None, question: str) -> Slot:
    """A slot the ruleset may leave empty, for a question that cannot be answered without it."""
    if slot is None:
        raise RuleError("rule.not_in_ruleset", question=question)
    return slot
