"""Cover that hides a target, and protection that takes the shot."""

from collections.abc import Mapping
from dataclasses import field

from rules.codes import NOTHING, Code
from rules.errors import RuleError
from rules.mechanics.difficulty import entry_key
from rules.mechanics.rule import Rule
from rules.rolls import succeeds
from rules.tables import Row, Table, row_holding
from rules.values import value

FULL = "full"
TARGET, COVER, NOTHING_HIT = "target", "cover", "nothing"
NO_DAMAGE, COMPLETELY_PROTECTED = "no_damage", "completely_protected"


@value
class Shot:
    """What an attack on somebody in cover had to reach, and what it hit."""

    difficulty: int | None
    hits: str


@value(kw_only=True)
class Cover(Rule):
    """Dice added to the difficulty; a shot that misses by them hits the cover."""

    cover: Mapping[str, Code]
    obscurement: Mapping[str, Code]
    aliases: Mapping[str, str] = field(repr=False)

    @classmethod
    def from_table(cls, table: Table) -> "Cover":
        return cls(
            source=table.source,
            cover=_codes(table["cover"]),
            obscurement=_codes(table["obscurement"]),
            aliases=table["aliases"],
        )

    def named(self, kind: str) -> str:
        key = entry_key(kind).replace("_covered", "").replace("_cover", "")
        key = FULL if key == "fully" else self.aliases.get(key, key)
        if key != FULL and key not in self.cover and key not in self.obscurement:
            raise RuleError("cover.unknown", cover=kind)
        return key

    def added(self, kind: str) -> Code | None:
        """The dice to roll; None when the target cannot be hit before the cover is gone."""
        key = self.named(kind)
        return None if key == FULL else {**self.cover, **self.obscurement}[key]

    def shot(self, kind: str, attack: int, base: int, added: int = 0) -> Shot:
        """``added`` is the roll of the dice the cover adds. Smoke and darkness stop no shot."""
        key = self.named(kind)
        solid = COVER if key not in self.obscurement else NOTHING_HIT
        otherwise = solid if succeeds(attack, base) else NOTHING_HIT
        if key == FULL:
            return Shot(None, otherwise)
        difficulty = base + added
        return Shot(difficulty, TARGET if succeeds(attack, difficulty) else otherwise)


@value
class Protected:
    """What became of the protection, and what is left of the weapon behind it (None: nothing)."""

    protection: str
    damage: Code | None

    @property
    def told(self) -> Code | str:
        if self.damage is not None:
            return self.damage
        return COMPLETELY_PROTECTED if self.protection else NO_DAMAGE


@value(kw_only=True)
class Protection(Rule):
    """Whatever stands in the way takes dice off the damage according to how badly it is hit."""

    body: Mapping[str, Code]
    rows: tuple[Row, ...]

    @classmethod
    def from_table(cls, table: Table) -> "Protection":
        return cls(source=table.source, body=_codes(table["body"]), rows=table.rows())

    def body_strength(self, thing: str) -> Code:
        key = thing.strip().lower().replace("_", " ")
        if key not in self.body:
            raise RuleError("protection.unknown", object=thing)
        return self.body[key]

    def behind(self, weapon: Code, damage: int, body: int) -> Protected:
        row = row_holding(self.rows, damage - body)
        if row is None:
            return Protected("", None)
        if "takes" not in row:
            return Protected(row["protection"], None)
        return Protected(row["protection"], max(weapon.less_dice(row["takes"]), NOTHING))


def _codes(row: Row) -> Mapping[str, Code]:
    return {name: Code.parse(code) for name, code in row.items()}
