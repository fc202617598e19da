"""A droid in the yard as its page shows it: what is left, and every choice with its price."""

from __future__ import annotations

from dataclasses import dataclass

from characters.access import Hold
from characters.models import DroidBuild
from characters.services.droids import droid_rules
from rules.characters.attributes import ATTRIBUTES
from rules.characters.droid_plans import Board, DroidName, plan_from
from rules.characters.droids import Droids, Tool
from rules.codes import Code
from rules.errors import RuleError

PIP, DIE = 1, 3


@dataclass(frozen=True, slots=True)
class Row:
    """Something that goes up by pips and dice: its code and what more of it costs."""

    name: str
    code: Code
    bought: bool
    pip: Code
    die: Code


@dataclass(frozen=True, slots=True)
class Part:
    """An attribute with the skills that stand under it."""

    attribute: Row
    skills: list[Row]


@dataclass(frozen=True, slots=True)
class Yard:
    build: DroidBuild
    budget: Code
    left: Code
    costs: list[tuple[str, Code]]
    parts: list[Part]
    speed: Row
    armor: Row
    tools: list[tuple[int, Tool, Code]]
    shelf: list[str]
    item_price: Code
    feature_price: Code
    may_be_armed: bool
    armed_purposes: tuple[str, ...]
    highest_skill: Code
    faults: tuple[RuleError, ...]


@dataclass(frozen=True, slots=True)
class Pattern:
    key: str
    purpose: str
    total: Code
    attributes: dict[str, Code]


def yard(hold: Hold, build: DroidBuild) -> Yard:
    droids = droid_rules(hold.seat.campaign)
    plan = plan_from(build.plan)
    board = Board(droids, plan)
    cost = droids.cost(plan)
    parts = ("attributes", "speed", "armor", "skills", "equipment")
    return Yard(
        build=build,
        budget=droids.budget(plan.role),
        left=board.left,
        costs=[(part, getattr(cost, part)) for part in parts],
        parts=[_part(board, attribute) for attribute in ATTRIBUTES],
        speed=_row(
            board, "speed", plan.speed or board.attributes["dexterity"], bought=bool(plan.speed)
        ),
        armor=_row(board, "armor", plan.armor, bought=bool(plan.armor)),
        tools=[
            (place, tool, _tool_price(board, tool)) for place, tool in enumerate(plan.equipment)
        ],
        shelf=list(droids.tools),
        item_price=board.price("item", DIE),
        feature_price=board.price("feature", DIE),
        may_be_armed=plan.purpose in droids.armed_purposes,
        armed_purposes=droids.armed_purposes,
        highest_skill=droids.highest_skill,
        faults=droids.faults(plan),
    )


def patterns(droids: Droids) -> list[Pattern]:
    return [
        Pattern(key, plan.purpose, droids.cost(plan).total, Board(droids, plan).attributes)
        for key, plan in droids.patterns.items()
    ]


def name_of(build: DroidBuild) -> DroidName:
    return DroidName(build.model, build.identifier, build.identifier_first)


def _part(board: Board, attribute: str) -> Part:
    code = board.attributes[attribute]
    skills = [skill for skill in board.rules.skills.under(attribute) if not skill.advanced]
    return Part(
        _row(board, "attribute", code, bought=code > board.rules.base, name=attribute),
        [
            _row(board, "skill", held, bought=held > code, name=skill.name)
            for skill in skills
            for held in [board.skill_code(skill.name)]
        ],
    )


def _row(board: Board, what: str, code: Code, *, bought: bool, name: str = "") -> Row:
    return Row(name or what, code, bought, board.price(what, PIP), board.price(what, DIE))


def _tool_price(board: Board, tool: Tool) -> Code:
    return board.price("item", DIE) + board.price("feature", DIE * tool.features)
