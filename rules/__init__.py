"""The rules of the game, pure: no framework, no input or output, no clock, no global dice."""

from rules.codes import Code
from rules.errors import RuleError
from rules.rulesets import DEFAULT, NAMES, ruleset

# Kept with every combat: a fight is replayed by the rules it was fought under.
VERSION = 4

__all__ = ["DEFAULT", "NAMES", "VERSION", "Code", "RuleError", "ruleset"]
