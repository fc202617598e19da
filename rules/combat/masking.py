"""Taking names out of what is told, and reading the names of rolls."""

import re
from typing import Any

HIDDEN = "?"
WORD = re.compile(r"[\w-]+")


def act_behind(key: str) -> str:
    """The act a roll or a number belongs to, by its name (``round:act:what``)."""
    return key.split(":")[1] if ":" in key else ""


def masked(value: Any, hidden: frozenset[str]) -> Any:
    """A plain value without these names; what somebody hidden rolled is not in it at all."""
    if isinstance(value, str):
        return HIDDEN if names_any(value, hidden) else value
    if isinstance(value, dict):
        return {
            key: masked(inner, hidden) for key, inner in value.items() if not names_any(key, hidden)
        }
    if isinstance(value, list):
        return [masked(one, hidden) for one in value if not _is_hidden(one, hidden)]
    return value


def _is_hidden(value: Any, hidden: frozenset[str]) -> bool:
    """In a list the hidden leave no gap."""
    name = value.get("who") if isinstance(value, dict) else value
    return isinstance(name, str) and names_any(name, hidden)


def names_any(text: str, hidden: frozenset[str]) -> bool:
    """The name itself, or any text it stands in, such as ``2:sniper.1:attack``."""
    return not hidden.isdisjoint(WORD.findall(text))
