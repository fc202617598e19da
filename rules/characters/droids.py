"""Droids built from building dice."""

from collections.abc import Mapping
from dataclasses import field

from rules.characters.attributes import by_attribute
from rules.characters.skills import Skills
from rules.codes import NOTHING, Code
from rules.errors import RuleError
from rules.mechanics.rule import Rule
from rules.tables import Row, Table
from rules.values import value


@value
class Tool:
    """An item, its special features, and whether it is a weapon, with its damage."""

    item: str
    features: int = 0
    weapon: bool = False
    damage: Code | None = None


@value
class DroidSkill:
    """A skill to be built in. Left open, its attribute is the one the skill belongs to."""

    name: str
    code: Code
    attribute: Code | None = None
    force: bool = False


@value(kw_only=True)
class DroidPlan:
    """What somebody wants to build."""

    role: str = "npc"
    purpose: str = ""
    attributes: Mapping[str, Code] = field(default_factory=dict)
    speed: Code | None = None
    armor: Code = NOTHING
    skills: tuple[DroidSkill, ...] = ()
    equipment: tuple[Tool, ...] = ()


@value
class DroidCost:
    """The building dice a plan takes, part by part."""

    attributes: Code
    speed: Code
    armor: Code
    skills: Code
    equipment: Code

    @property
    def total(self) -> Code:
        parts = (self.attributes, self.speed, self.armor, self.skills, self.equipment)
        return Code.from_pips(sum(part.pip_count for part in parts))


@value
class DroidStart:
    """What a new droid has of the Force."""

    force_points: int
    force_skills_allowed: bool = False


@value
class NewSkill:
    """The price of a skill a droid was not built with."""

    credits: int
    needs_skill_points: bool = True


@value(kw_only=True)
class Droids(Rule):
    """Building dice buy attributes, speed, armor, equipment and skills."""

    base: Code
    budgets: Mapping[str, Code]
    prices: Mapping[str, int]
    highest_skill: Code
    new_skill_credits: int
    force_points: Mapping[str, int]
    tools: tuple[str, ...] = field(repr=False)
    needs: Mapping[str, tuple[str, ...]] = field(repr=False)
    armed_purposes: tuple[str, ...]
    patterns: Mapping[str, DroidPlan] = field(repr=False)
    skills: Skills = field(repr=False)

    @classmethod
    def of(cls, table: Table, skills: Skills) -> "Droids":
        patterns = table.part("patterns")
        return cls(
            source=table.source,
            base=table.code("base"),
            budgets={role: Code.parse(code) for role, code in table["budget"].items()},
            prices=table["prices"],
            highest_skill=table.code("highest_skill"),
            new_skill_credits=table["new_skill_credits"],
            force_points=table["force_points"],
            tools=table["tools"],
            needs=table["needs"],
            armed_purposes=table["armed_purposes"],
            patterns={name: _pattern(patterns[name]) for name in patterns},
            skills=skills,
        )

    def budget(self, role: str) -> Code:
        if role not in self.budgets:
            raise RuleError("droid.no_such_role", role=role)
        return self.budgets[role]

    def start(self, role: str) -> DroidStart:
        """A droid of the players believes in the Force; none ever learns its skills."""
        if role not in self.force_points:
            raise RuleError("droid.no_such_role", role=role)
        return DroidStart(self.force_points[role])

    def add_skill(self, skill: str) -> NewSkill:
        """What a skill costs later, on top of the skill points that improve it."""
        if self.skills.is_force_skill(skill):
            raise RuleError("droid.force_skill", skill=skill)
        return NewSkill(self.new_skill_credits)

    def cost(self, plan: DroidPlan) -> DroidCost:
        attributes = by_attribute(plan.attributes, self.base)
        raised = sum(_above(code, self.base) for code in attributes.values())
        dexterity = attributes["dexterity"]
        faster = _above(dexterity if plan.speed is None else plan.speed, dexterity)
        learned = (
            _above(skill.code, self._attribute_of(skill, attributes)) for skill in plan.skills
        )
        features = sum(tool.features for tool in plan.equipment)
        items = self._price("item", Code(len(plan.equipment)).pip_count)
        return DroidCost(
            attributes=self._price("attribute", raised),
            speed=self._price("speed", faster),
            armor=self._price("armor", plan.armor.pip_count),
            skills=self._price("skill", sum(learned)),
            equipment=items + self._price("feature", Code(features).pip_count),
        )

    def faults(self, plan: DroidPlan) -> tuple[RuleError, ...]:
        """Everything that keeps a plan from being built."""
        total, budget = self.cost(plan).total, self.budget(plan.role)
        faults = [*self.skill_faults(plan.skills), *self._tool_faults(plan)]
        for name, code in by_attribute(plan.attributes, self.base).items():
            if code < self.base:
                faults.append(RuleError("droid.attribute_below_base", attribute=name))
        if total > budget:
            faults.append(RuleError("droid.over_budget", total=str(total), budget=str(budget)))
        return tuple(faults)

    def skill_faults(self, skills: tuple[DroidSkill, ...]) -> tuple[RuleError, ...]:
        faults = []
        for skill in skills:
            if skill.force or self.skills.is_force_skill(skill.name):
                faults.append(RuleError("droid.force_skill", skill=skill.name))
            if skill.code > self.highest_skill:
                faults.append(RuleError("droid.skill_too_high", skill=skill.name))
        return tuple(faults)

    def affordable(self, total: Code, role: str) -> bool:
        return total <= self.budget(role)

    def _tool_faults(self, plan: DroidPlan) -> list[RuleError]:
        items = [tool.item.lower() for tool in plan.equipment]
        faults = [
            RuleError("droid.tool_needs", item=item, needs=self.needs[item])
            for item in items
            if item in self.needs and not _any_named(items, self.needs[item])
        ]
        if any(tool.weapon for tool in plan.equipment) and plan.purpose not in self.armed_purposes:
            faults.append(RuleError("droid.may_not_be_armed", purpose=plan.purpose))
        return faults

    def _attribute_of(self, skill: DroidSkill, attributes: Mapping[str, Code]) -> Code:
        if skill.attribute is not None:
            return skill.attribute
        return self.skills.attribute_code(skill.name, attributes) or self.base

    def _price(self, what: str, pips: int) -> Code:
        return Code.from_pips(self.prices[what] * pips)


def _above(code: Code, floor: Code) -> int:
    return max(code.pip_count - floor.pip_count, 0)


def _any_named(items: list[str], words: tuple[str, ...]) -> bool:
    return any(word in item for word in words for item in items)


def _pattern(row: Row) -> DroidPlan:
    return DroidPlan(
        purpose=row["purpose"],
        attributes={name: Code.parse(code) for name, code in row["attributes"].items()},
        speed=Code.parse(row["speed"]) if "speed" in row else None,
        armor=Code.parse(row.get("armor", "0D")),
        skills=tuple(DroidSkill(name, Code.parse(code)) for name, code in row["skills"].items()),
        equipment=tuple(Tool(item, features) for item, features in row["equipment"]),
    )
