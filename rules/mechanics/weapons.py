"""Ranged weapons: which range a distance is, and which class a mounted weapon belongs to."""

from collections.abc import Mapping

from rules.codes import Code
from rules.errors import RuleError
from rules.mechanics.rule import Rule
from rules.tables import Row, Table
from rules.values import value

POINT_BLANK = "point_blank"
HAND_HELD = "character"
BANDS = ("short", "medium", "long")


def nearest_first(ranges: Mapping[str, tuple[int, int]]) -> list[tuple[str, tuple[int, int]]]:
    """Bands by distance: what is kept as JSON has forgotten its order."""
    return sorted(ranges.items(), key=lambda band: band[1])


@value
class Weapon:
    """A weapon or a class of them with its range bands in metres.

    What is ``mounted`` cannot be brought to bear on anything nearer than its short range.
    """

    name: str
    mount: str
    ranges: Mapping[str, tuple[int, int]]
    damage: Code | None = None
    from_dice: int = 0
    mounted: bool = False

    def range_at(self, metres: float) -> str | None:
        """The band of a distance; None where the weapon does not reach."""
        bands = nearest_first(self.ranges)
        if metres < bands[0][1][0]:
            return None if self.mounted else POINT_BLANK
        return next((band for band, (_, far) in bands if metres <= far), None)


@value(kw_only=True)
class Weapons(Rule):
    """Range bands of hand-held and mounted weapons."""

    weapons: tuple[Weapon, ...]

    @classmethod
    def from_tables(cls, *tables: Table) -> "Weapons":
        """Each table lists its weapons under the mount that carries them."""
        found = [
            _weapon(row, mount) for table in tables for mount in table for row in table.rows(mount)
        ]
        return cls(source=tables[0].source, weapons=tuple(found))

    def named(self, name: str) -> Weapon:
        """By name, or by mount and name where two mounts share a name."""
        key = name.strip().lower().replace("_", " ")
        for weapon in self.weapons:
            both = (f"{weapon.mount} {weapon.name}", f"{weapon.name} {weapon.mount}")
            if key == weapon.name or key in both:
                return weapon
        raise RuleError("weapon.unknown", weapon=name)

    def classify(self, mount: str, damage: Code, example: str = "") -> Weapon:
        """The class of a mounted weapon: by its name if printed, else by its damage dice."""
        mounted = [weapon for weapon in self.weapons if weapon.mount == mount]
        for weapon in mounted:
            if weapon.name == example:
                return weapon
        fitting = [weapon for weapon in mounted if 0 < weapon.from_dice <= max(damage.dice, 1)]
        if not fitting:
            raise RuleError("weapon.no_such_class", mount=mount, damage=str(damage))
        return max(fitting, key=lambda weapon: weapon.from_dice)


def _weapon(row: Row, mount: str) -> Weapon:
    return Weapon(
        name=row["name"],
        mount=mount,
        ranges={band: row[band] for band in BANDS if band in row},
        damage=Code.parse(row["damage"]) if "damage" in row else None,
        from_dice=row.get("from_dice", 0),
        mounted=mount != HAND_HELD,
    )
