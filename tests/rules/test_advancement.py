"""Getting better: costs and training of both editions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import Code, RuleError, ruleset
from rules.characters.training import Lesson

SECOND = ["revised", "house"]
FIRST = ["companion", "upgrade"]


@pytest.mark.parametrize("name", SECOND)
@pytest.mark.parametrize(
    ("kind", "code", "cost"),
    [
        ("skill", "4D", 4),
        ("skill", "4D+2", 4),
        ("skill", "10D+1", 10),
        ("specialization", "4D", 2),
        ("specialization", "5D+2", 3),
        ("specialization", "1D", 1),
        ("advanced", "1D", 2),
        ("advanced", "3D+1", 6),
        ("attribute", "3D+2", 30),
        ("skill", "+2", 1),
    ],
)
def test_second_edition_cost_of_a_pip(name: str, kind: str, code: str, cost: int) -> None:
    assert ruleset(name).advancement.cost(Code.parse(code), kind) == cost


@pytest.mark.parametrize("name", FIRST)
def test_first_edition_pips_are_each_paid_from_where_they_start(name: str) -> None:
    advancement = ruleset(name).advancement
    assert advancement.cost(Code(4)) == 4
    assert advancement.cost(Code(4, 2), pips=3) == 4 + 5 + 5
    assert advancement.improve(Code(4, 2), pips=3).to == Code(5, 2)


@pytest.mark.parametrize("name", FIRST)
def test_first_edition_needs_no_training(name: str) -> None:
    assert ruleset(name).advancement.improve(Code(4)).training.days == 0


def test_pip_carries_into_a_die() -> None:
    assert ruleset("revised").advancement.improve(Code(4, 2)).to == Code(5)


@pytest.mark.parametrize(
    ("lesson", "days"),
    [
        (Lesson(teacher=True), 4),
        (Lesson(), 8),
        (Lesson(used_last_adventure=True), 0),
        (Lesson(teacher=True, extra_points=3), 1),
        (Lesson(teacher=True, extra_points=9), 1),
        (Lesson(extra_points=3), 5),
    ],
)
def test_days_of_training(lesson: Lesson, days: int) -> None:
    assert ruleset("revised").advancement.improve(Code(4), "skill", lesson).training.days == days


def test_specialization_trains_for_the_points_it_costs() -> None:
    advancement = ruleset("revised").advancement
    assert advancement.improve(Code(5), "specialization").training.days == 6
    taught = advancement.improve(Code(5), "specialization", Lesson(teacher=True))
    assert taught.training.days == 3


@pytest.mark.parametrize(("kind", "cost"), [("advanced", 6), ("attribute", 30)])
def test_what_is_trained_in_weeks_is_trained_in_full(kind: str, cost: int) -> None:
    advancement = ruleset("revised").advancement
    hurried = Lesson(teacher=True, used_last_adventure=True, extra_points=5)
    assert advancement.improve(Code(3), kind, hurried).training.weeks == cost
    assert advancement.improve(Code(3), kind).training.weeks == 2 * cost
    assert str(advancement.improve(Code(3), kind).training) == f"{2 * cost} weeks"


@pytest.mark.parametrize(("own", "species", "improved"), [(9, 10, True), (10, 10, True)])
def test_attribute_within_the_species_improves(own: int, species: int, improved: bool) -> None:
    test = ruleset("revised").advancement.test_attribute(Code(3), own, species)
    assert (test.improved, test.refund) == (improved, 0)


def test_attribute_beyond_the_species_gives_half_back() -> None:
    test = ruleset("revised").advancement.test_attribute(Code(3, 1), 11, 10)
    assert (test.improved, test.refund) == (False, 15)


def test_move_costs_its_number() -> None:
    advancement = ruleset("revised").advancement
    gained = advancement.improve_move(10, Lesson(teacher=True))
    assert (gained.to, gained.cost, gained.training.weeks) == (11, 10, 10)
    assert advancement.improve_move(10).training.weeks == 20


def test_move_stops_at_the_species_best() -> None:
    advancement = ruleset("revised").advancement
    assert advancement.improve_move(11, species_best=12).to == 12
    with pytest.raises(RuleError, match=r"advance\.species_move"):
        advancement.improve_move(12, species_best=12)


def test_force_sensitivity_is_bought_once_and_at_once() -> None:
    advancement = ruleset("revised").advancement
    gained = advancement.become_force_sensitive()
    assert (gained.cost, gained.training.days) == (20, 0)
    with pytest.raises(RuleError, match=r"advance\.already_force_sensitive"):
        advancement.become_force_sensitive(already=True)


def test_second_edition_allows_a_pip_between_adventures() -> None:
    advancement = ruleset("revised").advancement
    assert [advancement.pips_legal(pips) for pips in (0, 1, 2)] == [True, True, False]
    with pytest.raises(RuleError, match=r"advance\.too_many_pips"):
        advancement.improve(Code(4), pips=2)


@pytest.mark.parametrize("name", FIRST)
def test_first_edition_allows_several_pips(name: str) -> None:
    assert ruleset(name).advancement.pips_legal(5)


@pytest.mark.parametrize("name", FIRST)
def test_first_edition_attributes_are_switched_on(name: str) -> None:
    rules = ruleset(name)
    assert rules.advancement.kinds(rules.options()) == ("skill",)
    switched = rules.options(improve_attributes="on")
    assert rules.advancement.kinds(switched) == ("skill", "attribute")
    assert rules.advancement.cost(Code(3, 2), "attribute") == 30
    assert rules.advancement.test_attribute(Code(3), 18, 3).improved


def test_second_edition_improves_everything() -> None:
    rules = ruleset("house")
    kinds = rules.advancement.kinds(rules.options())
    assert kinds == ("skill", "specialization", "advanced", "attribute")


@pytest.mark.parametrize("name", FIRST)
def test_first_edition_has_no_move_and_no_sensitivity_to_buy(name: str) -> None:
    advancement = ruleset(name).advancement
    with pytest.raises(RuleError, match=r"advance\.no_such_kind"):
        advancement.improve_move(10)
    with pytest.raises(RuleError, match=r"advance\.no_such_kind"):
        advancement.become_force_sensitive()
    with pytest.raises(RuleError, match=r"advance\.no_such_kind"):
        advancement.improve(Code(3), "specialization")


@pytest.mark.parametrize(
    ("name", "currency"), [("companion", "skill_points"), ("revised", "character_points")]
)
def test_points_that_are_spent(name: str, currency: str) -> None:
    assert ruleset(name).advancement.currency == currency


@given(pips=st.integers(0, 60), extra=st.integers(0, 40), teacher=st.booleans())
def test_points_never_hurry_training_below_a_day(pips: int, extra: int, teacher: bool) -> None:
    lesson = Lesson(teacher=teacher, extra_points=extra)
    gained = ruleset("revised").advancement.improve(Code.from_pips(pips), "skill", lesson)
    assert gained.training.days is not None
    assert gained.training.days >= 1
