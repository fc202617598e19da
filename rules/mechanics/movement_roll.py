"""The movement roll: the operator's skill and the speed code against the terrain."""

from typing import NamedTuple

from rules.codes import NOTHING, Code
from rules.errors import RuleError
from rules.mechanics.actions import Actions
from rules.mechanics.movers import CHARACTER, has_operator
from rules.mechanics.rule import Rule
from rules.mechanics.speed import SpeedActions
from rules.rolls import Modifier, with_modifiers
from rules.tables import Table
from rules.values import value


class Course(NamedTuple):
    """What is declared: how fast, with which codes, over what terrain.

    ``skill`` is dodge on foot, swimming in water, the operator's skill on a mount or in a
    vehicle; ``speed_code`` is Dexterity, swimming, or the speed or sublight code.
    """

    skill: Code
    speed_code: Code
    mover: str = CHARACTER
    base_difficulty: int = 0
    speed_actions: int = 1
    overspeed: int = 0
    other_actions: int = 0
    native_medium: bool | None = None

    @property
    def actions(self) -> int:
        return self.speed_actions + self.overspeed + self.other_actions


class MovementRoll(NamedTuple):
    """What to roll, against what, and how far success carries."""

    skill: Code
    modifiers: tuple[Modifier, ...]
    difficulty: int
    most_speed_actions: int
    metres: int

    @property
    def code(self) -> Code:
        return with_modifiers(self.skill, self.modifiers)


@value(kw_only=True)
class MovementRolls(Rule):
    """Skill, plus the full speed code where something is steered; overspeed adds difficulty."""

    speed: SpeedActions
    actions: Actions
    overspeed_difficulty: int

    @classmethod
    def of(cls, table: Table, speed: SpeedActions, actions: Actions) -> "MovementRolls":
        return cls(
            source=table.source,
            speed=speed,
            actions=actions,
            overspeed_difficulty=table["overspeed_difficulty"],
        )

    def require_legal(self, course: Course) -> None:
        """More than the speed code allows must be declared as overspeed."""
        most = self.speed.most(course.speed_code)
        if course.speed_actions > most:
            raise RuleError(
                "movement.too_many_speed_actions", declared=course.speed_actions, most=most
            )

    def roll(self, course: Course) -> MovementRoll:
        each = self.speed.distance(course.mover, native_medium=course.native_medium)
        return MovementRoll(
            skill=course.skill,
            modifiers=self._modifiers(course),
            difficulty=course.base_difficulty + self.overspeed_difficulty * course.overspeed,
            most_speed_actions=self.speed.most(course.speed_code),
            metres=each * (course.speed_actions + course.overspeed),
        )

    def _modifiers(self, course: Course) -> tuple[Modifier, ...]:
        steered = course.speed_code if has_operator(course.mover) else NOTHING
        lost = Code(-self.actions.dice_lost(course.actions))
        both = (
            self.modifier(steered, "speed code"),
            self.actions.modifier(lost, f"{course.actions} actions"),
        )
        return tuple(modifier for modifier in both if modifier.code)
