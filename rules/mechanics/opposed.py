"""Opposed rolls: who wins, and who wins a tie."""

from rules.mechanics.rule import Rule
from rules.values import value


@value(kw_only=True)
class OpposedRolls(Rule):
    """The higher roll wins; a tie is the first roller's unless one side must be higher."""

    def first_wins(self, first: int, second: int, *, must_beat: bool = False) -> bool:
        return first > second if must_beat else first >= second
