"""One kind of refusal for every rule; the words a person reads are made at the edge."""

from typing import Any

# Metres are the largest that anybody types.
LARGEST = 999_999


class RuleError(Exception):
    """A rule says no. The code names the rule, the params say what it was asked about."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        given = ", ".join(f"{name}={value}" for name, value in self.params.items())
        return f"{self.code} ({given})" if given else self.code


def whole(key: str, given: str | int) -> int:
    """A number somebody typed, or a refusal that names what it was for."""
    try:
        found = int(given)
    except ValueError as error:
        raise RuleError("declare.not_a_number", key=key) from error
    if abs(found) > LARGEST:
        raise RuleError("declare.too_large", key=key)
    return found
