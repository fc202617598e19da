"""Damage to vehicles and to the people in them."""

import pytest

from rules import Code, RuleError, ruleset
from rules.mechanics.rule import required
from rules.mechanics.vehicle_damage import VehicleDamage

NAMES = ("revised", "house")
LEVELS = {
    "lightly_damaged": [
        *["-1D maneuverability"] * 3,
        "one weapon destroyed",
        *["-1 Move"] * 2,
    ],
    "heavily_damaged": [*["-2D maneuverability"] * 3, *["-2 Move"] * 3],
    "severely_damaged": [
        *["powerplant destroyed"] * 2,
        "generator overloading",
        "weapons disabled",
        "structural damage",
        "destroyed",
    ],
}


def damage(name: str = "revised") -> VehicleDamage:
    return required(ruleset(name).vehicle_damage, "vehicle damage")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("level", "effects"), LEVELS.items())
def test_die_tells_the_system(name: str, level: str, effects: list[str]) -> None:
    assert [damage(name).hit(level, face).effect for face in range(1, 7)] == effects


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("level", "moves"), [("lightly_damaged", 1), ("heavily_damaged", 2)])
@pytest.mark.parametrize("maneuverability", [Code(), Code(0, 2)])
def test_moves_are_lost_where_no_maneuverability_is_left(
    name: str, level: str, moves: int, maneuverability: Code
) -> None:
    hit = damage(name).hit(level, 2, {"maneuverability": maneuverability})
    assert (hit.effect, hit.moves) == (f"-{moves} Move", moves)


def test_weapon_is_lost_whatever_the_maneuverability() -> None:
    hit = damage().hit("lightly_damaged", 4, {"maneuverability": Code()})
    assert hit.effect == "one weapon destroyed"


@pytest.mark.parametrize("name", NAMES)
def test_hit_blows_shields_before_it_ionizes(name: str) -> None:
    blown = damage(name).hit("shields_blown_or_controls_ionized", 1, {"shields": Code(1)})
    ionized = damage(name).hit("shields_blown_or_controls_ionized", 1, {"shields": Code()})
    assert (blown.effect, blown.ionized) == ("-1D shields", 0)
    assert (ionized.effect, ionized.ionized) == ("controls_ionized", 1)


def test_face_no_die_has_is_refused() -> None:
    with pytest.raises(RuleError, match=r"ship\.no_system_hit"):
        damage().hit("lightly_damaged", 7)


@pytest.mark.parametrize(
    ("name", "rounds", "shut_down"), [("revised", "1D", False), ("house", "3D", True)]
)
def test_overloaded_generator_explodes(name: str, rounds: str, shut_down: bool) -> None:
    generator = damage(name).hit("severely_damaged", 3)
    assert (str(generator.rounds), generator.shut_down) == (rounds, shut_down)
    assert generator.then == "destroyed"


@pytest.mark.parametrize("name", NAMES)
def test_structure_gives_way_after_a_die_of_rounds(name: str) -> None:
    assert str(damage(name).hit("severely_damaged", 5).rounds) == "1D"


@pytest.mark.parametrize(
    ("speed", "flying", "end"),
    [
        ("all_out", False, "crashes"),
        ("high", False, "crashes"),
        ("cruising", False, "rolls_to_a_stop"),
        ("cautious", False, "rolls_to_a_stop"),
        ("cautious", True, "moderate"),
    ],
)
def test_vehicle_without_its_powerplant(speed: str, flying: bool, end: str) -> None:
    assert damage().powerless(speed, flying=flying) == end


@pytest.mark.parametrize("speed", ["cautious", "all_out"])
def test_on_the_one_sheet_it_always_crashes_and_harder(speed: str) -> None:
    assert damage("house").powerless(speed, flying=True) == "crashes"
    assert str(damage("house").crash_damage) == "3D"


@pytest.mark.parametrize(
    ("result", "dice"),
    [
        ("shields_blown_or_controls_ionized", "0D"),
        ("lightly_damaged", "1D"),
        ("heavily_damaged", "3D"),
        ("severely_damaged", "6D"),
        ("destroyed", "11D"),
    ],
)
def test_passenger_damage(result: str, dice: str) -> None:
    assert str(damage("house").passenger_damage(result)) == dice


def test_second_edition_has_no_passenger_damage() -> None:
    with pytest.raises(RuleError, match=r"rule\.not_in_ruleset"):
        damage().passenger_damage("destroyed")
