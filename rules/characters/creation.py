"""New characters: attribute dice, skill dice and the points they start with."""

from collections.abc import Mapping

from rules.characters.attributes import by_attribute, sheet_total
from rules.codes import Code
from rules.errors import RuleError
from rules.mechanics.rule import Rule
from rules.tables import Table
from rules.values import value


@value
class Start:
    """The points of a new character; the second kind buys improvements."""

    force_points: int
    points: int


@value(kw_only=True)
class Creation(Rule):
    """A template of attribute dice, then skill dice, then points."""

    attribute_dice: Mapping[str, Code]
    skill_dice: Code
    most_in_a_skill: Code
    force_points: int
    sensitive_force_points: int
    points: int

    @classmethod
    def from_table(cls, table: Table) -> "Creation":
        dice = {role: Code.parse(code) for role, code in table["attributes"].items()}
        return cls(
            source=table.source,
            attribute_dice=dice,
            skill_dice=table.code("skill_dice"),
            most_in_a_skill=table.code("most_in_a_skill"),
            force_points=table["force_points"],
            sensitive_force_points=table["sensitive_force_points"],
            points=table["points"],
        )

    def start(self, *, force_sensitive: bool = False) -> Start:
        held = self.sensitive_force_points if force_sensitive else self.force_points
        return Start(held, self.points)

    def skill_dice_left(self, added: Mapping[str, Code]) -> Code:
        """Below nothing when more was handed out than there is."""
        return Code.from_pips(self.skill_dice.pip_count - sheet_total(added).pip_count)

    def template_faults(
        self, attributes: Mapping[str, Code], role: str = "pc"
    ) -> tuple[RuleError, ...]:
        """Everything wrong with a template's attributes."""
        if role not in self.attribute_dice:
            raise RuleError("creation.no_such_role", role=role)
        codes, wanted = by_attribute(attributes), self.attribute_dice[role]
        low = [name for name, code in codes.items() if not code.rollable]
        faults = [RuleError("creation.attribute_below_one_die", attribute=name) for name in low]
        total = sheet_total(codes)
        if total != wanted:
            faults.append(RuleError("creation.wrong_total", total=str(total), wanted=str(wanted)))
        return tuple(faults)

    def skill_faults(self, added: Mapping[str, Code]) -> tuple[RuleError, ...]:
        """Everything wrong with the dice added to skills; dice may be left over."""
        over = [skill for skill, code in added.items() if code > self.most_in_a_skill]
        most = str(self.most_in_a_skill)
        faults = [RuleError("creation.too_much_in_a_skill", skill=s, most=most) for s in over]
        if self.skill_dice_left(added) < Code():
            faults.append(RuleError("creation.too_many_skill_dice", dice=str(self.skill_dice)))
        return tuple(faults)
