"""The six attributes and the ways they are written."""

from collections.abc import Mapping

from rules.codes import NOTHING, Code
from rules.errors import RuleError

ATTRIBUTES = ("dexterity", "knowledge", "mechanical", "perception", "strength", "technical")
LETTERS_IN_SHORT = 3


def attribute_named(name: str) -> str:
    """In full, whether written so or by its first three letters."""
    key = name.strip().lower()
    for attribute in ATTRIBUTES:
        if key in (attribute, attribute[:LETTERS_IN_SHORT]):
            return attribute
    raise RuleError("attribute.unknown", attribute=name)


def by_attribute(codes: Mapping[str, Code], missing: Code = NOTHING) -> dict[str, Code]:
    """All six in their order; one that is not given has the code for what is missing."""
    named = {attribute_named(name): code for name, code in codes.items()}
    return {attribute: named.get(attribute, missing) for attribute in ATTRIBUTES}


def sheet_total(codes: Mapping[str, Code]) -> Code:
    return Code.from_pips(sum(code.pip_count for code in codes.values()))
