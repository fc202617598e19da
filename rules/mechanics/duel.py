"""Lightsaber duels: the actions of a duel and how its opposed rolls end."""

from collections.abc import Mapping

from rules.codes import NOTHING, Code
from rules.errors import RuleError
from rules.mechanics.charts import NO_EFFECT
from rules.mechanics.difficulty import entry_key
from rules.mechanics.opposed import OpposedRolls
from rules.mechanics.rule import Rule
from rules.rolls import succeeds
from rules.tables import Row, Table, row_holding
from rules.values import value

LOCK, DISARM = "lock", "disarm"


@value
class DuelAction:
    """One action of a duel. ``damage`` is added to the lightsaber's; None does no damage."""

    roll: str
    difficulty: int | None = None
    damage: Code | None = None
    versus: bool = False
    then: str = ""
    next_action: int = 0
    after_success: bool = False
    cost_one_of: tuple[str, ...] = ()

    def damage_code(self, lightsaber: Code) -> Code | None:
        return None if self.damage is None else lightsaber + self.damage


@value
class Disarming:
    """What a disarm came to: the opponent's next action is worse, or the lightsaber lies away."""

    effect: str = NO_EFFECT
    next_action: int = 0
    metres: Code | None = None


@value
class Clash:
    """The three rolls of a lock or a disarm; without the first it is taken to have succeeded."""

    own_strength: int
    opposing_strength: int
    lightsaber: int | None = None
    difficulty: int | None = None

    def reaches(self, usual: int | None) -> bool:
        needed = usual if self.difficulty is None else self.difficulty
        return self.lightsaber is None or needed is None or succeeds(self.lightsaber, needed)


@value
class BareHands:
    """A lightsaber parried with the Force alone."""

    difficulty: int | None
    allowed: bool
    absorbed: bool


@value(kw_only=True)
class Duels(Rule):
    """Strikes, feints, locks and disarms with lightsabers."""

    actions: Mapping[str, DuelAction]
    disarm_rows: tuple[Row, ...]
    locked_penalty: Code
    bare_hands: int

    @classmethod
    def from_table(cls, table: Table) -> "Duels":
        return cls(
            source=table.source,
            actions={name: _action(row) for name, row in table["actions"].items()},
            disarm_rows=table["disarm"]["rows"],
            locked_penalty=table.code("locked_penalty"),
            bare_hands=table["bare_hands"],
        )

    def action(self, name: str) -> DuelAction:
        key = entry_key(name)
        if key not in self.actions:
            raise RuleError("duel.no_such_action", action=name)
        return self.actions[key]

    def next_difficulty(self, previous: str, difficulty: int, *, success: bool = True) -> int:
        """What the action before does to this one; a feint has to succeed first."""
        action = self.action(previous)
        counts = success or not action.after_success
        return difficulty + (action.next_action if counts else 0)

    def locked(self, clash: Clash, opposed: OpposedRolls) -> bool:
        """Locked blades end the round; each later round the same rolls decide whether they stay."""
        wins = opposed.first_wins(clash.own_strength, clash.opposing_strength)
        return clash.reaches(self.actions[LOCK].difficulty) and wins

    def penalty(self, *, locked: bool) -> Code:
        """On everything else done while the blades are locked."""
        return self.locked_penalty if locked else NOTHING

    def disarmed(self, clash: Clash) -> Disarming:
        row = row_holding(self.disarm_rows, clash.own_strength - clash.opposing_strength)
        if row is None or not clash.reaches(self.actions[DISARM].difficulty):
            return Disarming()
        metres = Code.parse(row["metres"]) if "metres" in row else None
        return Disarming(row["result"], row.get("next_action", 0), metres)

    def bare_handed(self, control: int | None, damage: int | None, *, absorbing: bool) -> BareHands:
        """Only somebody who absorbs energy already may try; who fails takes the damage."""
        difficulty = None if damage is None else self.bare_hands + damage
        if control is None or difficulty is None or not absorbing:
            return BareHands(difficulty, absorbing, absorbed=False)
        return BareHands(difficulty, absorbing, succeeds(control, difficulty))


def _action(row: Row) -> DuelAction:
    damage = Code.parse(row["damage"]) if "damage" in row else None
    return DuelAction(**{**row, "damage": damage})
