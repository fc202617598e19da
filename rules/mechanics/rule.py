"""What every slot of a ruleset holds: a value that knows its source and can say what it is."""

from dataclasses import fields
from typing import Any, Self, TypeVar

from rules.codes import Code
from rules.errors import RuleError
from rules.rolls import Modifier
from rules.source import Source
from rules.tables import Table
from rules.values import value

Slot = TypeVar("Slot")


@value(kw_only=True)
class Rule:
    """A rule as a value."""

    source: Source

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Every field is the figure of its name; what is not printed keeps its default."""
        names = [each for each in fields(cls) if each.name in table and each.name != "source"]
        figures: dict[str, Any] = {
            each.name: table.code(each.name) if each.type is Code else table[each.name]
            for each in names
        }
        return cls(source=table.source, **figures)

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
