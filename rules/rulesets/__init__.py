"""The rulesets by name. Each module reads as what its document changed; none is read before use."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from rules.errors import RuleError

if TYPE_CHECKING:
    from rules.rulesets.slots import Ruleset

NAMES = ("companion", "upgrade", "revised", "house")
DEFAULT = NAMES[0]


@cache
def ruleset(name: str = DEFAULT) -> "Ruleset":
    if name not in NAMES:
        raise RuleError("ruleset.unknown", name=name)
    found: Ruleset = import_module(f"rules.rulesets.{name}").RULESET
    return found
