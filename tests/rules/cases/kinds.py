"""A slot holds a parent of several rules; a question is asked of one of them."""

from typing import TypeVar

from rules import RuleError
from rules.mechanics.rule import Rule

Kind = TypeVar("Kind", bound=Rule)


def of_kind(rule: Rule | None, kind: type[Kind]) -> Kind:
    if not isinstance(rule, kind):
        raise RuleError("rule.not_in_ruleset", question=kind.__name__)
    return rule
