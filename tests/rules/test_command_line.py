"""``python -m rules``."""

import pytest

from rules import NAMES
from rules.__main__ import main


@pytest.mark.parametrize("name", NAMES)
def test_show_tells_every_slot_and_its_source(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", name]) == 0
    told = capsys.readouterr().out
    assert "scale\n" in told
    assert "Ruling, 2: difficulty bands" in told or name == "house"


def test_roll_tells_faces_and_total(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["roll", "4D+2", "--difficulty", "5"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("4D+2: ")
    assert "succeeds against 5" in told


def test_unreadable_code_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["roll", "four"]) == 1
    assert "code.unreadable" in capsys.readouterr().err
