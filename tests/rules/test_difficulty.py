"""Difficulty numbers and levels."""

import pytest

from rules import RuleError, ruleset
from rules.mechanics.difficulty import Band, shifted

FIRST_EDITION = [("very_easy", 3, 5), ("easy", 6, 10), ("moderate", 11, 15), ("difficult", 16, 20)]
SECOND_EDITION = [("very_easy", 1, 5), *FIRST_EDITION[1:], ("very_difficult", 21, 30)]


@pytest.mark.parametrize("name", ["companion", "upgrade"])
@pytest.mark.parametrize(("level", "low", "high"), [*FIRST_EDITION, ("very_difficult", 21, 30)])
def test_first_edition_band(name: str, level: str, low: int, high: int) -> None:
    assert ruleset(name).difficulty.band("task", level) == Band(low, high)


@pytest.mark.parametrize(("level", "low", "high"), SECOND_EDITION)
def test_second_edition_band(level: str, low: int, high: int) -> None:
    assert ruleset("revised").difficulty.band("task", level) == Band(low, high)


@pytest.mark.parametrize("name", ["companion", "upgrade"])
def test_knowledge_is_found_by_the_words_of_its_chart(name: str) -> None:
    difficulty = ruleset(name).difficulty
    assert difficulty.band("knowledge", "No Secret, But Not Widely Known") == Band(11, 15)
    assert difficulty.band("general knowledge", "Specific, Detailed Knowledge") == Band(16, 20)


@pytest.mark.parametrize(
    ("table", "entry", "number"),
    [
        ("task", "very_easy", 5),
        ("task", "very_difficult", 30),
        ("task", "heroic", 31),
        ("combat", "Point-Blank", 5),
        ("combat", "long", 20),
        ("repair", "lightly_damaged", 10),
        ("repair", "heavily_damaged", 20),
        ("repair", "severely_damaged", 30),
        ("medpack", "wounded", 10),
        ("medpack", "incapacitated", 15),
        ("medpac", "mortally_wounded", 20),
    ],
)
def test_one_sheet_number(table: str, entry: str, number: int) -> None:
    assert ruleset("house").difficulty.number(table, entry) == number


def test_heroic_is_open_and_rises_by_tens() -> None:
    difficulty = ruleset("revised").difficulty
    assert difficulty.band("task", "heroic") == Band(31, None)
    assert 400 in difficulty.band("task", "heroic")
    assert difficulty.band("task", "heroic+50") == Band(81, 90)


def test_first_edition_knows_no_heroic() -> None:
    with pytest.raises(RuleError, match=r"difficulty\.no_such_entry"):
        ruleset("companion").difficulty.band("task", "heroic")


@pytest.mark.parametrize(("name", "number"), [("companion", 11), ("upgrade", 11), ("revised", 13)])
def test_usual_number_of_a_band(name: str, number: int) -> None:
    assert ruleset(name).difficulty.level_number("moderate") == number


def test_gamemaster_may_pick_another_number() -> None:
    difficulty = ruleset("companion").difficulty
    picks = [difficulty.level_number("difficult", pick) for pick in ("low", "middle", "high")]
    assert picks == [16, 18, 20]


@pytest.mark.parametrize(
    ("level", "steps", "becomes"),
    [
        ("easy", 1, "moderate"),
        ("very_difficult", 2, "heroic+10"),
        ("heroic+20", 1, "heroic+30"),
        ("heroic+10", -1, "heroic"),
        ("very_easy", -1, "very_easy"),
    ],
)
def test_level_is_shifted(level: str, steps: int, becomes: str) -> None:
    assert shifted(level, steps) == becomes
