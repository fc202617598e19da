"""Force Points and Character Points."""

import pytest

from rules import NAMES, Code, ruleset


@pytest.mark.parametrize("name", NAMES)
def test_force_point_doubles_the_code(name: str) -> None:
    assert ruleset(name).points.force_point_code(Code(5, 2)) == Code(10, 4)


@pytest.mark.parametrize("name", NAMES)
def test_only_one_force_point_a_round(name: str) -> None:
    points = ruleset(name).points
    assert points.round_legal(character_points=0, force_points=1)
    assert not points.round_legal(character_points=0, force_points=2)


@pytest.mark.parametrize("name", ["revised", "house"])
def test_points_of_both_kinds_never_meet_in_a_round(name: str) -> None:
    points = ruleset(name).points
    assert points.round_legal(character_points=2, force_points=0)
    assert not points.round_legal(character_points=1, force_points=1)


@pytest.mark.parametrize("use", ["skill", "attribute", "attack"])
def test_two_character_points_on_an_ordinary_roll(use: str) -> None:
    points = ruleset("revised").points
    assert points.character_points_legal(2, use)
    assert not points.character_points_legal(3, use)


@pytest.mark.parametrize(
    "use", ["specialization", "dodge", "melee_parry", "starship_dodge", "resist_force_with_control"]
)
def test_five_character_points_to_defend_oneself(use: str) -> None:
    points = ruleset("revised").points
    assert points.character_points_legal(5, use)
    assert not points.character_points_legal(6, use)


def test_first_edition_has_no_character_points_to_spend() -> None:
    assert not ruleset("companion").points.character_points_legal(1, "skill")
    assert not ruleset("upgrade").points.round_legal(character_points=1, force_points=0)


@pytest.mark.parametrize(
    ("point", "when", "legal"),
    [
        ("force", "before_roll", True),
        ("force", "after_roll", False),
        ("character", "after_roll_before_result", True),
        ("character", "after_result_announced", False),
    ],
)
def test_one_sheet_timing(point: str, when: str, legal: bool) -> None:
    assert ruleset("house").points.timing_legal(point, when) is legal


def test_second_edition_points_may_be_spent_at_any_time() -> None:
    assert ruleset("revised").points.timing_legal("force", "after_roll")
    assert ruleset("revised").points.timing_legal("character", "after_roll")
