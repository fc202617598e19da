"""Chases: maneuvers, rams and what happens to those who run into something."""

import pytest

from rules import Code, RuleError, ruleset
from rules.mechanics.chase import Chase, HeldBack, hold_back
from rules.mechanics.collision import Collisions, SpeedActionCollisions
from rules.mechanics.four_speeds import SPEEDS
from rules.mechanics.maneuver import Maneuvers
from rules.mechanics.ramming import DifficultyRamming, OpposedRamming, Ram
from rules.mechanics.rule import required

COMPANION = ruleset("companion")
REVISED = ruleset("revised")


@pytest.fixture
def maneuvers() -> Maneuvers:
    return required(COMPANION.maneuver, "maneuvers")


@pytest.fixture
def ramming() -> OpposedRamming:
    assert isinstance(COMPANION.ramming, OpposedRamming)
    return COMPANION.ramming


@pytest.fixture
def collisions() -> SpeedActionCollisions:
    assert isinstance(COMPANION.collision, SpeedActionCollisions)
    return COMPANION.collision


@pytest.fixture
def at_four_speeds() -> Collisions:
    return required(REVISED.collision, "collisions")


@pytest.mark.parametrize(
    ("winner", "reserved"), [(9, 0), (10, 0), (11, 1), (20, 1), (21, 2), (30, 2), (31, 3), (99, 3)]
)
def test_maneuver_must_exceed_the_losers_roll(
    maneuvers: Maneuvers, winner: int, reserved: int
) -> None:
    assert maneuvers.reserved(winner, 10) == reserved


def test_unopposed_maneuver_counts_as_twice_over(maneuvers: Maneuvers) -> None:
    assert maneuvers.reserved_unopposed(movement_succeeds=True) == 2
    assert maneuvers.reserved_unopposed(movement_succeeds=False) == 0


def test_reserved_actions_do_not_outwait_a_hastier_opponent(maneuvers: Maneuvers) -> None:
    assert maneuvers.usable(1, 1)
    assert not maneuvers.usable(1, 2)


def test_maneuver_code_is_added_to_the_skill(maneuvers: Maneuvers) -> None:
    assert str(maneuvers.code(Code(4, 2), Code(1, 2))) == "5D+4"


@pytest.mark.parametrize(
    ("roll", "keeps_control", "person", "vehicle", "added"),
    [
        (10, False, "no_effect", "no_effect", 0),
        (11, False, "wounded", "heavily_damaged", 5),
        (20, True, "no_effect", "no_effect", 5),
        (21, False, "incapacitated", "severely_damaged", 10),
        (30, True, "wounded", "heavily_damaged", 10),
        (31, False, "mortally_wounded", "destroyed", 0),
        (31, True, "mortally_wounded", "destroyed", 0),
    ],
)
def test_ramming_chart(
    ramming: OpposedRamming, roll: int, keeps_control: bool, person: str, vehicle: str, added: int
) -> None:
    for loser, effect in (("character", person), ("vehicle", vehicle)):
        ram = Ram(roll=roll, opposing=10, loser=loser, loser_keeps_control=keeps_control)
        outcome = ramming.outcome(ram)
        assert (outcome.effect, outcome.difficulty_added) == (effect, added)
        assert outcome.rams is (roll > 10)


@pytest.mark.parametrize(
    ("roll", "loser", "keeps_control", "collide"),
    [
        (21, "vehicle", False, True),
        (21, "vehicle", True, False),
        (21, "character", False, False),
        (11, "vehicle", False, False),
    ],
)
def test_occupants_collide_when_twice_beaten_and_out_of_control(
    ramming: OpposedRamming, roll: int, loser: str, keeps_control: bool, collide: bool
) -> None:
    ram = Ram(roll=roll, opposing=10, loser=loser, loser_keeps_control=keeps_control)
    assert ramming.outcome(ram).occupant_collision is collide


@pytest.mark.parametrize(("metres", "legal"), [(249, True), (250, False)])
def test_ramming_needs_less_than_a_full_movement_action(
    ramming: OpposedRamming, metres: int, legal: bool
) -> None:
    assert ramming.legal("repulsorlift", metres) is legal


def test_ramming_adds_the_hull_and_scale_caps_it(ramming: OpposedRamming) -> None:
    assert str(ramming.code(Code(4, 1), Code(2, 2))) == "6D+3"
    small = ramming.scale_effect(COMPANION.scale, "speeder", "starfighter")
    assert small == COMPANION.scale.effect("damage", "speeder", "starfighter")


@pytest.mark.parametrize(
    ("mover", "damages"),
    [
        ("character", ("0D", "2D", "3D", "3D", "5D", "5D", "5D", "5D", "6D", "6D", "6D", "6D")),
        ("walker", ("0D", "6D", "7D", "8D", "9D", "9D")),
        ("speeder", ("0D", "8D", "9D", "10D", "11D", "12D", "14D", "14D")),
        ("starfighter", ("0D", "14D", "14D")),
        ("capital", ("0D", "14D")),
    ],
)
def test_collision_damage(
    collisions: SpeedActionCollisions, mover: str, damages: tuple[str, ...]
) -> None:
    found = [str(collisions.damage(mover, actions)) for actions in range(len(damages))]
    assert found == list(damages)


@pytest.mark.parametrize(
    ("kmh", "damage"),
    [
        (3, "0D"),
        (7, "2D"),
        (21, "3D"),
        (50, "5D"),
        (70, "6D"),
        (145, "7D"),
        (200, "8D"),
        (360, "9D"),
        (540, "10D"),
        (720, "11D"),
        (900, "12D"),
        (901, "14D"),
    ],
)
def test_collision_damage_by_speed(
    collisions: SpeedActionCollisions, kmh: int, damage: str
) -> None:
    assert str(collisions.damage_at(kmh)) == damage


def test_collision_is_counted_in_speed_actions(collisions: SpeedActionCollisions) -> None:
    with pytest.raises(RuleError, match=r"collision\.speed_actions_wanted"):
        collisions.damage("character", "all_out")


def test_gap_of_a_chase_closes_and_opens() -> None:
    chase = Chase(300).after(quarry_m=250, pursuer_m=500)
    assert chase.gap_m == 50
    assert chase.after(pursuer_m=250).caught


def test_reserved_actions_are_taken_from_those_declared() -> None:
    assert hold_back(declared=3, reserved=2) == HeldBack(1, 2)
    assert hold_back(declared=1, reserved=3) == HeldBack(0, 1)
    assert hold_back(declared=3, reserved=2, wanted=1) == HeldBack(2, 1)


@pytest.mark.parametrize(
    ("mover", "damages"),
    [
        ("character", ("1D", "2D", "3D", "4D")),
        ("vehicle", ("2D", "4D", "6D", "10D")),
        ("starship", ("2D", "4D", "6D", "10D")),
    ],
)
def test_collision_damage_at_four_speeds(
    at_four_speeds: Collisions, mover: str, damages: tuple[str, ...]
) -> None:
    assert tuple(str(at_four_speeds.damage(mover, speed)) for speed in SPEEDS) == damages
    assert not at_four_speeds.damage(mover, "stopped")


@pytest.mark.parametrize(
    ("roll", "rams", "movement_failure"),
    [(14, False, True), (15, False, False), (24, False, False), (25, True, False)],
)
def test_ramming_raises_the_movement_difficulty(
    roll: int, rams: bool, movement_failure: bool
) -> None:
    ramming = required(REVISED.ramming, "ramming")
    outcome = ramming.outcome(Ram(roll=roll, base_difficulty=15))
    assert outcome.ram_difficulty == 25
    assert (outcome.rams, outcome.movement_failure) == (rams, movement_failure)


def test_ramming_costs_a_die_more() -> None:
    assert isinstance(REVISED.ramming, DifficultyRamming)
    told = str(REVISED.ramming.penalty)
    assert told == "-1D ramming · Second Edition Revisions, Chapter Six, Ramming"
