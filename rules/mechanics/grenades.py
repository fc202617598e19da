"""Where a grenade lands that missed, and what a rock does that was thrown like one."""

from collections.abc import Mapping
from dataclasses import field, replace

from rules.codes import Code
from rules.errors import RuleError
from rules.mechanics.difficulty import entry_key
from rules.mechanics.rule import Rule
from rules.tables import Row, Table
from rules.values import value


@value(kw_only=True)
class Grenades(Rule):
    """Metres a missed grenade scatters, by range."""

    scatter: Mapping[str, Code]
    thrown: Mapping[str, Mapping[str, Code]] = field(default_factory=dict)

    @classmethod
    def from_table(cls, table: Table) -> "Grenades":
        return cls(source=table.source, scatter=_bands(table["scatter"]))

    def also_throwing(self, table: Table) -> "Grenades":
        """The same with other things thrown as grenades are, each named in the table."""
        source = replace(self.source, also=(*self.source.also, table.source))
        return replace(self, source=source, thrown={name: _bands(table[name]) for name in table})

    def metres(self, band: str) -> Code:
        key = entry_key(band)
        if key not in self.scatter:
            raise RuleError("grenade.no_such_range", range=band)
        return self.scatter[key]

    def thrown_damage(self, thing: str, band: str, strength: Code) -> Code:
        """The damage of something thrown by an arm of this Strength."""
        bands, key = self.thrown.get(entry_key(thing)), entry_key(band)
        if bands is None or key not in bands:
            raise RuleError("grenade.no_such_throw", thing=thing, range=band)
        return strength + bands[key]


def _bands(row: Row) -> Mapping[str, Code]:
    return {band: Code.parse(dice) for band, dice in row.items()}
