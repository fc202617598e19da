"""The Force: training, powers mastered, their difficulties."""

from dataclasses import asdict

from rules.characters.force_teachers import ForceTeachers
from rules.characters.force_training import ForceTraining, Teacher
from rules.mechanics.force_difficulty import PowerNumbers
from rules.mechanics.force_mastery import ForceMastery
from rules.mechanics.force_powers import ForcePowers
from rules.mechanics.rule import required
from tests.rules.cases.questions import Answer, Question, op
from tests.rules.cases.words import FORCE_SKILLS, all_asked, asked


def _teachers(q: Question) -> ForceTeachers:
    return required(q.rules.force_teachers, "teachers of the Force")


def _training(q: Question) -> ForceTraining:
    return required(q.rules.force_training, "training in the Force")


def _mastery(q: Question) -> ForceMastery:
    return required(q.rules.force_mastery, "mastering Force powers")


def _powers(q: Question) -> ForcePowers:
    return required(q.rules.force_powers, "Force powers")


def _skills(q: Question) -> tuple[str, ...]:
    """The skills of the power asked about: as given, else as the power has them."""
    return (
        tuple(all_asked(q, "power_skills", FORCE_SKILLS))
        or _powers(q).named(q.word("power")).skills
    )


def _teacher(q: Question) -> Teacher | None:
    """A code that is given means that there is a teacher; not even a word means there is none."""
    there = q.flag("teacher", q.has("teacher_code"))
    return Teacher(code=q.maybe_code("teacher_code")) if there else None


@op("force.needs")
def needs(q: Question) -> Answer:
    has = q.flag("template_has_force_skills")
    return {"needs": _teachers(q).needs(template_has_force_skills=has)}


@op("force.is_master")
def is_master(q: Question) -> Answer:
    codes = {skill: q.code(skill) for skill in ("control", "sense", "alter")}
    return {"master": _teachers(q).is_master(codes)}


@op("force.can_train")
def can_train(q: Question) -> Answer:
    return {"allowed": _teachers(q).can_train(pupil=q.code("pupil"), teacher=q.code("teacher"))}


@op("force.may_learn_first")
def may_learn_first(q: Question) -> Answer:
    return {"allowed": _teachers(q).may_learn(asked(q, "skill", FORCE_SKILLS))}


@op("force.learn_skill_weeks")
def learn_skill_weeks(q: Question) -> Answer:
    return {"weeks": _teachers(q).weeks_to_learn(q.number("skill_points"))}


@op("force.improve_allowed")
def improve_allowed(q: Question) -> Answer:
    return {"allowed": _training(q).may_improve(q.code("from"), _teacher(q))}


@op("force.improve_cost")
def improve_cost(q: Question) -> Answer:
    start = q.code("from")
    goal = q.maybe_code("to") or start.improved()
    training = _training(q).improvement(start, goal, _teacher(q), extra_points=q.number("extra_cp"))
    return {**asdict(training), "skill_points": training.cost}


@op("force.learn_power")
def learn_power(q: Question) -> Answer:
    skills = _skills(q) if q.has("power") or q.has("power_skills") else ("control",)
    improved = q.flag("improved_skill_this_time")
    lesson = _mastery(q).lesson(
        skills,
        with_teacher=q.flag("with_teacher", True),
        improved=skills[0] if improved else None,
    )
    return {**asdict(lesson), "skill_points": lesson.cost}


@op("force.power_total")
def power_total(q: Question) -> Answer:
    return {"max_powers": _mastery(q).power_total(q.code("code"))}


@op("force.power_counts")
def power_counts(q: Question) -> Answer:
    skills = _skills(q)
    mastery = _mastery(q)
    return {
        "counts_against": mastery.counts_against(skills),
        "counts_as": mastery.counts_as(skills),
    }


@op("force.can_master")
def can_master(q: Question) -> Answer:
    mastered = [_powers(q).named(name).skills for name in q.words("mastered")]
    blocked = _mastery(q).blocked_by(_skills(q), q.codes("codes"), mastered)
    return {"allowed": not blocked, "blocked_by": blocked}


@op("force.power_use")
def power_use(q: Question) -> Answer:
    return {"allowed": _mastery(q).may_use(learned=q.flag("learned"))}


@op("force.power_codes")
def power_codes(q: Question) -> Answer:
    codes = _powers(q).codes(q.codes("codes"), other_actions=q.number("other_actions"))
    return {"codes": codes}


@op("force.power_difficulty")
def power_difficulty(q: Question) -> Answer:
    numbers = PowerNumbers(q.rules.difficulty, _mastery(q))
    fed = q.roll()
    opposed = fed.total() if fed else q.number("opposed_roll")
    difficulty = numbers.opposed_or_set(
        base=q.number("base"), opposed_roll=opposed, learned=q.flag("mastered", True)
    )
    return {"difficulty": difficulty}
