"""What single Force powers do: degrees, pain, emptiness, force of will, telekinesis."""

import pytest

from rules import Code, ruleset
from rules.mechanics.emptiness import Emptiness, Trance
from rules.mechanics.force_effects import ForceEffects
from rules.mechanics.force_of_will import Shielding
from rules.mechanics.rule import required


def effects() -> ForceEffects:
    return required(ruleset("companion").force_effects, "effects")


def emptiness() -> Emptiness:
    return effects().emptiness


def degree(power: str, roll: int) -> object:
    return effects().degrees[power].result(roll, 8)


@pytest.mark.parametrize(
    ("power", "once", "twice", "thrice"),
    [
        ("inflict_pain", "1_stun", "2_stun", "unconscious"),
        ("dim_others_senses", "1D", "2D", "3D"),
        ("postcognition", "muzzy", "good_but_primary_obscured", "as_if_present"),
        ("farseeing", 75, 100, 100),
        ("farseeing_future", 50, 75, 100),
        ("receptive_telepathy", "surface", "deep_probe", "deep_probe"),
    ],
)
def test_degrees_of_success(power: str, once: object, twice: object, thrice: object) -> None:
    assert [degree(power, roll) for roll in (7, 8, 15)] == [None, once, once]
    assert [degree(power, roll) for roll in (16, 23)] == [twice, twice]
    assert [degree(power, roll) for roll in (24, 99)] == [thrice, thrice]


def test_senses_are_dimmed_only_when_both_rolls_succeed() -> None:
    assert effects().dimmed(20, 10) == Code(2)
    assert effects().dimmed(9, 10) == Code(0)
    assert effects().dimmed(30, 10, sensed=False) == Code(0)


def test_future_is_seen_less_clearly() -> None:
    assert effects().farseeing_percent(10, 10) == 75
    assert effects().farseeing_percent(10, 10, future=True) == 50
    assert effects().farseeing_percent(9, 10) == 0


@pytest.mark.parametrize(
    ("state", "level", "after"),
    [
        ("wounded", "very_easy", "wounded"),
        ("incapacitated", "easy", "incapacitated"),
        ("mortally_wounded", "difficult", "mortally_wounded"),
        ("stunned", "easy", "healed"),
        ("stunned_revived", "moderate", "healed"),
    ],
)
def test_pain_is_controlled_from_the_next_round(state: str, level: str, after: str) -> None:
    relief = effects().control_pain.relief(state)
    assert (relief.level, relief.state) == (level, after)
    assert (relief.starts, relief.penalty) == ("next_round", Code(0))


def test_ignored_wound_still_counts() -> None:
    ladder = ruleset("companion").injury.worsened
    hit_again = effects().control_pain.hit_again
    assert hit_again("wounded", "wounded", ladder) == "incapacitated"
    assert hit_again("wounded", "stunned", ladder) == "wounded"
    assert hit_again("incapacitated", "wounded", ladder) == "mortally_wounded"


def test_remain_conscious_is_not_used_twice_running() -> None:
    rule = effects().remain_conscious
    assert rule.allowed("incapacitated")
    assert rule.allowed("mortally_wounded")
    assert rule.allowed("unconscious")
    assert not rule.allowed("incapacitated", used_last_round=True)
    assert not rule.allowed("wounded")


def test_awake_for_one_round_at_a_die_less() -> None:
    awake = effects().remain_conscious.awake("incapacitated")
    assert (awake.level, awake.rounds, awake.penalty, awake.only) == ("easy", 1, Code(1), ())


def test_mortally_wounded_may_only_control_pain() -> None:
    awake = effects().remain_conscious.awake("mortally_wounded")
    assert (awake.level, awake.only) == ("difficult", ("control_pain",))


def stays(*tries: tuple[float, int], enter: int = 16, consumed: bool = False) -> Trance:
    return emptiness().trance(
        enter=enter,
        enter_number=11,
        leave_number=16,
        tries=tries,
        dark_side_points=1,
        consumed=consumed,
    )


def test_emptiness_lasts_until_a_roll_to_leave_succeeds() -> None:
    trance = stays((3, 13), (4, 19), (5, 20))
    assert (trance.entered, trance.left, trance.hours) == (True, True, 4)
    assert (trance.bonus.bonus, trance.bonus.hours) == (5, 4)
    assert trance.added_for_others == 16


def test_no_bonus_while_still_empty() -> None:
    trance = stays((3, 13), (4, 15))
    assert (trance.entered, trance.left, trance.hours) == (True, False, 4)
    assert trance.bonus.bonus == 0


def test_emptiness_may_fail_to_come() -> None:
    trance = stays((3, 19), enter=10)
    assert (trance.entered, trance.hours, trance.added_for_others) == (False, 0, 0)
    assert trance.bonus.bonus == 0


def test_consumed_never_find_emptiness() -> None:
    assert not stays((3, 19), consumed=True).entered
    assert not emptiness().bonus(3, consumed=True).allowed


@pytest.mark.parametrize(("dark", "bonus"), [(0, 6), (1, 5), (5, 1), (6, 0), (7, 0)])
def test_dark_side_points_lessen_the_bonus(dark: int, bonus: int) -> None:
    found = emptiness().bonus(2, dark)
    assert (found.bonus, found.hours) == (bonus, 2)


def test_bonus_of_emptiness_names_its_source() -> None:
    modifier = emptiness().modifier_of(emptiness().bonus(2))
    assert str(modifier) == "+6 after emptiness · Rules Companion, Emptiness"


@pytest.mark.parametrize(
    ("event", "may"),
    [
        ("time_passed", True),
        ("hour_passed", True),
        ("non_stun_damage", True),
        ("stun_damage", False),
        ("noise", False),
    ],
)
def test_what_lets_one_try_to_leave(event: str, may: bool) -> None:
    assert emptiness().may_leave(event) is may


def test_tries_are_an_hour_apart() -> None:
    assert [emptiness().try_at(3, before) for before in (0, 1, 2)] == [3, 4, 5]


def test_entry_roll_hinders_sense_or_else_alter() -> None:
    assert emptiness().added_for_others(16, ("control", "sense", "alter")) == {"sense": 16}
    assert emptiness().added_for_others(16, ("control", "alter")) == {"alter": 16}
    assert emptiness().added_for_others(16, ("control",)) == {}


def wards(attack: int) -> Shielding:
    return effects().force_of_will.meets(attack, difficulty=10, will_roll=8, will=Code(4, 1))


@pytest.mark.parametrize(
    ("attack", "reaches", "protected", "will"),
    [
        (9, False, False, Code(4, 1)),
        (10, True, True, Code(3, 1)),
        (17, True, True, Code(3, 1)),
        (18, True, False, Code(4, 1)),
    ],
)
def test_will_is_worn_down_only_by_what_it_holds_off(
    attack: int, reaches: bool, protected: bool, will: Code
) -> None:
    shielding = wards(attack)
    assert shielding.protection_number == 18
    assert (shielding.reaches, shielding.protected, shielding.will) == (reaches, protected, will)
    assert shielding.full_effect is (attack >= 18)


def test_will_recovers_in_days_or_in_hours_of_emptiness() -> None:
    assert effects().force_of_will.recovery_days(2) == 2
    assert effects().force_of_will.recovery_hours_in_emptiness(2) == 2


@pytest.mark.parametrize(
    ("kg", "situation", "tens"),
    [
        (0.5, "up_to_1_kg", 0),
        (1, "up_to_1_kg", 0),
        (1.5, "up_to_10_kg", 0),
        (10, "up_to_10_kg", 0),
        (11, "up_to_100_kg", 0),
        (101, "up_to_1_t", 0),
        (1000, "up_to_1_t", 0),
        (1001, "up_to_1_t", 1),
        (10_000, "up_to_1_t", 1),
        (10_001, "up_to_1_t", 2),
        (1_000_000, "up_to_1_t", 3),
    ],
)
def test_mass_of_telekinesis(kg: float, situation: str, tens: int) -> None:
    lift = effects().lift(kg)
    assert (lift.situation, lift.factors_of_ten) == (situation, tens)
    assert len(lift.situations) == 1 + tens


@pytest.mark.parametrize(
    ("hours", "situation"),
    [
        (1, "under_2_hours"),
        (2, "under_1_week"),
        (167, "under_1_week"),
        (168, "under_2_years"),
        (2 * 365 * 24, "over_2_years"),
    ],
)
def test_age_of_what_postcognition_sees(hours: float, situation: str) -> None:
    assert effects().postcognition_situation(hours) == situation


def test_kill_resolves_alter_as_damage() -> None:
    chart = ruleset("companion").injury.chart
    assert effects().kill(9, 10, chart) == "no_effect"
    assert effects().kill(20, 10, chart) == chart.result(20, 10) == "incapacitated"
    assert effects().kill(20, 10, chart, others_succeed=False) == "no_effect"


@pytest.mark.parametrize(
    ("success", "nav_computer", "level"),
    [
        (True, False, "very_easy"),
        (True, True, "very_easy"),
        (False, False, "very_difficult"),
        (False, True, "moderate"),
    ],
)
def test_instinctive_astrogation(success: bool, nav_computer: bool, level: str) -> None:
    rule = effects().instinctive_astrogation
    assert rule.level(success=success, nav_computer=nav_computer) == level


def test_hibernation_ends_by_thirst_or_hunger() -> None:
    trance = effects().hibernation
    assert trance.days() == 7
    assert trance.days(wet=True) == 30
    assert trance.days(water_drip=True) == 90
    assert trance.days(water_drip=True, sugar_drip=True) == 365
    assert trance.days(sugar_drip=True) == 7


def test_hibernation_needs_a_tenth_of_the_air() -> None:
    assert effects().hibernation.air_lasts(3) == 30


def test_transferring_force_costs_a_force_point() -> None:
    assert effects().transfer_force_points == 1
