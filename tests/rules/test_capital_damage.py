"""Capital ships under fire: shields, damage, counter-battery, swarms, ramming."""

import pytest

from rules import Code, RuleError, ruleset
from rules.codes import NOTHING
from rules.mechanics.capital_damage import CapitalDamage, CapitalHit
from rules.mechanics.capital_shields import Boost, CapitalShields, Surge
from rules.mechanics.rule import required


@pytest.fixture
def shields() -> CapitalShields:
    return required(ruleset("companion").capital_shields, "shields")


@pytest.fixture
def damage() -> CapitalDamage:
    return required(ruleset("companion").capital_damage, "damage")


@pytest.mark.parametrize(
    ("attack", "penetrates", "resists", "takes"),
    [
        (14, False, None, None),
        (15, False, "9D+2", "shields"),
        (24, False, "9D+2", "shields"),
        (25, True, "7D", "ship"),
    ],
)
def test_effective_shields_take_the_damage(
    shields: CapitalShields, attack: int, penetrates: bool, resists: str | None, takes: str | None
) -> None:
    shielded = shields.against(attack, 15, 10, hull=Code(7), shields=Code(2, 2))
    assert shielded.shield_number == 25
    assert (shielded.hit, shielded.penetrates) == (attack >= 15, penetrates)
    assert shielded.hull_roll == (Code.parse(resists) if resists else None)
    assert shielded.damage_to == takes


def test_blown_shields_stop_nothing(shields: CapitalShields) -> None:
    shielded = shields.against(16, 15, 10, hull=Code(7), shields=NOTHING)
    assert (shielded.hull_roll, shielded.damage_to) == (Code(7), "ship")


def test_a_shut_down_facing_saves_a_pip(shields: CapitalShields) -> None:
    surge = Surge("rear", shield_pips=9, damage_pips=1)
    outcome = shields.shut_down(surge, Code(5), 11, 11, declared=True)
    assert outcome.success
    assert (outcome.lost_facing, outcome.shield_pips) == ("rear", 9)
    assert outcome.operator == Code(4)


def test_a_failed_shut_down_costs_the_pips_and_the_die(shields: CapitalShields) -> None:
    surge = Surge("rear", shield_pips=9, damage_pips=2)
    outcome = shields.shut_down(surge, Code(5), 10, 11, declared=True)
    assert (outcome.success, outcome.lost_facing, outcome.shield_pips) == (False, None, 7)
    assert outcome.operator == Code(4)


def test_only_a_declared_shield_may_be_shut_down(shields: CapitalShields) -> None:
    surge = Surge("rear", shield_pips=9, damage_pips=1)
    outcome = shields.shut_down(surge, Code(5), 30, 11, declared=False)
    assert (outcome.allowed, outcome.success, outcome.shield_pips) == (False, False, 8)
    assert outcome.operator == Code(5)


def test_without_damage_no_facing_is_given_up(shields: CapitalShields) -> None:
    surge = Surge("rear", shield_pips=9, damage_pips=0)
    outcome = shields.shut_down(surge, Code(5), 30, 11, declared=True)
    assert (outcome.lost_facing, outcome.shield_pips) == (None, 9)


def test_a_facing_burns_out_to_double_another(shields: CapitalShields) -> None:
    boost = shields.boost(Code(2, 2), 16, 16, taken_from="rear", to="right", up=shields.facings)
    assert (boost.facing, boost.code, boost.rounds) == ("right", Code(4, 4), 1)
    assert boost.lost_facings == ("rear",)
    assert boost.other_shielding == Code(-1)


def test_a_failed_boost_reroutes_nothing(shields: CapitalShields) -> None:
    boost = shields.boost(Code(3), 15, 16, taken_from="rear", to="right", up=shields.facings)
    assert boost == Boost(allowed=True, success=False, other_shielding=Code(-1))


@pytest.mark.parametrize("up", [["right"], ["right", "left"], ["rear", "top"]])
def test_power_is_rerouted_between_two_facings_that_are_up(
    shields: CapitalShields, up: list[str]
) -> None:
    assert not shields.boost(Code(3), 30, 16, taken_from="rear", to="right", up=up).allowed


def test_shield_difficulties_are_as_printed(shields: CapitalShields) -> None:
    assert (shields.shut_down_level, shields.boost_level) == ("moderate", "difficult")
    assert len(shields.facings) == 6


@pytest.mark.parametrize("times", range(1, 10))
def test_pips_are_the_times_the_damage_is_the_hull(damage: CapitalDamage, times: int) -> None:
    assert damage.hit(times * 7, 7) == CapitalHit("damage", times)
    assert damage.hit(times * 7 + 6, 7, "missile").pips == times
    assert damage.hit(times * 7, 7, "ion") == CapitalHit("ionization", ionization=Code(times))


@pytest.mark.parametrize(
    ("roll", "hull", "hit"),
    [
        (9, 10, CapitalHit("shield", 1)),
        (5, 10, CapitalHit("shield", 1)),
        (4, 10, CapitalHit("no_effect")),
        (0, 0, CapitalHit("no_effect")),
        (200, 10, CapitalHit("damage", 9)),
    ],
)
def test_less_than_the_hull_costs_a_shield_pip_or_nothing(
    damage: CapitalDamage, roll: int, hull: int, hit: CapitalHit
) -> None:
    assert damage.hit(roll, hull, "beam") == hit


def test_ions_below_the_hull_do_nothing(damage: CapitalDamage) -> None:
    assert damage.hit(9, 10, "ion") == CapitalHit("no_effect")


@pytest.mark.parametrize(
    ("pips", "status", "penalty"),
    [
        (0, None, "0D"),
        (2, None, "-2"),
        (3, "heavily_damaged", "-1D"),
        (4, "heavily_damaged", "-1D-1"),
        (6, "severely_damaged", "-2D"),
        (8, "severely_damaged", "-2D-2"),
        (9, "destroyed", "-3D"),
        (12, "destroyed", "-4D"),
    ],
)
def test_status_by_ship_damage(
    damage: CapitalDamage, pips: int, status: str | None, penalty: str
) -> None:
    found = damage.status(pips)
    assert (found.status, found.operations) == (status, Code.parse(penalty))
    assert found.hull_roll == NOTHING


@pytest.mark.parametrize(
    ("operation", "targeted", "code"),
    [
        ("fire_control", False, "1D+2"),
        ("hull", False, "3D"),
        ("sublight_speed", False, "3D"),
        ("sublight_speed", True, "1D+2"),
    ],
)
def test_damage_reduces_all_but_hull_and_untargeted_drives(
    damage: CapitalDamage, operation: str, targeted: bool, code: str
) -> None:
    left = damage.code(Code(3), operation, 4, engines_targeted=targeted)
    assert left == Code.parse(code)


def test_no_code_is_damaged_below_nothing(damage: CapitalDamage) -> None:
    assert damage.code(Code(1), "maneuver", 8, engines_targeted=False) == NOTHING


def test_counter_battery_spreads_its_points_evenly() -> None:
    rule = required(ruleset("companion").counter_battery, "counter-battery")
    spread = rule.fire(2, 4, 5)
    assert (spread.total, spread.each) == (8, (2, 2, 2, 1, 1))
    assert spread.states == ("incapacitated",) * 3 + ("wounded",) * 2
    assert rule.fire(1, 2, 3).states == ("wounded", "wounded", "intact")
    assert rule.fire(9, 2, 2).states == ("destroyed", "destroyed")


def test_a_wounded_weapon_fires_worse_and_an_incapacitated_one_not_at_all() -> None:
    rule = required(ruleset("companion").counter_battery, "counter-battery")
    assert [rule.fire_control_change(points) for points in (0, 1)] == [NOTHING, Code(-1)]
    assert [rule.usable(points) for points in (0, 1, 2, 3)] == [True, True, False, False]


def test_counter_battery_needs_a_target() -> None:
    with pytest.raises(RuleError, match=r"counter_battery\.no_target"):
        required(ruleset("companion").counter_battery, "counter-battery").fire(1, 1, 0)


def test_a_swarm_shares_the_damage() -> None:
    spread = required(ruleset("companion").swarm, "swarms").fire(3, 5, 6)
    assert spread.each == (3, 3, 3, 2, 2, 2)
    assert spread.states == ("destroyed",) * 3 + ("severely_damaged",) * 3
    assert required(ruleset("companion").swarm, "swarms").state(1) == "heavily_damaged"


def test_ramming_needs_the_higher_roll() -> None:
    ramming = required(ruleset("companion").capital_ramming, "ramming")
    assert not ramming.rams(15, 15)
    assert ramming.rams(16, 15)


def test_a_rammer_hits_with_hull_and_speed() -> None:
    ramming = required(ruleset("companion").capital_ramming, "ramming")
    assert ramming.damage_code(Code(4, 2), 2) == Code(6, 2)
    assert ramming.opposing_code(Code(7, 1), Code(2, 2)) == Code(9, 3)
