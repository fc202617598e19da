"""Losing control of a movement, and getting it back."""

from collections.abc import Mapping
from typing import NamedTuple

from rules.codes import NOTHING, Code
from rules.mechanics.rule import Rule
from rules.rolls import succeeds
from rules.tables import Row, row_holding
from rules.values import value


class Travelled(NamedTuple):
    """How much of a declared movement was made before control was lost."""

    success: bool
    missed_by: int
    completed: int
    not_taken: int
    lost_during: int | None


@value(kw_only=True)
class LossOfControl(Rule):
    """A failed roll loses a speed action for every three points; regaining control is harder."""

    points_per_action: int
    regain_difficulty: int

    def travelled(
        self, total: int, difficulty: int, speed_actions: int, overspeed: int = 0
    ) -> Travelled:
        """The overspeed extra of a failed roll is not travelled, whatever the margin.

        A miss too narrow to cost a speed action loses control in the last one declared.
        """
        declared = speed_actions + overspeed
        if succeeds(total, difficulty):
            return Travelled(True, 0, declared, 0, None)
        missed_by = difficulty - total
        not_taken = min(missed_by // self.points_per_action, speed_actions)
        completed = speed_actions - not_taken
        return Travelled(False, missed_by, completed, not_taken, min(completed + 1, declared))

    def regain(self, base_difficulty: int, *, stopped: bool = False) -> int:
        """The next round's movement difficulty; who was brought to a stop starts afresh."""
        return base_difficulty + (0 if stopped else self.regain_difficulty)


class Mishap(NamedTuple):
    """What a failed movement roll does; without a result the gamemaster decides."""

    result: str | None = None
    fraction_moved: str | None = None
    stance: str | None = None
    acts_rest_of_round: bool = True
    acts_next_round: bool = True
    next_round_penalty: Code = NOTHING
    damage: Code = NOTHING


GAMEMASTER_DECIDES = Mishap()


@value(kw_only=True)
class MovementFailures(Rule):
    """Falls and tumbles by how far the roll missed."""

    rows: tuple[Row, ...]
    spin_out_rounds: int

    def mishap(self, missed_by: int, speed: str = "") -> Mishap:
        """A character's failure. The worst one printed stands for anything worse still."""
        row = row_holding(self.rows, min(missed_by, self.rows[-1]["max"]))
        return _mishap(row, speed) if row else GAMEMASTER_DECIDES

    def spins_until(self, round_number: int) -> int:
        """The last round a starship spins that had nothing to collide with."""
        return round_number + self.spin_out_rounds - 1


def _mishap(row: Row, speed: str) -> Mishap:
    damage: Mapping[str, str] = row.get("damage", {})
    return Mishap(
        result=row["result"],
        fraction_moved=row["moved"],
        stance=row["stance"],
        acts_rest_of_round=False,
        acts_next_round=not row.get("loses_next_round", False),
        next_round_penalty=Code.parse(row.get("next_round", "0D")),
        damage=Code.parse(damage.get(speed, "0D")),
    )
