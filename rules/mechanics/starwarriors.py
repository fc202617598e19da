"""Die codes as values of the Star Warriors boardgame."""

from collections.abc import Mapping

from rules.codes import Code
from rules.errors import RuleError
from rules.mechanics.rule import Rule
from rules.tables import Table
from rules.values import value

CHARTS = ("gun_power", "sublight", "fire_control", "maneuver", "hull", "shields")

Values = Mapping[str, int]


@value
class Chart:
    """Boardgame values pip by pip from the first code on; the last row holds above it.

    ``without`` is the value for a ship that has no dice in the code, where there is one.
    """

    name: str
    first: int
    columns: Mapping[str, tuple[int, ...]]
    without: int | None

    def values(self, code: Code) -> Values:
        row = code.pip_count - self.first
        if row >= 0:
            return {
                name: column[min(row, len(column) - 1)] for name, column in self.columns.items()
            }
        if self.without is None:
            raise RuleError("starwarriors.below_chart", chart=self.name, die_code=str(code))
        return dict.fromkeys(self.columns, self.without)


@value(kw_only=True)
class StarWarriors(Rule):
    """Each code of a ship stands for a few values of the boardgame; printed ships are offset."""

    charts: Mapping[str, Chart]
    offsets: Mapping[str, Values]

    @classmethod
    def from_table(cls, table: Table) -> "StarWarriors":
        offsets = table.part("offsets")
        columns = offsets["columns"]
        ships = {
            ship: dict(zip(columns, _numbers(row), strict=True))
            for ship, row in offsets["ships"].items()
        }
        charts = {name: _chart(table.part(name)) for name in CHARTS}
        return cls(source=table.source, charts=charts, offsets=ships)

    def values(self, chart: str, code: Code) -> Values:
        if chart not in self.charts:
            raise RuleError("starwarriors.no_such_chart", chart=chart)
        return self.charts[chart].values(code)

    def ship(self, codes: Mapping[str, Code], like: str = "") -> Values:
        """All values of a ship, offset as the printed ship it was modified from."""
        base: dict[str, int] = {}
        for chart, code in codes.items():
            base.update(self.values(chart, code))
        return self.offset(base, self.offset_of(like)) if like else base

    def offset_of(self, ship: str) -> Values:
        if ship not in self.offsets:
            raise RuleError("starwarriors.no_such_ship", ship=ship)
        return self.offsets[ship]

    def offset(self, base: Values, offset: Values) -> Values:
        """A value the offset does not name stays as it is."""
        return {name: value + offset.get(name, 0) for name, value in base.items()}

    def gun_powers(self, by_range: tuple[int, ...], damage: Code) -> tuple[int, ...]:
        """A new damage code changes the power at range one, and by as much at every other."""
        change = self.values("gun_power", damage)["gun_power"] - by_range[0]
        return tuple(power + change for power in by_range)


def _chart(table: Table) -> Chart:
    columns = {name: _numbers(table[name]) for name in table if name not in ("from", "without")}
    first = table.code("from").pip_count
    return Chart(table.name, first, columns, table.get("without"))


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))
