"""Medpacs: how hard they are to use, the more so the more are used in a day, and what they do."""

from abc import abstractmethod
from collections.abc import Container, Mapping

from rules.errors import RuleError
from rules.mechanics.difficulty import Difficulties, entry_key, shifted
from rules.mechanics.healing import HEALED
from rules.mechanics.rule import Rule
from rules.rolls import succeeds
from rules.tables import Table
from rules.values import value

NOT_INJURED = ("stunned", "unconscious")
# Where a document has both, a medpac asks for the first.
SKILLS = ("first aid", "medicine")


@value(kw_only=True)
class MedpacUse:
    """The patient, and the how manieth medpac of the day this is."""

    state: str
    use_today: int = 1
    base: int | None = None
    accelerated: bool = False
    stabilized: bool = False


@value
class MedpacTask:
    """What to roll against, and what is added to the roll."""

    difficulty: int
    level: str | None = None
    roll_bonus: int = 0


@value
class MedpacResult:
    """The patient afterwards; ``locked_out_hours`` is how long no further medpac may be used."""

    state: str
    success: bool
    locked_out_hours: int = 0


@value(kw_only=True)
class Medpacs(Rule):
    """A successful use heals one level. The Force may add to the first few rolls of a day."""

    accelerated_bonus: int = 0
    accelerated_uses: int = 0

    @abstractmethod
    def task(self, use: MedpacUse, difficulties: Difficulties) -> MedpacTask:
        """The difficulty of using a medpac."""

    def used(
        self, state: str, first_aid: int, difficulty: int, levels: tuple[str, ...]
    ) -> MedpacResult:
        """``levels`` are those of the injuries, the lightest first."""
        better = one_level_better(state, levels)
        if succeeds(first_aid, difficulty):
            return MedpacResult(better, success=True)
        return MedpacResult(entry_key(state), False, self.lockout(difficulty - first_aid))

    def lockout(self, missed_by: int) -> int:
        return 0


@value(kw_only=True)
class NumberedMedpacs(Medpacs):
    """Each further use in a day adds to the number."""

    further_use: int

    def task(self, use: MedpacUse, difficulties: Difficulties) -> MedpacTask:
        """Accelerate healing makes the first two uses alike and better; the third is a third."""
        eased = use.accelerated and use.use_today <= self.accelerated_uses
        further = 0 if eased else max(use.use_today - 1, 0)
        base = difficulties.number("medpac", use.state) if use.base is None else use.base
        bonus = self.accelerated_bonus if eased else 0
        return MedpacTask(base + self.further_use * further, roll_bonus=bonus)


@value(kw_only=True)
class LevelledMedpacs(Medpacs):
    """Each further use in a day is a level harder; a bad failure locks further ones out."""

    levels: Mapping[str, str]
    stabilized: str
    missed_by_more_than: int
    locked_out_hours: int

    @classmethod
    def from_table(cls, table: Table) -> "LevelledMedpacs":
        return cls(
            source=table.source,
            levels=table["levels"],
            stabilized=table["stabilized"],
            missed_by_more_than=table["lockout"]["missed_by_more_than"],
            locked_out_hours=table["lockout"]["hours"],
        )

    def task(self, use: MedpacUse, difficulties: Difficulties) -> MedpacTask:
        state = entry_key(use.state)
        if state not in self.levels:
            raise RuleError("healing.nothing_to_heal", state=use.state)
        start = self.stabilized if use.stabilized else self.levels[state]
        level = shifted(start, max(use.use_today - 1, 0))
        return MedpacTask(difficulties.level_number(level), level)

    def lockout(self, missed_by: int) -> int:
        return self.locked_out_hours if missed_by > self.missed_by_more_than else 0


def medpac_skills(known: Container[str]) -> tuple[str, ...]:
    """The skills a medpac is used with, of those a ruleset has; the first is the usual one."""
    return tuple(skill for skill in SKILLS if skill in known)


def one_level_better(state: str, levels: tuple[str, ...]) -> str:
    """Below the lightest injury there is only health."""
    key = entry_key(state)
    if key in NOT_INJURED:
        return HEALED
    if key not in levels[:-1]:
        raise RuleError("healing.nothing_to_heal", state=state)
    better = levels[levels.index(key) - 1]
    return HEALED if better in NOT_INJURED else better
