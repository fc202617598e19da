"""The tables: every one is read, frozen and says where it was printed."""

import pytest

from rules import NAMES, RuleError, ruleset
from rules.source import Document, Source
from rules.tables import files, row_holding, table


@pytest.mark.parametrize("file", files())
def test_table_names_its_source(file: str) -> None:
    sections = [name for name in NAMES if name in _top(file)] or [""]
    for section in sections:
        source = table(file, section).source
        assert isinstance(source.document, Document)
        assert source.section


def _top(file: str) -> set[str]:
    """The rulesets a file has a section for."""
    found = set()
    for name in NAMES:
        try:
            table(file, name)
        except RuleError as refusal:
            if refusal.code == "table.without_source":
                raise
        else:
            found.add(name)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_slot_names_its_source(name: str) -> None:
    rules = ruleset(name)
    assert rules.name == name
    for slot, rule in rules.slots():
        assert rule is None or str(rule.source), slot
        assert rule is None or str(rule), slot


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


def test_source_is_told_with_all_its_places() -> None:
    source = Source.parse_all(["companion: Scaling", "ruling: 28: cells"])
    assert str(source) == "Rules Companion, Scaling · Ruling, 28: cells"
