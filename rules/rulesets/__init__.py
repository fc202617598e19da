"""The rulesets by name. Each module reads as what its document changed; none is read before use."""

from functools import cache
from importlib import import_module

from rules.errors import RuleError
from rules.rulesets.ruleset import Ruleset

NAMES = ("companion", "upgrade", "revised", "house")
DEFAULT = NAMES[0]

__all__ = ["DEFAULT", "NAMES", "Ruleset", "ruleset"]


@cache
def ruleset(name: str = DEFAULT) -> Ruleset:
    if name not in NAMES:
        raise RuleError("ruleset.unknown", name=name)
    found: Ruleset = import_module(f"rules.rulesets.{name}").RULESET
    return found
