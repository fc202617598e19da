"""``python -m tests.rules.watched``: what of the tables no ruleset takes, a line for each key.

A key is taken when it is read while the four rulesets are built, or when a rule holds the part it
stands in. It runs in an interpreter of its own, before anybody else has read a table.
"""

import os
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from rules import NAMES, ruleset, tables

Path = tuple[str, ...]


class Watched(Mapping[str, Any]):
    """A part of a table that remembers which of its keys were read."""

    every: "list[Watched]" = []

    def __init__(self, path: Path, values: dict[str, Any]) -> None:
        self.path = path
        self.left = set(values)
        self._values = {key: watched((*path, key), inner) for key, inner in values.items()}
        self.every.append(self)

    def __getitem__(self, key: str) -> Any:
        found = self._values[key]
        self.left.discard(key)
        return found

    def __contains__(self, key: object) -> bool:
        return key in self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


def watched(path: Path, value: Any) -> Any:
    if isinstance(value, dict):
        return Watched(path, value)
    if isinstance(value, list):
        return tuple(watched(path, inner) for inner in value)
    return value


@cache
def watched_file(name: str) -> Watched:
    with open(os.path.join(tables.DATA, name + tables.SUFFIX), "rb") as file:
        return Watched((name,), tomllib.load(file))


def take(value: Any) -> None:
    """Everything a rule holds counts as read."""
    if isinstance(value, Mapping):
        for inner in value.values():
            take(inner)
    elif isinstance(value, tuple):
        for inner in value:
            take(inner)
    elif is_dataclass(value):
        for each in fields(value):
            take(getattr(value, each.name))


def untaken() -> list[str]:
    tables._file = watched_file
    for name in tables.files():
        watched_file(name)
    for name in NAMES:
        take(ruleset(name))
    return sorted(".".join((*part.path, key)) for part in Watched.every for key in part.left)


if __name__ == "__main__":
    print("\n".join(untaken()))
