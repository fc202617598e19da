"""Force training: teachers and masters, the price of a pip, powers mastered."""

import pytest

from rules import Code, RuleError, ruleset
from rules.characters.force_teachers import ForceTeachers
from rules.characters.force_training import ForceTraining, Teacher, Training
from rules.mechanics.force_mastery import ForceMastery, Lesson, MasteredPowers
from rules.mechanics.force_powers import ForcePowers
from rules.mechanics.rule import required

SEVEN = Code(7)


def teachers() -> ForceTeachers:
    return required(ruleset("companion").force_teachers, "teachers")


def training(name: str = "companion") -> ForceTraining:
    return required(ruleset(name).force_training, "training")


def mastery(name: str = "companion") -> ForceMastery:
    return required(ruleset(name).force_mastery, "mastery")


def powers() -> ForcePowers:
    return required(ruleset("companion").force_powers, "powers")


def price(start: str, goal: str, teacher: str | None, name: str = "companion") -> Training:
    taught_by = Teacher(code=Code.parse(teacher)) if teacher else None
    return training(name).improvement(Code.parse(start), Code.parse(goal), taught_by)


def test_those_who_know_nothing_need_a_master() -> None:
    assert teachers().needs(template_has_force_skills=True) == "teacher"
    assert teachers().needs(template_has_force_skills=False) == "master"


@pytest.mark.parametrize(
    "template",
    ["Alien Student of the Force", "Failed Jedi", "Minor Jedi", "Quixotic Jedi", "failed jedi"],
)
def test_templates_that_know_the_force(template: str) -> None:
    assert teachers().template_has_force_skills(template)
    assert not teachers().template_has_force_skills("Smuggler")


def test_master_has_all_three_skills_at_seven_dice() -> None:
    assert teachers().is_master({"control": SEVEN, "sense": SEVEN, "alter": Code(9, 1)})
    assert not teachers().is_master({"control": SEVEN, "sense": Code(6, 2), "alter": SEVEN})
    assert not teachers().is_master({"control": SEVEN, "sense": SEVEN})


def test_teacher_must_know_more_than_the_pupil() -> None:
    assert teachers().can_train(pupil=Code(3, 1), teacher=Code(3, 2))
    assert not teachers().can_train(pupil=Code(3, 1), teacher=Code(3, 1))


def test_alter_is_taught_last() -> None:
    assert teachers().may_learn("control")
    assert teachers().may_learn("sense")
    assert not teachers().may_learn("alter")
    assert not teachers().may_learn("alter", ["control"])
    assert teachers().may_learn("alter", ["sense", "control"])
    assert not teachers().may_learn("sense", ["sense"])
    assert not teachers().may_learn("blaster")


@pytest.mark.parametrize(("skill_points", "weeks"), [(0, 10), (1, 9), (9, 1), (10, 1), (30, 1)])
def test_skill_points_save_weeks(skill_points: int, weeks: int) -> None:
    assert teachers().weeks_to_learn(skill_points) == weeks


def test_skill_is_learned_at_one_die() -> None:
    assert teachers().start_code == Code(1)


def test_pip_costs_the_number_before_the_d() -> None:
    assert price("3D+2", "4D", "5D") == Training(cost=3, days=None, doubled=False)


def test_training_alone_costs_double() -> None:
    assert price("3D+2", "4D", None) == Training(cost=6, days=None, doubled=True)


def test_only_the_pips_beyond_the_teacher_cost_double() -> None:
    assert price("7D", "7D+1", "7D+1").cost == 7
    assert price("7D+1", "7D+2", "7D+1").cost == 14
    assert price("7D", "7D+2", "7D+1") == Training(cost=21, days=None, doubled=True)


def test_several_pips_are_paid_one_by_one() -> None:
    assert price("2D+1", "3D+1", "6D").cost == 2 + 2 + 3


def test_first_die_is_learned_not_bought() -> None:
    assert price("0D", "1D", "6D").cost == 0


# No price is printed below 1D, where no number stands before the D: a ruling.
def test_second_edition_first_die_costs_a_point_a_pip() -> None:
    assert price("0D", "0D+1", "6D", "revised").cost == 1
    assert price("0D", "1D", "6D", "revised").cost == 3


def test_skill_at_zero_is_never_raised_alone() -> None:
    assert not training().may_improve(Code(0), None)
    assert training().may_improve(Code(1), None)
    with pytest.raises(RuleError, match=r"force\.needs_teacher"):
        price("0D", "1D", None)


def test_improving_goes_up() -> None:
    with pytest.raises(RuleError, match=r"force\.not_an_improvement"):
        price("3D", "3D", "5D")


def test_second_edition_trains_a_day_for_each_point() -> None:
    assert price("4D", "4D+1", "6D", "revised") == Training(cost=4, days=4, doubled=False)
    assert price("4D", "4D+1", None, "revised") == Training(cost=8, days=16, doubled=True)


def test_second_edition_does_not_ask_how_good_the_teacher_is() -> None:
    assert price("4D", "4D+1", "3D", "revised").cost == 4


def test_extra_points_shorten_the_days_to_one() -> None:
    code, goal, teacher = Code(4), Code(4, 1), Teacher()
    days = [
        training("revised").improvement(code, goal, teacher, extra_points=extra).days
        for extra in (0, 2, 3, 9)
    ]
    assert days == [4, 2, 1, 1]


@pytest.mark.parametrize(("code", "total"), [("1D", 3), ("3D+2", 11), ("2D+1", 7), ("0D", 0)])
def test_power_total(code: str, total: int) -> None:
    assert mastery().power_total(Code.parse(code)) == total


@pytest.mark.parametrize(("code", "total"), [("0D", 0), ("1D", 1), ("1D+1", 2), ("2D", 4)])
def test_second_edition_powers_come_with_pips(code: str, total: int) -> None:
    assert mastery("revised").power_total(Code.parse(code)) == total


def test_full_skill_blocks_a_power_it_has_a_part_in() -> None:
    codes = {"control": Code(1), "sense": Code(1), "alter": Code(1)}
    held = [("control",), ("control",), ("control", "alter")]
    all_three = ("control", "sense", "alter")
    assert mastery().blocked_by(all_three, codes, held) == ("control",)
    assert mastery().blocked_by(all_three, codes, held[:2]) == ()


def test_power_needs_every_one_of_its_skills() -> None:
    assert mastery().blocked_by(("control", "alter"), {"control": Code(2)}, []) == ("alter",)


def test_traditional_first_three_of_each_skill() -> None:
    rule = mastery()
    assert isinstance(rule, MasteredPowers)
    names = {
        skill: [powers().named(key).name for key in keys]
        for skill, keys in rule.traditional.items()
    }
    assert names == {
        "control": ["Control Pain", "Remain Conscious", "Force of Will"],
        "sense": ["Life Sense", "Magnify Senses", "Receptive Telepathy"],
        "alter": ["Control Another's Pain", "Shift Sense", "Telekinesis"],
    }


def test_power_takes_a_week_and_a_skill_point_only_when_alone() -> None:
    taught = mastery().lesson(("sense",), with_teacher=True, improved=None)
    alone = mastery().lesson(("sense",), with_teacher=False, improved=None)
    assert (taught, alone) == (Lesson(cost=0, weeks=1), Lesson(cost=1, weeks=1))


@pytest.mark.parametrize(
    ("skills", "improved", "cost"),
    [
        (("control",), "control", 0),
        (("control",), None, 5),
        (("control",), "alter", 5),
        (("control", "alter"), "alter", 5),
        (("control", "alter"), None, 10),
    ],
)
def test_second_edition_power_is_free_with_a_pip_of_its_skill(
    skills: tuple[str, ...], improved: str | None, cost: int
) -> None:
    lesson = mastery("revised").lesson(skills, with_teacher=True, improved=improved)
    assert lesson.cost == cost


def test_second_edition_powers_are_taught() -> None:
    with pytest.raises(RuleError, match=r"force\.power_needs_teacher"):
        mastery("revised").lesson(("control",), with_teacher=False, improved=None)


def test_unmastered_power_is_harder_by_five() -> None:
    assert mastery().may_use(learned=False)
    assert mastery().added_difficulty(learned=False) == 5
    assert mastery().added_difficulty(learned=True) == 0


def test_second_edition_power_must_be_learned() -> None:
    assert not mastery("revised").may_use(learned=False)
    assert mastery("revised").added_difficulty(learned=True) == 0
    with pytest.raises(RuleError, match=r"force\.power_not_learned"):
        mastery("revised").added_difficulty(learned=False)


def test_rules_upgrade_says_nothing_of_the_force() -> None:
    assert ruleset("upgrade").force_training is None
