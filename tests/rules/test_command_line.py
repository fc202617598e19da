"""``python -m rules``."""

import pytest

from rules import NAMES, Code, ruleset
from rules.__main__ import main
from rules.dice import ScriptedDice
from rules.rolls import roll
from rules.showing import roll_lines


@pytest.mark.parametrize("name", NAMES)
def test_show_tells_every_slot_and_its_source(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", name]) == 0
    told = capsys.readouterr().out
    held, missing = told.split("\nnot in these documents\n")
    for slot, rule in ruleset(name).slots():
        if rule is None:
            assert slot in missing
        else:
            assert f"\n{slot}\n    {rule}" in held
            assert "".join(str(rule.source).split()) in "".join(held.split())
    for switch in ruleset(name).switches:
        assert f"    {switch.name}: {switch.default} | " in held


def test_show_tells_figures_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    main(["show", "companion"])
    told = capsys.readouterr().out
    assert "    - force point when: before roll\n" in told
    assert "    - steps: heavily damaged: heavily damaged, severely damaged:" in told
    assert "    - targets: hull (hit: 0D), sublight engines (hit: -2D), " in told


@pytest.mark.parametrize("name", NAMES)
def test_show_keeps_to_the_width_of_a_terminal(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["show", name])
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 100


def test_roll_tells_faces_and_total(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["roll", "4D+2", "--difficulty", "5"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("4D+2: ")
    assert "succeeds against 5" in told


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("four", "'four' is no die code: write it like 4D+2, 3D or 5D-1\n"),
        ("+2", "+2 is less than one die and cannot be rolled\n"),
    ],
)
def test_what_cannot_be_rolled_is_refused_in_words(
    code: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["roll", code]) == 1
    assert capsys.readouterr().err == words


def test_wild_die_is_told_with_its_choices() -> None:
    record = roll(Code(2), ScriptedDice([1, 4]), ruleset("revised").wild_die.terms(difficulty=9))
    assert list(roll_lines(record)) == [
        "2D: 4 · wild 1 = 5",
        "1 on the wild die: normal or complication or subtract",
        "fails against 9",
    ]
