"""Medpacs as people write them down, counted and used."""

import pytest

from rules.characters.medpacs_carried import medpacs, with_fewer_medpacs


@pytest.mark.parametrize(
    ("thing", "count"),
    [
        ("medpac", 1),
        ("2 medpacs", 2),
        ("four medpacs", 4),
        ("Medpac (3)", 3),
        ("rope, 20 m", 0),
        ("medpacker's hat", 0),
    ],
)
def test_how_many_there_are(thing: str, count: int) -> None:
    assert medpacs([thing]) == count


@pytest.mark.parametrize(
    ("gear", "used", "left"),
    [
        (["medpac", "rope"], 1, ["rope"]),
        (["2 medpacs"], 1, ["1 medpac"]),
        (["four medpacs"], 1, ["3 medpacs"]),
        (["medpac (3)"], 2, ["medpac (1)"]),
        (["medpac", "2 medpacs"], 2, ["1 medpac"]),
        (["rope"], 1, ["rope"]),
    ],
)
def test_those_used_are_gone(gear: list[str], used: int, left: list[str]) -> None:
    assert list(with_fewer_medpacs(gear, used)) == left


@pytest.mark.parametrize(
    ("gear", "now"),
    [
        (["rope"], ["rope", "medpac"]),
        (["medpac"], ["medpac", "medpac"]),
        (["1 medpac", "rope"], ["2 medpacs", "rope"]),
        (["medpac (1)"], ["medpac (2)"]),
    ],
)
def test_those_brought_back_are_counted_with_the_others(gear: list[str], now: list[str]) -> None:
    assert list(with_fewer_medpacs(gear, -1)) == now
