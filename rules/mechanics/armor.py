"""Armor: what improving it costs the wearer's Dexterity, and what a blow costs the armor."""

from rules.codes import NOTHING, Code
from rules.errors import RuleError
from rules.mechanics.equipment import EquipmentImprovement
from rules.mechanics.rule import Rule
from rules.rolls import Modifier
from rules.tables import Row, Table, row_holding
from rules.values import value

USELESS, DESTROYED = "useless", "destroyed"


@value
class ArmorEstimate:
    """Skill points for the armor and for the Dexterity it would cost, and the pips still lost."""

    armor_points: int
    dexterity_points: int
    dexterity_penalty: int

    @property
    def skill_points(self) -> int:
        return self.armor_points + self.dexterity_points


@value(kw_only=True)
class ArmorImprovement(Rule):
    """Each pip armor gains takes a pip of Dexterity, unless that is bought back."""

    lost_for_a_pip: int
    work: EquipmentImprovement

    @classmethod
    def of(cls, table: Table, work: EquipmentImprovement) -> "ArmorImprovement":
        lost = table["dexterity_pips_lost_for_a_pip"]
        return cls(source=table.source, lost_for_a_pip=lost, work=work)

    def penalty(self, improved_by: Code, enhancement: Code = NOTHING) -> int:
        """Pips of Dexterity the wearer loses."""
        lost = improved_by.pip_count * self.lost_for_a_pip
        return max(lost - enhancement.pip_count, 0)

    def enhancement_legal(self, improved_by: Code, enhancement: Code) -> bool:
        """Dexterity is bought back, never bought on top."""
        lost = improved_by.pip_count * self.lost_for_a_pip
        return 0 <= enhancement.pip_count <= lost

    def estimate(self, armor: Code, to: Code, *, erase_penalty: bool = False) -> ArmorEstimate:
        gained = to.pip_count - armor.pip_count
        if gained < 0:
            raise RuleError("armor.not_an_improvement", armor=str(armor), to=str(to))
        lost = gained * self.lost_for_a_pip
        bought = lost if erase_penalty else 0
        return ArmorEstimate(
            armor_points=self.work.skill_points(armor, gained, additive=True),
            dexterity_points=self.work.skill_points(NOTHING, bought, additive=True),
            dexterity_penalty=lost - bought,
        )

    def worn(self, armor: Code, improved_by: Code, enhancement: Code) -> dict[str, Modifier]:
        """What the armor does to the wearer's attributes; Dexterity loses pips, not dice."""
        penalty = Code(0, -self.penalty(improved_by, enhancement))
        worn = {"strength": self.modifier(armor, "armor")}
        if penalty:
            worn["dexterity"] = self.modifier(penalty, "improved armor")
        return worn


@value(kw_only=True)
class ArmorDamage(Rule):
    """Every hit that hurts the wearer hurts the armor."""

    rows: tuple[Row, ...]

    def effect(self, damage: int, strength: int) -> str:
        """A code taken from the protection, or what has become of the armor."""
        row = row_holding(self.rows, damage - strength)
        return row["effect"] if row else str(NOTHING)

    def left(self, armor: Code, damage: int, strength: int) -> Code:
        """The protection after the hit."""
        effect = self.effect(damage, strength)
        if effect in (USELESS, DESTROYED):
            return NOTHING
        return max(armor.sheet_sum(Code.parse(effect)), NOTHING)
