"""The tables: every one is used, frozen and says where it was printed."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from rules import RuleError
from rules.source import Source
from rules.tables import DATA, files, row_holding, table

RULES = Path(DATA).parent
TOP = {file: tomllib.loads((Path(DATA) / f"{file}.toml").read_text()) for file in files()}


def test_no_key_of_any_table_is_left_unused() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "tests.rules.watched"],
        cwd=RULES.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.split() == []


def test_every_column_of_a_chart_is_named_in_the_code() -> None:
    code = " ".join(path.read_text() for path in RULES.rglob("*.py"))
    assert set(_columns(TOP)) - set(re.findall(r"\w+", code)) == set()


def _columns(value: Any) -> Iterator[str]:
    """The keys of all rows, a row being a table inside an array."""
    if isinstance(value, Mapping):
        for inner in value.values():
            yield from _columns(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from inner if isinstance(inner, Mapping) else ()
            yield from _columns(inner)


@pytest.mark.parametrize("file", files())
def test_every_section_names_its_source(file: str) -> None:
    sections = [""] if "source" in TOP[file] else list(TOP[file])
    for section in sections:
        assert table(file, section).source.section


@pytest.mark.parametrize("file", files())
def test_every_source_can_be_read(file: str) -> None:
    for text in _sources(TOP[file]):
        source = Source.parse(text)
        assert source.section.strip() == source.section != ""


def _sources(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        yield from value.get("source", ())
        for inner in value.values():
            yield from _sources(inner)


def test_tables_cannot_be_changed() -> None:
    falling = table("falling", "revised")
    with pytest.raises(TypeError):
        falling.values["rows"] = ()  # type: ignore[index]
    with pytest.raises(TypeError):
        falling.rows()[0]["damage"] = "1D"  # type: ignore[index]


def test_unknown_tables_are_refused() -> None:
    with pytest.raises(RuleError, match=r"table\.no_such_file"):
        table("nothing")
    with pytest.raises(RuleError, match=r"table\.no_such_section"):
        table("falling", "companion")


def test_what_falls_between_two_rows_belongs_to_the_higher() -> None:
    rows = ({"min": 3, "max": 6, "is": "low"}, {"min": 7, "is": "high"})
    assert row_holding(rows, 2) is None
    assert [row_holding(rows, number) for number in (3, 6)] == [rows[0]] * 2
    assert [row_holding(rows, number) for number in (6.5, 7, 99)] == [rows[1]] * 3
