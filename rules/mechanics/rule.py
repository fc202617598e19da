"""What every slot of a ruleset holds: a value that knows its source and can say what it is."""

from typing import TypeVar

from rules.codes import Code
from rules.errors import RuleError
from rules.rolls import Modifier
from rules.source import Source
from rules.values import value

Slot = TypeVar("Slot")


@value(kw_only=True)
class Rule:
    """A rule as a value."""

    source: Source

    def __str__(self) -> str:
        return (type(self).__doc__ or "").partition("\n")[0].rstrip(".")

    def modifier(self, code: Code, reason: str) -> Modifier:
        """A modifier that names this rule as its source."""
        return Modifier(code, reason, self.source)


def required(slot: Slot | None, question: str) -> Slot:
    """A slot the ruleset may leave empty, for a question that cannot be answered without it."""
    if slot is None:
        raise RuleError("rule.not_in_ruleset", question=question)
    return slot
