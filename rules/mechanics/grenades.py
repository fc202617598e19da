"""Where a grenade lands that missed."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.codes import Code
from rules.errors import RuleError
from rules.mechanics.difficulty import entry_key
from rules.mechanics.rule import Rule
from rules.tables import Table


@dataclass(frozen=True, kw_only=True)
class Grenades(Rule):
    """Metres a missed grenade scatters, by range."""

    scatter: Mapping[str, Code]

    @classmethod
    def from_table(cls, table: Table) -> "Grenades":
        scatter = {band: Code.parse(dice) for band, dice in table["scatter"].items()}
        return cls(source=table.source, scatter=scatter)

    def metres(self, band: str) -> Code:
        key = entry_key(band)
        if key not in self.scatter:
            raise RuleError("grenade.no_such_range", range=band)
        return self.scatter[key]
