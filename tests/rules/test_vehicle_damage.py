"""Damage to vehicles and to the people in them."""

import pytest

from rules import Code, RuleError, ruleset
from rules.mechanics.rule import required
from rules.mechanics.vehicle_damage import VehicleDamage

NAMES = ("revised", "house")


def damage(name: str = "revised") -> VehicleDamage:
    return required(ruleset(name).vehicle_damage, "vehicle damage")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("over", "result"),
    [
        (-1, "no_effect"),
        (0, "shields_blown_or_controls_ionized"),
        (3, "shields_blown_or_controls_ionized"),
        (4, "lightly_damaged"),
        (8, "lightly_damaged"),
        (9, "heavily_damaged"),
        (12, "heavily_damaged"),
        (13, "severely_damaged"),
        (15, "severely_damaged"),
        (16, "destroyed"),
        (40, "destroyed"),
    ],
)
def test_damage_chart(name: str, over: int, result: str) -> None:
    assert damage(name).result(20 + over, 20) == result


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("state", "effects"),
    [
        (
            "lightly_damaged",
            ["-1D maneuverability"] * 3 + ["one weapon destroyed"] + ["-1 Move"] * 2,
        ),
        ("heavily_damaged", ["-2D maneuverability"] * 3 + ["-2 Move"] * 3),
    ],
)
def test_system_rolls(name: str, state: str, effects: list[str]) -> None:
    hits = [damage(name).system_hit(state, face, Code(2)) for face in range(1, 7)]
    assert [hit.effect for hit in hits] == effects


@pytest.mark.parametrize(
    ("state", "effect"), [("lightly_damaged", "-1 Move"), ("heavily_damaged", "-2 Move")]
)
@pytest.mark.parametrize("maneuverability", [Code(), Code(0, 2)])
def test_moves_are_lost_where_no_maneuverability_is_left(
    state: str, effect: str, maneuverability: Code
) -> None:
    assert damage().system_hit(state, 2, maneuverability).effect == effect


def test_weapon_is_lost_whatever_the_maneuverability() -> None:
    assert damage().system_hit("lightly_damaged", 4, Code()).effect == "one weapon destroyed"


def test_severe_damage_has_a_table_of_its_own() -> None:
    with pytest.raises(RuleError, match=r"vehicle\.no_system_roll"):
        damage().system_hit("severely_damaged", 1, Code(1))


def test_face_no_die_has_is_refused() -> None:
    with pytest.raises(RuleError, match=r"dice\.no_such_face"):
        damage().severe_hit(7)


@pytest.mark.parametrize("name", NAMES)
def test_severe_results(name: str) -> None:
    results = [damage(name).severe_hit(face).result for face in range(1, 7)]
    assert results == [
        "powerplant_destroyed",
        "powerplant_destroyed",
        "generator_overload",
        "weapons_disabled",
        "structural_damage",
        "destroyed",
    ]


@pytest.mark.parametrize(
    ("name", "overload", "can_shut_down", "crash"),
    [("revised", "1D", False, "0D"), ("house", "3D", True, "3D")],
)
def test_one_sheet_gives_an_overload_more_time_and_a_crash_more_damage(
    name: str, overload: str, can_shut_down: bool, crash: str
) -> None:
    generator = damage(name).severe_hit(3)
    assert (str(generator.rounds), generator.can_shut_down) == (overload, can_shut_down)
    assert str(damage(name).severe_hit(1).crash_damage) == crash
    assert str(damage(name).severe_hit(5).rounds) == "1D"


@pytest.mark.parametrize(
    ("speed", "flying", "end"),
    [
        ("all_out", False, "crashes"),
        ("high", False, "crashes"),
        ("cruising", False, "rolls_to_a_stop"),
        ("cautious", True, "moderate"),
    ],
)
def test_vehicle_without_its_powerplant(speed: str, flying: bool, end: str) -> None:
    assert damage().powerless(speed, flying=flying) == end
    assert damage("house").powerless(speed, flying=flying) == "crashes"


@pytest.mark.parametrize(
    ("state", "hit", "after"),
    [
        ("", "lightly_damaged", "lightly_damaged"),
        ("lightly_damaged", "lightly_damaged", "lightly_damaged"),
        ("lightly_damaged", "heavily_damaged", "heavily_damaged"),
        ("heavily_damaged", "lightly_damaged", "severely_damaged"),
        ("heavily_damaged", "heavily_damaged", "severely_damaged"),
        ("heavily_damaged", "severely_damaged", "severely_damaged"),
        ("heavily_damaged", "destroyed", "destroyed"),
        ("severely_damaged", "lightly_damaged", "destroyed"),
        ("severely_damaged", "shields_blown_or_controls_ionized", "severely_damaged"),
        ("destroyed", "lightly_damaged", "destroyed"),
    ],
)
def test_damage_adds_up(state: str, hit: str, after: str) -> None:
    assert damage().worsened(state, hit) == after


def test_ionized_controls_die_with_the_last_die_of_maneuverability() -> None:
    ionized = damage().ionized
    assert str(ionized.penalty(2)) == "-2D"
    assert not ionized.dead(1, Code(2))
    assert ionized.dead(2, Code(2, 1))
    assert not ionized.dead(0, Code())
    assert (ionized.rounds, ionized.dead_rounds) == (2, 2)
    assert ionized.affects == ("maneuverability", "shields", "fire control", "weapon damage")


def test_hit_blows_shields_before_it_ionizes() -> None:
    ionized = damage().ionized
    assert str(ionized.shields_lost) == "-1D"
    assert not ionized.ionizes(Code(1))
    assert ionized.ionizes(Code())


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
