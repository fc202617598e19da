"""Crews of capital ships: one code stands for everyone at a station."""

from collections.abc import Mapping

from rules.codes import Code
from rules.errors import RuleError
from rules.mechanics.rule import Rule
from rules.tables import Table
from rules.values import value


@value(kw_only=True)
class Crews(Rule):
    """The quality of a crew by its code; the Empire drills, the Rebellion improvises."""

    usual: str
    qualities: tuple[str, ...]
    lowest: Mapping[str, tuple[Code, ...]]
    highest: Mapping[str, Code]
    other_skills_less: Code
    other_skills: Mapping[str, Code]

    @classmethod
    def from_table(cls, table: Table) -> "Crews":
        lowest = {side: tuple(map(Code.parse, codes)) for side, codes in table["from"].items()}
        other = {side: Code.parse(text) for side, text in table["other_skills"].items()}
        return cls(
            source=table.source,
            usual=table["usual"],
            qualities=table["qualities"],
            lowest=lowest,
            highest={side: Code.parse(text) for side, text in table["to"].items()},
            other_skills_less=other.pop("less"),
            other_skills=other,
        )

    def quality(self, code: Code, side: str) -> str:
        """Whoever is below the first row is a recruit all the same."""
        reached = [floor for floor in self._codes(side) if floor <= code]
        return self.qualities[max(len(reached) - 1, 0)]

    def codes(self, quality: str, side: str) -> tuple[Code, Code | None]:
        """Lowest and highest code of a quality; None where the table leaves it open."""
        if quality not in self.qualities:
            raise RuleError("crew.no_such_quality", quality=quality)
        floors, place = self._codes(side), self.qualities.index(quality)
        if place + 1 == len(floors):
            return floors[place], self.highest.get(side)
        return floors[place], floors[place + 1].improved(-1)

    def other_skill(self, code: Code, side: str) -> Code:
        """A combat skill outside the crew's own duty."""
        return self.other_skills.get(side, code - self.other_skills_less)

    def _codes(self, side: str) -> tuple[Code, ...]:
        if side not in self.lowest:
            raise RuleError("crew.no_such_side", side=side)
        return self.lowest[side]
