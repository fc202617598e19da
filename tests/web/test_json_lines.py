"""Files are read with the line everything stands on, and refused with the line of each fault."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from characters.json_lines import BadFile, told

pytestmark = pytest.mark.django_db

LEAVES = st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=8
)  # fmt: skip
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abc."), inner, max_size=3),
    max_leaves=8,
)


def read_or_refused(text: str) -> tuple[object, list[str]]:
    try:
        return told(text).value, []
    except BadFile as bad:
        return None, [fault.why.code for fault in bad.faults]


@given(VALUES, st.sampled_from([None, 0, 3]))
def test_what_json_writes_is_read_back(value: object, indent: int | None) -> None:
    found, faults = read_or_refused(json.dumps(value, indent=indent))
    assert found == value or faults == ["file.syntax_deep"]


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    _, faults = read_or_refused(text)
    assert all(code.startswith("file.") for code in faults)


def test_everything_has_its_line() -> None:
    read = told('{\n "a": 1,\n "b": {\n  "c":\n   [2,\n   3]}}')
    assert read.lines == {"": 1, "a": 2, "b": 3, "b.c": 4, "b.c.0": 5, "b.c.1": 6}


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("", 1, "value"),
        ('{\n"a": 1\n"b": 2}', 3, "comma"),
        ('{\n"a" 1}', 2, "colon"),
        ('{\n"a": 1,\n}', 3, "key"),
        ("[1,\n,2]", 2, "value"),
        ('["a\n"]', 1, "string"),
        ('[\n"never ends', 2, "string"),
        ('["\\u0000"]', 1, "sign"),
        ('["\\ud800"]', 1, "sign"),
        ("[1]\n[2]", 2, "more"),
        ("[" * 5_000, 1, "deep"),
        ("[NaN]", 1, "value"),
    ],
)
def test_what_is_wrong_says_where(text: str, line: int, what: str) -> None:
    with pytest.raises(BadFile) as bad:
        told(text)
    (fault,) = bad.value.faults
    assert (fault.line, fault.why.code) == (line, f"file.syntax_{what}")


def test_a_key_told_twice_is_noticed_and_reading_goes_on() -> None:
    read = told('{"a": 1,\n"a": 2,\n"b": 3}')
    assert [str(fault) for fault in read.faults] == ["Line 2: “a” is told twice."]
