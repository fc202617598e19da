"""Who may teach the Force to whom, which skill comes first, and how long it takes."""

from collections.abc import Collection, Mapping

from rules.codes import NOTHING, Code
from rules.mechanics.force_powers import FORCE_SKILLS
from rules.mechanics.rule import Rule
from rules.values import value

TEACHER, MASTER = "teacher", "master"


@value(kw_only=True)
class ForceTeachers(Rule):
    """A teacher knows more than the pupil; a master is needed where nothing is known yet."""

    master_all_three: Code
    first_skills: tuple[str, ...]
    last_skill: str
    weeks: int
    weeks_per_skill_point: int
    fewest_weeks: int
    start_code: Code
    templates: tuple[str, ...]

    def needs(self, *, template_has_force_skills: bool) -> str:
        """Whom a character must find to learn."""
        return TEACHER if template_has_force_skills else MASTER

    def template_has_force_skills(self, template: str) -> bool:
        return template.casefold() in (name.casefold() for name in self.templates)

    def is_master(self, codes: Mapping[str, Code]) -> bool:
        known = (codes.get(skill, NOTHING) for skill in FORCE_SKILLS)
        return all(code >= self.master_all_three for code in known)

    def can_train(self, *, pupil: Code, teacher: Code) -> bool:
        return pupil < teacher

    def may_learn(self, skill: str, known: Collection[str] = ()) -> bool:
        """Whether a teacher hands on this skill to one who knows those; the last comes last."""
        if skill not in FORCE_SKILLS or skill in known:
            return False
        if skill == self.last_skill:
            return set(self.first_skills) <= set(known)
        return skill in self.first_skills

    def weeks_to_learn(self, skill_points: int = 0) -> int:
        """Skill points are not needed, but save time."""
        return max(self.fewest_weeks, self.weeks - self.weeks_per_skill_point * skill_points)
