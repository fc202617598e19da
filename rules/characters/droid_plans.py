"""A droid on the drawing board: its plan changed choice by choice, kept as plain values, built."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.characters.attributes import attribute_named, by_attribute
from rules.characters.droids import DroidPlan, Droids, DroidSkill, Tool
from rules.characters.sheet import Sheet
from rules.characters.sheet_parts import Armor, Weapon
from rules.codes import NOTHING, Code
from rules.errors import RuleError
from rules.values import value

LONGEST_PART = 8
LONGEST_ITEM = 60


@value
class DroidName:
    """A model number and an identifier, letters and digits: R2 and D2, or C before 3PO."""

    model: str
    identifier: str
    identifier_first: bool = False

    @property
    def faults(self) -> tuple[RuleError, ...]:
        parts = {"model": self.model, "identifier": self.identifier}
        found = [
            RuleError("droid.name_part", part=part, most=LONGEST_PART)
            for part, text in parts.items()
            if not re.fullmatch(rf"[A-Za-z0-9]{{1,{LONGEST_PART}}}", text)
        ]
        both = self.model + self.identifier
        if not found and not (re.search(r"\d", both) and re.search(r"[A-Za-z]", both)):
            found.append(RuleError("droid.name_letters_and_numbers"))
        return tuple(found)

    def __str__(self) -> str:
        parts = (
            (self.identifier, self.model)
            if self.identifier_first
            else (self.model, self.identifier)
        )
        return "-".join(part.upper() for part in parts)


@value
class Board:
    """The plan and the rules it is drawn by. Every change answers with a plan of its own."""

    rules: Droids
    plan: DroidPlan

    @property
    def attributes(self) -> dict[str, Code]:
        return by_attribute(self.plan.attributes, self.rules.base)

    @property
    def left(self) -> Code:
        """The building dice not yet spent; below nothing when too many were."""
        spent = self.rules.cost(self.plan).total.pip_count
        return Code.from_pips(self.rules.budget(self.plan.role).pip_count - spent)

    def price(self, what: str, pips: int) -> Code:
        return Code.from_pips(self.rules.prices[what] * pips)

    def floor(self, skill: str) -> Code:
        return self.rules.skills.attribute_code(skill, self.attributes) or self.rules.base

    def attribute(self, name: str, pips: int) -> DroidPlan:
        """A skill the attribute has caught up with needs no dice of its own any more."""
        named = attribute_named(name)
        codes = self.attributes
        codes[named] = codes[named].improved(pips)
        raised = replace(self, plan=replace(self.plan, attributes=codes))
        kept = tuple(each for each in self.plan.skills if each.code > raised.floor(each.name))
        return raised._slower(replace(raised.plan, skills=kept))

    def speed(self, pips: int) -> DroidPlan:
        faster = (self.plan.speed or self.attributes["dexterity"]).improved(pips)
        return self._slower(replace(self.plan, speed=faster))

    def armor(self, pips: int) -> DroidPlan:
        thicker = self.plan.armor.pip_count + pips
        return replace(self.plan, armor=Code.from_pips(max(thicker, 0)))

    def skill(self, name: str, pips: int) -> DroidPlan:
        known = self.rules.skills.named(name).name
        others = tuple(each for each in self.plan.skills if each.name != known)
        code = self.skill_code(known).improved(pips)
        if code <= self.floor(known):
            return replace(self.plan, skills=others)
        skills = sorted((*others, DroidSkill(known, code)), key=lambda each: each.name)
        return replace(self.plan, skills=tuple(skills))

    def skill_code(self, name: str) -> Code:
        held = {each.name: each.code for each in self.plan.skills}
        return held.get(name, self.floor(name))

    def add_tool(self, tool: Tool) -> DroidPlan:
        item = tool.item.strip()
        if not item or len(item) > LONGEST_ITEM:
            raise RuleError("droid.tool_unnamed", most=LONGEST_ITEM)
        return replace(self.plan, equipment=(*self.plan.equipment, replace(tool, item=item)))

    def remove_tool(self, place: int) -> DroidPlan:
        self._tool(place)
        tools = self.plan.equipment
        return replace(self.plan, equipment=tools[:place] + tools[place + 1 :])

    def features(self, place: int, more: int) -> DroidPlan:
        tool = self._tool(place)
        changed = replace(tool, features=max(tool.features + more, 0))
        tools = self.plan.equipment
        return replace(self.plan, equipment=(*tools[:place], changed, *tools[place + 1 :]))

    def _tool(self, place: int) -> Tool:
        if not 0 <= place < len(self.plan.equipment):
            raise RuleError("droid.no_such_tool")
        return self.plan.equipment[place]

    def _slower(self, plan: DroidPlan) -> DroidPlan:
        """A speed that is no more than Dexterity is Dexterity."""
        dexterity = by_attribute(plan.attributes, self.rules.base)["dexterity"]
        bought = plan.speed is not None and plan.speed > dexterity
        return plan if bought else replace(plan, speed=None)

    def sheet(self) -> Sheet:
        """The droid that comes off the line."""
        plan = self.plan
        return Sheet(
            droid=True,
            attributes=self.attributes,
            skills={each.name: each.code for each in plan.skills},
            speed=plan.speed,
            armor=Armor(name="plating", protection=plan.armor) if plan.armor else None,
            weapons=tuple(
                Weapon(name=tool.item, damage=tool.damage) for tool in plan.equipment if tool.weapon
            ),
            gear=tuple(_written(tool) for tool in plan.equipment if not tool.weapon),
        )


def plain(plan: DroidPlan) -> dict[str, Any]:
    """As plain values, for whoever keeps it."""
    return {
        "role": plan.role,
        "purpose": plan.purpose,
        "attributes": {name: str(code) for name, code in plan.attributes.items()},
        "speed": str(plan.speed) if plan.speed else None,
        "armor": str(plan.armor),
        "skills": {each.name: str(each.code) for each in plan.skills},
        "equipment": [
            [tool.item, tool.features, tool.weapon, str(tool.damage) if tool.damage else None]
            for tool in plan.equipment
        ],
    }


def plan_from(given: Mapping[str, Any]) -> DroidPlan:
    """From what was kept."""
    speed = given.get("speed")
    return DroidPlan(
        role=given["role"],
        purpose=given.get("purpose", ""),
        attributes={name: Code.parse(code) for name, code in given["attributes"].items()},
        speed=Code.parse(speed) if speed else None,
        armor=Code.parse(given["armor"]) if given.get("armor") else NOTHING,
        skills=tuple(DroidSkill(name, Code.parse(code)) for name, code in given["skills"].items()),
        equipment=tuple(
            Tool(item, features, weapon, Code.parse(damage) if damage else None)
            for item, features, weapon, damage in given["equipment"]
        ),
    )


def _written(tool: Tool) -> str:
    if not tool.features:
        return tool.item
    return f"{tool.item} ({tool.features} special feature{'s' if tool.features > 1 else ''})"
