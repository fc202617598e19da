"""Martial arts: hand-to-hand actions beyond a plain blow."""

from collections.abc import Mapping
from dataclasses import field

from rules.codes import NOTHING, Code
from rules.errors import RuleError
from rules.mechanics.difficulty import entry_key
from rules.mechanics.rule import Rule
from rules.rolls import succeeds
from rules.tables import Row, Table
from rules.values import value


@value(kw_only=True)
class MartialAction:
    """One action: what it needs and what it does when it succeeds."""

    skills: tuple[str, ...]
    difficulty: int | None = None
    versus: tuple[str, ...] = ()
    strength: Code | None = None
    damage: Code | None = None
    inflicts: tuple[str, ...] = ()
    knocked_down: bool = False
    limb_unusable: str | None = None
    free_attack: bool = False
    failure: int = 0
    unseen: bool = False
    reaction: bool = False
    maintain: str = ""
    effect: str = ""

    def damage_code(self, strength: Code) -> Code | None:
        return self.damage if self.strength is None else strength + self.strength


@value(kw_only=True)
class Blow:
    """What came of an action. ``success`` is None while nothing was rolled."""

    allowed: bool
    success: bool | None
    difficulty: int | None
    damage: Code | None = None
    inflicts: str | None = None
    knocked_down: bool = False
    limb_unusable: str | None = None
    extra_attack_penalty: Code | None = None
    opponent_extra_actions: int = 0
    effect: str = ""


@value(kw_only=True)
class Attempt:
    """Who tries, and how: ``versus`` is the opponent's roll where one is rolled against."""

    strength: Code = NOTHING
    roll: int | None = None
    versus: int | None = None
    undetected: bool = False
    choice: str = ""


@value(kw_only=True)
class MartialArts(Rule):
    """Blows, throws, holds and blocks with what each does."""

    actions: Mapping[str, MartialAction]
    aliases: Mapping[str, str] = field(repr=False)

    @classmethod
    def from_table(cls, table: Table) -> "MartialArts":
        skills = table["skills"]
        return cls(
            source=table.source,
            actions={name: _action(row, skills) for name, row in table["actions"].items()},
            aliases=table["aliases"],
        )

    def action(self, name: str) -> MartialAction:
        key = entry_key(name)
        key = self.aliases.get(key, key)
        if key not in self.actions:
            raise RuleError("martial.no_such_action", action=name)
        return self.actions[key]

    def may_react_with(self, name: str) -> bool:
        return self.action(name).reaction

    def attempt(self, name: str, attempt: Attempt) -> Blow:
        """The action as it would succeed until it is rolled; a failure does nothing but harm."""
        action = self.action(name)
        difficulty = attempt.versus if action.versus else action.difficulty
        allowed = attempt.undetected or not action.unseen
        success = _success(attempt.roll, difficulty, allowed)
        if success is False:
            free = action.failure if allowed else 0
            return Blow(
                allowed=allowed, success=False, difficulty=difficulty, opponent_extra_actions=free
            )
        return Blow(
            allowed=allowed,
            success=success,
            difficulty=difficulty,
            damage=action.damage_code(attempt.strength),
            inflicts=_inflicted(action, attempt.choice),
            knocked_down=action.knocked_down,
            limb_unusable=action.limb_unusable,
            extra_attack_penalty=NOTHING if action.free_attack else None,
            effect=action.effect,
        )


def _success(roll: int | None, difficulty: int | None, allowed: bool) -> bool | None:
    if not allowed:
        return False
    return None if roll is None or difficulty is None else succeeds(roll, difficulty)


def _inflicted(action: MartialAction, choice: str) -> str | None:
    if choice in action.inflicts:
        return choice
    return action.inflicts[0] if action.inflicts else None


def _action(row: Row, skills: tuple[str, ...]) -> MartialAction:
    codes = {key: Code.parse(row[key]) for key in ("strength", "damage") if key in row}
    return MartialAction(**{"skills": skills, **row, **codes})
