"""What a Force power is rolled against, with each of its terms."""

import pytest

from rules import RuleError, ruleset
from rules.mechanics.force_difficulty import Attempt, PowerNumbers
from rules.mechanics.force_powers import ForcePowers
from rules.mechanics.rule import required


def powers() -> ForcePowers:
    return required(ruleset("companion").force_powers, "powers")


def numbers(name: str = "companion") -> PowerNumbers:
    rules = ruleset(name)
    return PowerNumbers(rules.difficulty, required(rules.force_mastery, "mastery"))


def against(name: str, attempt: Attempt, rules: str = "companion") -> dict[str, int]:
    """What each skill of the power must reach."""
    found = numbers(rules).of(powers().named(name), attempt)
    return {difficulty.skill: difficulty.number for difficulty in found}


def test_difficulty_names_each_of_its_terms() -> None:
    attempt = Attempt(resistance=12, proximity=5, relationship=2, learned=False)
    (difficulty,) = numbers().of(powers().named("receptive telepathy"), attempt)
    named = [(term.reason, term.number) for term in difficulty.terms]
    assert named == [
        ("perception/control", 12),
        ("proximity", 5),
        ("relationship", 2),
        ("not mastered", 5),
    ]
    assert difficulty.number == 24
    assert str(difficulty.terms[3]).startswith("+5 not mastered · Rules Companion, Mastering")


def test_friendly_target_is_a_matter_of_level() -> None:
    assert against("receptive telepathy", Attempt(proximity=5)) == {"sense": 3 + 5}


def test_every_skill_has_its_own_difficulty() -> None:
    attempt = Attempt(situations=("memories", "memory_under_a_day"), resistance=14, proximity=3)
    assert against("affect mind", attempt) == {"control": 6 + 3, "sense": 14, "alter": 11}


def test_hardest_of_several_situations_counts() -> None:
    attempt = Attempt(situations=("perceptions", "brief_phenomenon", "all_senses"), resistance=9)
    assert against("affect mind", attempt)["alter"] == 21


def test_looking_into_time_is_harder() -> None:
    assert against("farseeing", Attempt(situations=("past",)))["control"] == 3 + 5
    assert against("farseeing", Attempt(situations=("future",)))["control"] == 3 + 10


def test_thoughts_not_voiced_are_harder_to_send() -> None:
    attempt = Attempt(situations=("not_voiced",), relationship=1)
    assert against("projective telepathy", attempt) == {"control": 8, "sense": 4}


def test_hiding_and_unwilling_targets_add_their_roll() -> None:
    assert against("life sense", Attempt(resistance=10)) == {"sense": 13}
    attempt = Attempt(situations=("up_to_100_kg",), resistance=10)
    assert against("telekinesis", attempt) == {"alter": 21}


def test_blaster_bolt_adds_its_damage() -> None:
    attempt = Attempt(situations=("blaster_bolt",), damage=17)
    assert against("absorb/dissipate energy", attempt) == {"control": 28}
    with pytest.raises(RuleError, match=r"force\.roll_needed"):
        against("absorb/dissipate energy", Attempt(situations=("blaster_bolt",)))


def test_sun_has_no_damage_roll() -> None:
    attempt = Attempt(situations=("intense_sun",), damage=17)
    assert against("absorb/dissipate energy", attempt) == {"control": 6}


def test_emptiness_of_the_target_clouds_sense_or_else_alter() -> None:
    attempt = Attempt(resistance=10, emptiness=16)
    assert against("telekinetic kill", attempt) == {"control": 6, "sense": 22, "alter": 10}
    assert against("injure/kill", attempt) == {"alter": 26}
    pain = against("control pain", Attempt(situations=("wounded",), emptiness=16))
    assert pain == {"control": 3}


def test_gamemaster_picks_within_the_level() -> None:
    assert against("shift sense", Attempt(pick="high")) == {"sense": 15}
    assert against("shift sense", Attempt(level_number=13)) == {"sense": 13}
    assert against("shift sense", Attempt(), "revised") == {"sense": 13}


def test_refused_lure_shifts_the_level() -> None:
    assert against("shift sense", Attempt(levels_harder=1), "revised") == {"sense": 18}


def test_second_edition_refuses_what_was_not_learned() -> None:
    with pytest.raises(RuleError, match=r"force\.power_not_learned"):
        against("shift sense", Attempt(learned=False), "revised")


def test_resisted_power_waits_for_the_targets_roll() -> None:
    with pytest.raises(RuleError, match=r"force\.roll_needed"):
        against("injure/kill", Attempt())


def test_power_with_several_levels_asks_for_the_situation() -> None:
    with pytest.raises(RuleError, match=r"force\.situation_needed") as refusal:
        against("contort/escape", Attempt())
    assert "hand_binders" in refusal.value.params["situations"]
