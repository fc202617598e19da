import pytest

from rules.characters.droid_plans import Board, DroidName, plain, plan_from
from rules.characters.droids import Droids
from rules.rulesets import ruleset


@pytest.fixture
def droids() -> Droids:
    found = ruleset("companion").droids
    assert found is not None
    return found


@pytest.mark.parametrize("pattern", ["R2", "3PO"])
def test_a_plan_survives_being_kept(droids: Droids, pattern: str) -> None:
    plan = droids.patterns[pattern]
    assert plan_from(plain(plan)) == plan


def test_the_sheet_of_a_pattern_is_the_printed_droid(droids: Droids) -> None:
    sheet = Board(droids, droids.patterns["R2"]).sheet()
    assert sheet.droid
    assert {name: str(code) for name, code in sheet.skills.items()} == {
        "binary language": "3D",
        "computer programming/repair": "7D",
        "starship repair": "7D",
    }
    assert (str(sheet.speed), str(sheet.attribute("technical"))) == ("2D", "2D")
    armed = sheet.code(ruleset("companion"), "strength", resisting=True)
    assert str(armed.code) == "2D"


def test_a_speed_below_dexterity_is_dexterity(droids: Droids) -> None:
    board = Board(droids, droids.patterns["R2"])
    assert board.speed(-3).speed is None
    assert Board(droids, board.attribute("dexterity", 3)).plan.speed is None


@pytest.mark.parametrize(
    ("name", "faults"),
    [
        (DroidName("R2", "D2"), 0),
        (DroidName("", "D2"), 1),
        (DroidName("R 2", "D-2"), 2),
        (DroidName("R", "D"), 1),
        (DroidName("21", "7"), 1),
        (DroidName("R22222222", "D"), 1),
    ],
)
def test_names_are_letters_and_numbers(name: DroidName, faults: int) -> None:
    assert len(name.faults) == faults
