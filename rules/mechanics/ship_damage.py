"""What a hit does to a ship of starfighter scale: the charts, and damage upon damage."""

from collections.abc import Mapping

from rules.codes import NOTHING, Code
from rules.errors import RuleError
from rules.mechanics.charts import DamageChart, DifferenceChart, RatioChart
from rules.mechanics.rule import Rule
from rules.tables import Table
from rules.values import value

UNDAMAGED = "undamaged"
STATES = (UNDAMAGED, "lightly_damaged", "heavily_damaged", "severely_damaged", "destroyed")


def is_ion(weapon: str) -> bool:
    return weapon.strip().lower().startswith("ion")


@value(kw_only=True)
class ShipDamage(Rule):
    """Ion cannons have a chart of their own; they ionize and damage nothing."""

    ordinary: DamageChart
    ion: DamageChart
    ion_ignores_shields: bool
    spares_idle_shields: bool

    @classmethod
    def by_ratio(cls, table: Table) -> "ShipDamage":
        return cls._of(table, RatioChart.from_table(table), RatioChart.from_table(table, "ion"))

    @classmethod
    def by_difference(cls, table: Table) -> "ShipDamage":
        ion = DifferenceChart.from_table(table, "ion")
        return cls._of(table, DifferenceChart.from_table(table), ion)

    @classmethod
    def _of(cls, table: Table, ordinary: DamageChart, ion: DamageChart) -> "ShipDamage":
        return cls(
            source=table.source,
            ordinary=ordinary,
            ion=ion,
            ion_ignores_shields=table["ion_ignores_shields"],
            spares_idle_shields=table["spares_idle_shields"],
        )

    def resist_code(
        self, hull: Code, shields: Code, *, shields_effective: bool, weapon: str = ""
    ) -> Code:
        """What the ship rolls against the damage."""
        pierced = is_ion(weapon) and self.ion_ignores_shields
        return hull + shields if shields_effective and not pierced else hull

    def shields_hit(self, shields: Code, *, shields_effective: bool) -> Code:
        """The shields there are to lose; some books spare those that did not help."""
        return NOTHING if self.spares_idle_shields and not shields_effective else shields

    def result(self, damage: int, resist: int, weapon: str = "") -> str:
        chart = self.ion if is_ion(weapon) else self.ordinary
        return chart.result(damage, resist)

    def ionized(self, damage: int, resist: int) -> int:
        """How many times an ion cannon's hit ionizes; dead controls are a result of their own."""
        return self.ion.value(damage, resist, "ionized") or 0


@value(kw_only=True)
class ShipLadder(Rule):
    """A damaged ship that is damaged again gets worse."""

    steps: Mapping[str, tuple[str, ...]]

    @classmethod
    def from_table(cls, table: Table) -> "ShipLadder":
        return cls(source=table.source, steps={state: table[state] for state in table})

    def after(self, state: str, hit: str) -> str:
        """The state after a hit; what is no damage, such as ionization, leaves it alone."""
        if state not in STATES:
            raise RuleError("ship.no_such_state", state=state)
        if hit not in STATES:
            return state
        if hit in self.steps.get(state, ()):
            return STATES[STATES.index(state) + 1]
        return max(state, hit, key=STATES.index)
