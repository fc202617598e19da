"""Healing by rest and in a bacta tank, and keeping the mortally wounded alive."""

from collections.abc import Mapping
from dataclasses import field, replace

from rules.errors import RuleError
from rules.mechanics.difficulty import entry_key
from rules.mechanics.rule import Rule
from rules.rolls import succeeds
from rules.source import Source
from rules.tables import Row, Table
from rules.values import value

HEALED, DEAD, MORTALLY_WOUNDED = "healed", "dead", "mortally_wounded"


@value
class Rest:
    """How long somebody rests before rolling full Strength, and what the roll brings."""

    time: str
    rows: tuple[tuple[int, str], ...]
    best: str

    def result(self, strength: int) -> str:
        return next((state for most, state in self.rows if strength <= most), self.best)


@value
class Bacta:
    """A tank: who can run it, how long each injury takes, and what a failure costs."""

    skills: Mapping[str, str]
    times: Mapping[str, str]
    failure_levels: int


@value
class Stabilizing:
    """First aid that keeps the mortally wounded alive for a while."""

    level: str
    hours: int
    state: str = MORTALLY_WOUNDED

    def hours_left(self, first_aid: int, difficulty: int) -> int | None:
        """The time in which real treatment must come; None when the attempt failed."""
        return self.hours if succeeds(first_aid, difficulty) else None


@value(kw_only=True)
class Healing(Rule):
    """Rest and a Strength roll; a bacta tank; first aid for the mortally wounded."""

    rests: Mapping[str, Rest] = field(repr=False)
    bacta: Bacta | None = None
    stabilizing: Stabilizing | None = None

    @classmethod
    def from_table(cls, table: Table) -> "Healing":
        natural, bacta, first_aid = table["natural"], table["bacta"], table["stabilize"]
        return cls(
            source=table.source,
            rests={state: _rest(row) for state, row in natural.items()},
            bacta=Bacta(bacta["skills"], bacta["times"], bacta["failure_levels"]),
            stabilizing=Stabilizing(first_aid["level"], first_aid["hours"]),
        )

    def rest_alone(self, source: Source) -> "Healing":
        """Only the natural healing of this table, lent to documents that lost theirs.

        They do not know wounded twice either.
        """
        rests = {state: rest for state, rest in self.rests.items() if state != "wounded_twice"}
        return replace(self, source=source, rests=rests, bacta=None, stabilizing=None)

    def rest(self, state: str) -> Rest:
        key = entry_key(state)
        if key not in self.rests:
            raise RuleError("healing.nothing_to_heal", state=state)
        return self.rests[key]

    def natural(self, state: str, strength: int) -> str:
        """The state after the rest is over."""
        return self.rest(state).result(strength)

    def tank(self) -> Bacta:
        if self.bacta is None:
            raise RuleError("rule.not_in_ruleset", question="bacta")
        return self.bacta

    def bacta_time(self, state: str) -> str:
        key = entry_key(state)
        if key not in self.tank().times:
            raise RuleError("healing.nothing_to_heal", state=state)
        return self.tank().times[key]

    def bacta_result(self, state: str, levels: tuple[str, ...], *, success: bool) -> str:
        """``levels`` are those of the injuries; a tank run badly makes it two levels worse."""
        if success:
            return HEALED
        worse = levels.index(entry_key(state)) + self.tank().failure_levels
        return levels[min(worse, len(levels) - 1)]

    def stabilized(self, state: str, first_aid: int, difficulty: int) -> int | None:
        """Hours until treatment must come; the patient stays mortally wounded."""
        if self.stabilizing is None or entry_key(state) != self.stabilizing.state:
            raise RuleError("healing.cannot_stabilize", state=state)
        return self.stabilizing.hours_left(first_aid, difficulty)


def _rest(row: Row) -> Rest:
    return Rest(row["rest"], row["rows"], row["best"])
