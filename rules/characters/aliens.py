"""Player characters of other species."""

from collections.abc import Mapping

from rules.characters.attributes import by_attribute, sheet_total
from rules.codes import Code
from rules.errors import RuleError
from rules.mechanics.rule import Rule
from rules.tables import Table
from rules.values import value


@value(kw_only=True)
class Aliens(Rule):
    """Dice added to a species' ordinary attributes, some of them to each."""

    ordinary: Code
    added: Code
    added_to_each: Code

    @classmethod
    def from_table(cls, table: Table) -> "Aliens":
        return cls(
            source=table.source,
            ordinary=table.code("npc"),
            added=table.code("added"),
            added_to_each=table.code("added_to_each"),
        )

    def total(self, added: Mapping[str, Code], ordinary: Code | None = None) -> Code:
        """All attribute dice of the player character."""
        base = self.ordinary if ordinary is None else ordinary
        return base.sheet_sum(sheet_total(by_attribute(added)))

    def legal(self, added: Mapping[str, Code]) -> bool:
        given = by_attribute(added)
        each = all(code >= self.added_to_each for code in given.values())
        return each and sheet_total(given) == self.added

    def faults(
        self, attributes: Mapping[str, Code], ordinary: Mapping[str, Code]
    ) -> tuple[RuleError, ...]:
        """Each attribute that has not been given its share over an ordinary one of the species."""
        codes = by_attribute(attributes)
        least = {name: code.sheet_sum(self.added_to_each) for name, code in ordinary.items()}
        return tuple(
            RuleError("aliens.too_little", attribute=name, least=str(low))
            for name, low in least.items()
            if codes[name] < low
        )
