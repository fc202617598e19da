"""Rest, medpacs, bacta and first aid."""

import pytest

from rules import RuleError, ruleset
from rules.mechanics.medpacs import MedpacUse
from rules.source import Document

# For each state the rest and what the highest roll of each row brings, the last being "or more".
NATURAL = {
    "revised": {
        "wounded": ("3 days", {4: "wounded_twice", 6: "wounded", 7: "healed"}),
        "wounded_twice": ("3 days", {4: "incapacitated", 6: "wounded_twice", 7: "wounded"}),
        "incapacitated": (
            "2 weeks",
            {6: "mortally_wounded", 8: "incapacitated", 9: "wounded_twice"},
        ),
        "mortally_wounded": ("35 days", {6: "dead", 8: "mortally_wounded", 9: "incapacitated"}),
    },
    "house": {
        "wounded": ("3 days", {4: "incapacitated", 6: "wounded", 7: "healed"}),
        "wounded_twice": ("3 days", {4: "incapacitated", 6: "wounded_twice", 7: "healed"}),
        "incapacitated": ("2 weeks", {6: "mortally_wounded", 8: "incapacitated", 9: "wounded"}),
        "mortally_wounded": ("30 days", {6: "dead", 8: "mortally_wounded", 9: "incapacitated"}),
    },
}


@pytest.mark.parametrize("name", NATURAL)
def test_natural_healing(name: str) -> None:
    healing = ruleset(name).healing
    for state, (rest, results) in NATURAL[name].items():
        assert healing.rest(state).time == rest
        assert {roll: healing.natural(state, roll) for roll in results} == results


@pytest.mark.parametrize("name", ["companion", "upgrade"])
def test_first_edition_borrows_the_rest_of_the_one_sheet(name: str) -> None:
    healing = ruleset(name).healing
    assert healing.source.document is Document.RULING
    assert healing.natural("wounded", 4) == "incapacitated"
    with pytest.raises(RuleError, match=r"healing\.nothing_to_heal"):
        healing.natural("wounded_twice", 9)


def test_first_edition_documents_have_no_bacta_and_no_stabilizing() -> None:
    healing = ruleset("companion").healing
    with pytest.raises(RuleError, match=r"rule\.not_in_ruleset"):
        healing.bacta_time("wounded")
    with pytest.raises(RuleError, match=r"healing\.cannot_stabilize"):
        healing.stabilized("mortally_wounded", 20, 11)


@pytest.mark.parametrize(
    ("name", "times"),
    [
        ("revised", ["1D hours", "1D hours", "4D hours", "1D days"]),
        ("house", ["1D hours", "1D hours", "2D hours", "1D days"]),
    ],
)
def test_bacta_times(name: str, times: list[str]) -> None:
    states = ("wounded", "wounded_twice", "incapacitated", "mortally_wounded")
    assert [ruleset(name).healing.bacta_time(state) for state in states] == times


def test_a_tank_run_badly_makes_it_two_levels_worse() -> None:
    rules = ruleset("revised")
    healing, levels = rules.healing, rules.injury.levels
    assert healing.tank().skills == {"medicine": "very_easy", "first_aid": "heroic"}
    assert healing.bacta_result("wounded", levels, success=False) == "incapacitated"
    assert healing.bacta_result("mortally_wounded", levels, success=False) == "dead"
    assert healing.bacta_result("wounded", levels, success=True) == "healed"


def test_only_the_mortally_wounded_are_stabilized() -> None:
    healing = ruleset("revised").healing
    assert healing.stabilized("mortally_wounded", 11, 11) == 1
    assert healing.stabilized("mortally_wounded", 10, 11) is None
    with pytest.raises(RuleError, match=r"healing\.cannot_stabilize"):
        healing.stabilized("wounded", 30, 11)


@pytest.mark.parametrize("name", ["revised", "house"])
@pytest.mark.parametrize(
    ("state", "level"),
    [
        ("stunned", "very_easy"),
        ("unconscious", "very_easy"),
        ("wounded", "easy"),
        ("wounded_twice", "easy"),
        ("incapacitated", "moderate"),
        ("mortally_wounded", "difficult"),
    ],
)
def test_medpac_levels(name: str, state: str, level: str) -> None:
    rules = ruleset(name)
    assert rules.medpacs.task(MedpacUse(state=state), rules.difficulty).level == level


def test_each_further_medpac_is_a_level_harder() -> None:
    rules = ruleset("house")
    third = rules.medpacs.task(MedpacUse(state="mortally_wounded", use_today=3), rules.difficulty)
    assert (third.level, third.difficulty) == ("heroic", 31)


def test_a_stabilized_patient_is_easier() -> None:
    rules = ruleset("revised")
    use = MedpacUse(state="mortally_wounded", stabilized=True)
    assert rules.medpacs.task(use, rules.difficulty).level == "moderate"


@pytest.mark.parametrize(
    ("use", "difficulty", "bonus"),
    [
        (MedpacUse(state="wounded"), 6, 0),
        (MedpacUse(state="incapacitated", use_today=2), 14, 0),
        (MedpacUse(state="mortally_wounded", use_today=3), 22, 0),
        (MedpacUse(state="wounded", base=9, use_today=2, accelerated=True), 9, 2),
        (MedpacUse(state="wounded", use_today=3, accelerated=True), 12, 0),
    ],
)
def test_first_edition_medpacs(use: MedpacUse, difficulty: int, bonus: int) -> None:
    rules = ruleset("companion")
    task = rules.medpacs.task(use, rules.difficulty)
    assert (task.difficulty, task.roll_bonus) == (difficulty, bonus)


@pytest.mark.parametrize(
    ("name", "state", "better"),
    [
        ("revised", "unconscious", "healed"),
        ("revised", "wounded", "healed"),
        ("revised", "incapacitated", "wounded_twice"),
        ("revised", "mortally_wounded", "incapacitated"),
        ("companion", "incapacitated", "wounded"),
    ],
)
def test_a_medpac_heals_one_level(name: str, state: str, better: str) -> None:
    rules = ruleset(name)
    assert rules.medpacs.used(state, 10, 10, rules.injury.levels).state == better


@pytest.mark.parametrize(("missed_by", "hours"), [(1, 0), (10, 0), (11, 24)])
def test_a_bad_failure_locks_further_medpacs_out(missed_by: int, hours: int) -> None:
    rules = ruleset("revised")
    result = rules.medpacs.used("wounded", 20 - missed_by, 20, rules.injury.levels)
    assert (result.state, result.locked_out_hours) == ("wounded", hours)


@pytest.mark.parametrize("state", ["dead", "healed"])
def test_no_medpac_helps_the_dead_or_the_healthy(state: str) -> None:
    rules = ruleset("revised")
    with pytest.raises(RuleError, match=r"healing\.nothing_to_heal"):
        rules.medpacs.used(state, 30, 10, rules.injury.levels)
    with pytest.raises(RuleError):
        rules.medpacs.used(state, 5, 10, rules.injury.levels)
    with pytest.raises(RuleError, match=r"healing\.nothing_to_heal"):
        rules.medpacs.task(MedpacUse(state=state), rules.difficulty)
