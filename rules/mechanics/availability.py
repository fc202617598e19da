"""Fees, licences and the questions asked about whoever wants one."""

from collections.abc import Mapping

from rules.errors import RuleError
from rules.mechanics.rule import Rule
from rules.mechanics.shares import percent_of
from rules.tables import Table
from rules.values import value


@value
class Fee:
    """In percent of the price."""

    usual: int
    lowest: int
    highest: int

    def __contains__(self, percent: float) -> bool:
        return self.lowest <= percent <= self.highest


@value(kw_only=True)
class Availability(Rule):
    """What F and R add to a price, and who looks into the buyer."""

    fees: Mapping[str, Fee]
    checked: str
    check_skills: tuple[str, ...]
    check_levels: Mapping[str, str]

    @classmethod
    def from_table(cls, table: Table) -> "Availability":
        check = table["background_check"]
        return cls(
            source=table.source,
            fees={code: Fee(*percents) for code, percents in table["fees"].items()},
            checked=check["availability"],
            check_skills=check["skills"],
            check_levels=check["levels"],
        )

    def fee(self, availability: str, price: float) -> float:
        """The usual fee or licence; what is freely sold has none."""
        marks = availability.upper().replace(",", " ").split()
        percents = [self.fees[mark].usual for mark in marks if mark in self.fees]
        return percent_of(price, max(percents, default=0))

    def background_check(self, notoriety: str) -> str:
        """How hard it is to turn up what there is to know."""
        if notoriety not in self.check_levels:
            raise RuleError("availability.no_such_notoriety", notoriety=notoriety)
        return self.check_levels[notoriety]
