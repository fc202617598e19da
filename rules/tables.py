"""The tables of the rule documents, read from data/*.toml once and frozen.

``table("scales_modifier", "revised")`` is one section of one file. A section names its source; a
part without one of its own inherits it.
"""

import os
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from rules.codes import Code
from rules.errors import RuleError
from rules.source import Source
from rules.values import value

DATA = os.path.join(os.path.dirname(__file__), "data")
SUFFIX = ".toml"

Row = Mapping[str, Any]


@value
class Table:
    """A section of a data file: plain values under names, and where they were printed."""

    name: str
    values: Row
    source: Source

    def __getitem__(self, key: str) -> Any:
        return self.values[key]

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def __iter__(self) -> Iterator[str]:
        return (key for key in self.values if key != "source")

    def get(self, key: str, default: Any = None) -> Any:
        return self.values.get(key, default)

    def code(self, key: str) -> Code:
        return Code.parse(self.values[key])

    def rows(self, key: str = "rows") -> tuple[Row, ...]:
        rows: tuple[Row, ...] = self.values[key]
        return rows

    def part(self, key: str) -> "Table":
        values = self.values[key]
        own = values.get("source")
        return Table(f"{self.name}.{key}", values, Source.parse_all(own) if own else self.source)


def table(file: str, section: str = "") -> Table:
    values = _file(file)
    if section and section not in values:
        raise RuleError("table.no_such_section", file=file, section=section)
    part = values[section] if section else values
    texts = part.get("source") or values.get("source")
    if not texts:
        raise RuleError("table.without_source", file=file, section=section)
    return Table(f"{file}.{section}".rstrip("."), part, Source.parse_all(texts))


def files() -> tuple[str, ...]:
    found = (name for name in os.listdir(DATA) if name.endswith(SUFFIX))
    return tuple(sorted(name.removesuffix(SUFFIX) for name in found))


def load_all() -> None:
    """Read every table now instead of at its first use."""
    for name in files():
        _file(name)


def row_holding(rows: tuple[Row, ...], number: float) -> Row | None:
    """The row whose span holds the number; a missing end is open.

    Spans are printed in whole numbers, so what falls between two of them belongs to the higher.
    """
    if not rows or number < rows[0].get("min", number):
        return None
    return next((row for row in rows if number <= row.get("max", number)), None)


@cache
def _file(name: str) -> Row:
    path = os.path.join(DATA, name + SUFFIX)
    if not os.path.exists(path):
        raise RuleError("table.no_such_file", file=name)
    with open(path, "rb") as file:
        frozen: Row = _frozen(tomllib.load(file))
    return frozen


def _frozen(value: Any) -> Any:
    if isinstance(value, dict):
        return MappingProxyType({key: _frozen(inner) for key, inner in value.items()})
    if isinstance(value, list):
        return tuple(_frozen(inner) for inner in value)
    return value
