"""Which damage chart is read for which target."""

from rules.mechanics.charts import DamageChart
from rules.mechanics.rule import Rule
from rules.values import value


@value(kw_only=True)
class DamageCharts(Rule):
    """One chart for people, one for everything with a hull."""

    people: DamageChart
    craft: DamageChart

    @classmethod
    def of(cls, people: DamageChart, craft: DamageChart) -> "DamageCharts":
        return cls(source=people.source, people=people, craft=craft)

    def for_scale(self, scale: str) -> DamageChart:
        return self.people if scale == "character" else self.craft
