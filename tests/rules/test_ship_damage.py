"""Damage to ships of starfighter scale."""

import pytest

from rules import Code, RuleError, ruleset
from rules.codes import NOTHING
from rules.mechanics.ship_systems import SystemHit

SECOND_EDITION = ("revised", "house")


@pytest.mark.parametrize(
    ("damage", "hull", "ordinary", "ion"),
    [
        (30, 10, "destroyed", "dead_controls"),
        (29, 10, "severely_damaged", "ionized_2D"),
        (20, 10, "severely_damaged", "ionized_2D"),
        (19, 10, "heavily_damaged", "ionized_1D"),
        (10, 10, "heavily_damaged", "ionized_1D"),
        (9, 10, "lightly_damaged", "no_effect"),
        (5, 10, "lightly_damaged", "no_effect"),
        (4, 10, "no_effect", "no_effect"),
        (0, 0, "no_effect", "no_effect"),
        (1, 0, "destroyed", "dead_controls"),
    ],
)
def test_first_edition_chart_goes_by_the_ratio(
    damage: int, hull: int, ordinary: str, ion: str
) -> None:
    rule = ruleset("companion").ship_damage
    assert rule.result(damage, hull) == ordinary
    assert rule.result(damage, hull, "ion cannon") == ion


def test_the_upgrade_has_no_hit_without_effect() -> None:
    assert ruleset("upgrade").ship_damage.result(4, 10) == "lightly_damaged"


@pytest.mark.parametrize("name", SECOND_EDITION)
@pytest.mark.parametrize(
    ("difference", "ordinary", "ion", "ionized"),
    [
        (-1, "no_effect", "no_effect", 0),
        (0, "shields_blown_or_controls_ionized", "1_controls_ionized", 1),
        (3, "shields_blown_or_controls_ionized", "1_controls_ionized", 1),
        (4, "lightly_damaged", "2_controls_ionized", 2),
        (8, "lightly_damaged", "2_controls_ionized", 2),
        (9, "heavily_damaged", "3_controls_ionized", 3),
        (12, "heavily_damaged", "3_controls_ionized", 3),
        (13, "severely_damaged", "4_controls_ionized", 4),
        (15, "severely_damaged", "4_controls_ionized", 4),
        (16, "destroyed", "controls_dead", 0),
    ],
)
def test_second_edition_chart_goes_by_the_difference(
    name: str, difference: int, ordinary: str, ion: str, ionized: int
) -> None:
    rule = ruleset(name).ship_damage
    assert rule.result(20 + difference, 20) == ordinary
    assert rule.result(20 + difference, 20, "ion") == ion
    assert rule.ionized(20 + difference, 20) == ionized


@pytest.mark.parametrize(
    ("weapon", "effective", "code"),
    [("laser", True, "5D+4"), ("laser", False, "2D+2"), ("ion", True, "2D+2")],
)
def test_shields_add_to_the_hull_but_not_against_ions(
    weapon: str, effective: bool, code: str
) -> None:
    rule = ruleset("companion").ship_damage
    resists = rule.resist_code(Code(2, 2), Code(3, 2), shields_effective=effective, weapon=weapon)
    assert resists == Code.parse(code)


@pytest.mark.parametrize("name", SECOND_EDITION)
@pytest.mark.parametrize(
    ("state", "hit", "after"),
    [
        ("undamaged", "heavily_damaged", "heavily_damaged"),
        ("lightly_damaged", "lightly_damaged", "lightly_damaged"),
        ("lightly_damaged", "heavily_damaged", "heavily_damaged"),
        ("heavily_damaged", "lightly_damaged", "severely_damaged"),
        ("heavily_damaged", "heavily_damaged", "severely_damaged"),
        ("heavily_damaged", "severely_damaged", "severely_damaged"),
        ("severely_damaged", "lightly_damaged", "destroyed"),
        ("severely_damaged", "heavily_damaged", "destroyed"),
        ("severely_damaged", "severely_damaged", "destroyed"),
        ("severely_damaged", "shields_blown_or_controls_ionized", "severely_damaged"),
        ("destroyed", "lightly_damaged", "destroyed"),
    ],
)
def test_damage_upon_damage(name: str, state: str, hit: str, after: str) -> None:
    assert ruleset(name).ship_ladder.after(state, hit) == after


def test_first_edition_light_damage_leaves_the_state_alone() -> None:
    ladder = ruleset("companion").ship_ladder
    assert ladder.after("heavily_damaged", "lightly_damaged") == "heavily_damaged"
    assert ladder.after("heavily_damaged", "heavily_damaged") == "severely_damaged"
    assert ladder.after("severely_damaged", "heavily_damaged") == "destroyed"


def test_unknown_state_is_refused() -> None:
    with pytest.raises(RuleError, match=r"ship\.no_such_state"):
        ruleset("revised").ship_ladder.after("dented", "lightly_damaged")


def effects(name: str, level: str) -> list[str]:
    systems = ruleset(name).ship_systems
    return [systems.hit(level, face).effect for face in range(1, 7)]


def test_second_edition_system_rolls_are_as_printed() -> None:
    assert effects("revised", "lightly_damaged") == [
        "-1D maneuverability",
        "one weapon destroyed",
        "one weapon inoperative",
        "hyperdrive damaged",
        "-1D shields",
        "-1 Move",
    ]
    assert effects("revised", "heavily_damaged") == [
        "-2D maneuverability",
        "one weapon type in one arc disabled",
        "one weapon type in one arc destroyed",
        "hyperdrive damaged",
        "-2D shields",
        "-2 Move",
    ]
    assert effects("revised", "severely_damaged") == [
        "dead in space",
        "generator overloading",
        "hyperdrives disabled",
        "weapons disabled",
        "structural damage",
        "destroyed",
    ]


def test_one_sheet_system_rolls_are_as_printed() -> None:
    assert effects("house", "lightly_damaged") == [
        "-1D maneuverability",
        "-1D maneuverability",
        "one weapon destroyed",
        "one weapon inoperative",
        "-1D shields",
        "-1 Move",
    ]
    assert effects("house", "heavily_damaged") == [
        "-2D maneuverability",
        "-2D maneuverability",
        "one weapons system inoperative",
        "one weapons system inoperative",
        "-2D shields",
        "-2 Move",
    ]
    assert effects("house", "severely_damaged")[:2] == ["engines disabled", "generator overloading"]


@pytest.mark.parametrize("name", SECOND_EDITION)
def test_what_cannot_be_lost_hurts_elsewhere(name: str) -> None:
    systems = ruleset(name).ship_systems
    bare = {"shields": NOTHING, "maneuverability": Code(0, 2)}
    light, heavy = "lightly_damaged", "heavily_damaged"
    assert systems.hit(light, 1, bare) == SystemHit(effect="-1 Move", moves=1)
    assert systems.hit(light, 5, bare) == SystemHit(effect="controls_ionized", ionized=1)
    assert systems.hit(heavy, 1, bare) == SystemHit(effect="-2 Move", moves=2)
    assert systems.hit(heavy, 5, bare) == SystemHit(effect="2_controls_ionized", ionized=2)


@pytest.mark.parametrize(
    ("name", "level"),
    [
        ("companion", "lightly_damaged"),
        ("upgrade", "lightly_damaged"),
        ("revised", "shields_blown_or_controls_ionized"),
        ("house", "shields_blown_or_controls_ionized"),
    ],
)
def test_the_smallest_hit_costs_shields_or_ionizes(name: str, level: str) -> None:
    systems = ruleset(name).ship_systems
    assert not systems.rolled(level)
    assert systems.hit(level, codes={"shields": Code(2)}).loses == "shields"
    assert systems.hit(level, codes={"shields": NOTHING}).ionized == 1


def test_a_damaged_hyperdrive_makes_plotting_harder() -> None:
    systems = ruleset("revised").ship_systems
    light, heavy = systems.hit("lightly_damaged", 4), systems.hit("heavily_damaged", 4)
    assert (light.astrogation_times, light.one_round_difficulty) == (2, 10)
    assert heavy.astrogation_difficulty == 10
    assert {(hit.repair, hit.repair_hours) for hit in (light, heavy)} == {("moderate", 1)}


def test_hyperdrives_disabled_by_severe_damage_take_an_hour_to_mend() -> None:
    hit = ruleset("revised").ship_systems.hit("severely_damaged", 3)
    assert (hit.effect, hit.repair, hit.repair_hours) == ("hyperdrives disabled", "moderate", 1)


@pytest.mark.parametrize(("name", "rounds"), [("revised", "1D"), ("house", "+3")])
def test_an_overloading_generator_can_be_shut_down_in_time(name: str, rounds: str) -> None:
    hit = ruleset(name).ship_systems.hit("severely_damaged", 2)
    assert hit.shut_down
    assert (hit.rounds, hit.then) == (Code.parse(rounds), "destroyed")


@pytest.mark.parametrize("name", SECOND_EDITION)
def test_the_crew_has_a_die_of_rounds_to_leave_a_breaking_ship(name: str) -> None:
    assert ruleset(name).ship_systems.hit("severely_damaged", 5).rounds == Code(1)


def test_disabled_weapons_are_rolled_for_again() -> None:
    systems = ruleset("revised").ship_systems
    again = systems.hit("severely_damaged", 4).again
    assert systems.hit(again, 4).effect == "all weapons severely damaged"
    assert systems.hit(again, 5).effect == "all weapons destroyed"


@pytest.mark.parametrize(("level", "face"), [("destroyed", 1), ("lightly_damaged", 7)])
def test_no_system_is_hit_off_the_table(level: str, face: int) -> None:
    with pytest.raises(RuleError, match=r"ship\.no_system_hit"):
        ruleset("revised").ship_systems.hit(level, face)
