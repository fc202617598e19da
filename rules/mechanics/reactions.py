"""Reactions: what they help against, what they make of the difficulty, what they cost."""

from collections.abc import Mapping, Sequence
from dataclasses import field

from rules.codes import NOTHING, Code
from rules.errors import RuleError
from rules.mechanics.actions import Actions
from rules.mechanics.difficulty import entry_key
from rules.mechanics.rule import Rule
from rules.tables import Row, Table
from rules.values import value

FULL, COMBAT, ANY, ANYTHING = "full", "combat", "any", "*"
MANNERS = (f"{FULL}_", f"{COMBAT}_")


@value
class Reaction:
    """A reaction that was rolled."""

    type: str
    roll: int
    haste: int = 0


@value
class Attack:
    """An attack before its roll."""

    type: str
    base: int
    haste: int = 0


@value
class Company:
    """What a full reaction needs beside it, and what it allows."""

    needs: tuple[str, ...] = ()
    allows: tuple[str, ...] = ()

    def admits(self, action: str) -> bool:
        return ANYTHING in self.allows or action in (*self.needs, *self.allows)


_NO_COMPANY = Company()


def is_full(reaction: str) -> bool:
    return entry_key(reaction).startswith(FULL)


def skill_of(reaction: str) -> str:
    """``full_dodge`` and ``combat_dodge`` are both a dodge."""
    key = entry_key(reaction)
    for manner in MANNERS:
        key = key.removeprefix(manner)
    return key


@value(kw_only=True)
class Reactions(Rule):
    """A full reaction adds to the difficulty, a combat reaction may take its place."""

    full: Mapping[str, Company]
    covers: Mapping[str, tuple[str, ...]]
    moving: Mapping[str, Code]
    next_action: Mapping[str, int]
    against: Mapping[str, str] = field(repr=False)
    attack_words: tuple[Row, ...] = field(repr=False)

    @classmethod
    def from_tables(cls, table: Table, attacks: Table) -> "Reactions":
        moving = table.get("moving", {})
        return cls(
            source=table.source,
            full={skill: Company(**dict(row)) for skill, row in table["full"].items()},
            covers=table["covers"],
            moving={manner: Code.parse(dice) for manner, dice in moving.items()},
            next_action=table.get("next_action", {}),
            against=attacks["reaction"],
            attack_words=attacks.rows("words"),
        )

    def attack_type(self, attack: str) -> str:
        key = entry_key(attack)
        for row in self.attack_words:
            if any(word in key for word in row["words"]):
                return str(row["type"])
        raise RuleError("reaction.no_such_attack", attack=attack)

    def helps_against(self, reaction: str, attack: str) -> bool:
        covered = self.covers.get(skill_of(reaction))
        return covered is None or self.attack_type(attack) in covered

    def applies(self, reaction: Reaction, attack: Attack) -> bool:
        """One roll serves against every fitting attack of the round."""
        return self.helps_against(reaction.type, attack.type)

    def needed(self, attacks: Sequence[str]) -> tuple[str, ...]:
        """The reactions somebody needs to meet all of these attacks."""
        return tuple(dict.fromkeys(self.against[self.attack_type(attack)] for attack in attacks))

    def number(self, reaction: str, base: int, roll: int) -> int:
        """What the attacker has to reach when the reaction helps."""
        return base + roll if is_full(reaction) else self.substituted(base, roll)

    def substituted(self, base: int, roll: int) -> int:
        """The defender takes the better of the roll and the original difficulty."""
        return max(base, roll)

    def difficulty(self, reaction: Reaction, attack: Attack) -> int:
        if not self.applies(reaction, attack):
            return attack.base
        return self.number(reaction.type, attack.base, reaction.roll)

    def next_difficulty(self, reaction: str, difficulty: int) -> int:
        return difficulty + self.next_action.get(entry_key(reaction), 0)

    def code(self, reaction: str, code: Code, actions: Sequence[str], counting: Actions) -> Code:
        """The code of a reaction among all the actions of the round, itself included."""
        manner = FULL if is_full(reaction) else COMBAT
        needs = self.company(reaction).needs
        moving = any(entry_key(action) in needs for action in actions)
        bonus = self.moving.get(manner, NOTHING) if moving else NOTHING
        return counting.code(code, actions) + bonus

    def company(self, reaction: str) -> Company:
        return self.full.get(skill_of(reaction)) or self.full.get(ANY, _NO_COMPANY)

    def full_allows(self, reaction: str, action: str, counting: Actions) -> bool:
        free = not counting.count([action])
        return free or self.company(reaction).admits(entry_key(action))

    def refusal(self, actions: Sequence[str], counting: Actions) -> str | None:
        """Why these cannot all be done in one round, or None."""
        for place, reaction in enumerate(actions):
            others = [*actions[:place], *actions[place + 1 :]]
            refused = is_full(reaction) and self._full_refusal(reaction, others, counting)
            if refused:
                return refused
        return counting.refusal(actions)

    def _full_refusal(self, reaction: str, others: list[str], counting: Actions) -> str | None:
        needs = self.company(reaction).needs
        if not all(self.full_allows(reaction, action, counting) for action in others):
            return "reaction.full_allows_no_other"
        if needs and not any(entry_key(action) in needs for action in others):
            return "reaction.full_needs_movement"
        return None

    def actions_with_reaction(self, declared: int, taken: int = 0, *, extra: bool = False) -> int:
        """How many actions a round has once a reaction is thrown in: always one more."""
        return declared + 1


@value(kw_only=True)
class HastyReactions(Reactions):
    """A reaction helps against attacks of its own haste or less."""

    def applies(self, reaction: Reaction, attack: Attack) -> bool:
        return reaction.haste >= attack.haste and self.helps_against(reaction.type, attack.type)


@value(kw_only=True)
class ReplacingReactions(Reactions):
    """The roll is the new difficulty, even when it is worse."""

    def substituted(self, base: int, roll: int) -> int:
        return roll

    def actions_with_reaction(self, declared: int, taken: int = 0, *, extra: bool = False) -> int:
        """A reaction may use up an action still to come instead of being an extra one."""
        return declared if taken < declared and not extra else declared + 1
