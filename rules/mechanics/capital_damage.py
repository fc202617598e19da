"""Damage to capital ships, counted in pips; ionization in dice."""

from rules.codes import NOTHING, Code
from rules.mechanics.charts import RatioChart
from rules.mechanics.rule import Rule
from rules.mechanics.ship_damage import is_ion
from rules.tables import Row, Table, row_holding
from rules.values import value

DAMAGE, IONIZATION, NO_EFFECT = "damage", "ionization", "no_effect"


@value
class CapitalHit:
    """What a hit did: its kind, pips of damage (to ship or shield), dice of ionization."""

    kind: str
    pips: int = 0
    ionization: Code = NOTHING


@value
class CapitalStatus:
    """What the marks on the ship damage row amount to."""

    status: str | None
    operations: Code
    hull_roll: Code = NOTHING


@value(kw_only=True)
class CapitalDamage(Rule):
    """As many pips as the damage is times the hull; every pip slows all operations by one."""

    chart: RatioChart
    statuses: tuple[Row, ...]
    unhurt: tuple[str, ...]
    hurt_if_targeted: tuple[str, ...]

    @classmethod
    def from_table(cls, table: Table) -> "CapitalDamage":
        return cls(
            source=table.source,
            chart=RatioChart.from_table(table, "kind"),
            statuses=table.rows("status"),
            unhurt=table["unhurt"],
            hurt_if_targeted=table["hurt_if_targeted"],
        )

    def hit(self, damage: int, hull: int, weapon: str = "") -> CapitalHit:
        """An ion weapon ionizes by as many dice as another would do pips."""
        kind, pips = self.chart.result(damage, hull), self.chart.value(damage, hull, "pips") or 0
        if not is_ion(weapon):
            return CapitalHit(kind, pips)
        if kind != DAMAGE:
            return CapitalHit(NO_EFFECT)
        return CapitalHit(IONIZATION, ionization=Code(pips))

    def status(self, pips: int) -> CapitalStatus:
        row = row_holding(self.statuses, pips) or {}
        return CapitalStatus(row.get("status"), self.operations_penalty(pips))

    def operations_penalty(self, pips: int) -> Code:
        """For every operation and movement roll; three pips make a die. The hull is spared."""
        return Code.from_pips(-pips)

    def code(self, code: Code, operation: str, pips: int, *, engines_targeted: bool) -> Code:
        """A code of the ship as damage leaves it, box by box on the template."""
        spared = operation in self.unhurt
        untouched = operation in self.hurt_if_targeted and not engines_targeted
        return code if spared or untouched else Code.from_pips(max(code.pip_count - pips, 0))


@value(kw_only=True)
class CapitalRamming(Rule):
    """Pilot against evasion; each ship's hull hurts the other, more so at speed."""

    speed_action: Code

    def rams(self, piloting: int, evasion: int) -> bool:
        return piloting > evasion

    def damage_code(self, hull: Code, speed_actions: int) -> Code:
        return hull + self.speed_action * speed_actions

    def opposing_code(self, hull: Code, shields: Code = NOTHING) -> Code:
        return hull + shields
