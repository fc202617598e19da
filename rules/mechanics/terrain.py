"""Typical movement difficulties: what terrain is how hard, for whom."""

from collections.abc import Iterator, Mapping
from dataclasses import field

from rules.mechanics.difficulty import LEVELS
from rules.mechanics.rule import Rule
from rules.tables import Table
from rules.values import value

Examples = Mapping[str, tuple[str, ...]]


@value(kw_only=True)
class TypicalTerrain(Rule):
    """Examples of terrain for each difficulty level, by the way of moving."""

    examples: Mapping[str, Examples] = field(repr=False)

    @classmethod
    def from_table(cls, table: Table) -> "TypicalTerrain":
        return cls(
            source=table.source,
            examples={level: table[level] for level in LEVELS if level in table},
        )

    def for_moving(self, how: str) -> Iterator[tuple[str, str]]:
        """Each level with an example, for running, swimming, repulsorlifts or flying."""
        for level, ways in self.examples.items():
            for example in ways.get(how, ()):
                yield level, example
