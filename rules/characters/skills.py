"""The skills of a ruleset, the attribute each belongs to, and what a code says of its owner."""

from collections.abc import Mapping
from dataclasses import field
from typing import TypeVar

from rules.characters.attributes import ATTRIBUTES
from rules.codes import Code
from rules.errors import RuleError
from rules.mechanics.rule import Rule
from rules.tables import Table
from rules.values import value

FORCE = "force"
Kept = TypeVar("Kept")


@value
class Skill:
    """One skill. The Force is the attribute of the Force skills."""

    name: str
    attribute: str
    advanced: bool = False
    specializations: tuple[str, ...] = ()


@value(kw_only=True)
class Skills(Rule):
    """Every skill the documents name."""

    by_name: Mapping[str, Skill] = field(repr=False)

    @classmethod
    def from_tables(cls, *tables: Table) -> "Skills":
        """A later table adds its names to those of the earlier."""
        found = {skill.name: skill for table in tables for skill in _listed(table)}
        return cls(source=tables[-1].source, by_name=found)

    def named(self, name: str) -> Skill:
        key = skill_key(name)
        if key not in self.by_name:
            raise RuleError("skill.unknown", skill=name)
        return self.by_name[key]

    def under(self, attribute: str) -> tuple[Skill, ...]:
        mine = (skill for skill in self.by_name.values() if skill.attribute == attribute)
        return tuple(sorted(mine, key=lambda skill: skill.name))

    def is_force_skill(self, name: str) -> bool:
        found = self.by_name.get(skill_key(name))
        return found is not None and found.attribute == FORCE

    def attribute_code(self, name: str, attributes: Mapping[str, Kept]) -> Kept | None:
        """What is rolled without the skill; None for a skill the documents do not name."""
        found = self.by_name.get(skill_key(name))
        return attributes.get(found.attribute) if found else None


@value(kw_only=True)
class SkillLevels(Rule):
    """What a die code means for a person."""

    levels: Mapping[int, str] = field(repr=False)
    one_in: Mapping[int, int] = field(repr=False)

    @classmethod
    def from_table(cls, table: Table) -> "SkillLevels":
        levels = {int(dice): meaning for dice, meaning in table["levels"].items()}
        one_in = {int(dice): people for dice, people in table.get("one_in", {}).items()}
        return cls(source=table.source, levels=levels, one_in=one_in)

    def meaning(self, code: Code) -> str | None:
        """By the highest row the code reaches; None below the first."""
        reached = [dice for dice in self.levels if dice <= code.dice]
        return self.levels[max(reached)] if reached else None

    def rarity(self, code: Code) -> int | None:
        """One in how many people is that good, where it is told."""
        return self.one_in.get(code.dice)


def skill_key(name: str) -> str:
    """The mark of an advanced skill is no part of its name."""
    return name.strip().lower().replace("_", " ").removeprefix("(a) ")


def _listed(table: Table) -> list[Skill]:
    advanced, special = table.get("advanced", ()), table.get("specializations", {})
    return [
        Skill(name, attribute, name in advanced, special.get(name, ()))
        for attribute in (*ATTRIBUTES, FORCE)
        for name in table.get(attribute, ())
    ]
