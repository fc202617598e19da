"""Things somebody has on them, as a sheet knows them: weapons to roll with, armor that is worn.

A thing is its parts by name (``damage``, ``armor``, ``range`` and so on), as they are now, as they
left the factory and what they lost since, and plain facts about it: the skill, the ranges, what is
added to its damage.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rules.characters.sheet_parts import Armor, Weapon
from rules.codes import NOTHING, Code
from rules.errors import RuleError
from rules.mechanics.weapons import nearest_first
from rules.mechanics.workshop import ARMOR, DEXTERITY
from rules.values import value

if TYPE_CHECKING:
    from rules.characters.sheet import Sheet

Parts = Mapping[str, str]


@value(kw_only=True)
class Thing:
    """One of somebody's things."""

    item: str
    name: str
    now: Parts
    original: Parts
    facts: Mapping[str, Any]
    lost: Parts

    def code(self, part: str) -> Code:
        """As it is now, without what was lost."""
        return _code(self.now.get(part))

    def left(self, part: str) -> Code:
        """What a damaged part still has; damage told in words takes no dice."""
        try:
            lost = _code(self.lost.get(part))
        except RuleError:
            return self.code(part)
        return max(self.code(part).sheet_sum(-lost), NOTHING)

    def gained(self, part: str) -> Code:
        """How far it has come since it left the factory."""
        more = self.code(part).pip_count - _code(self.original.get(part)).pip_count
        return Code.from_pips(max(more, 0))

    @property
    def weapon(self) -> Weapon | None:
        if "damage" not in self.now:
            return None
        return Weapon(
            name=self.name,
            skill=self.facts.get("skill", ""),
            damage=self.left("damage"),
            adds=tuple(self.facts.get("adds", ())),
            ranges=self.ranges,
            stun=bool(self.facts.get("stun")),
            fire_control=self.left("fire_control"),
            item=self.item,
        )

    @property
    def ranges(self) -> dict[str, tuple[int, int]]:
        """What reaches farther has every band moved outward; the nearest keeps its start."""
        more = int(self.now.get("range", 0)) - int(self.original.get("range", 0))
        bands = self.facts.get("ranges", {})
        return {
            band: (near + (more if place else 0), far + more)
            for place, (band, (near, far)) in enumerate(nearest_first(bands))
        }

    @property
    def armor(self) -> Armor | None:
        if ARMOR not in self.now:
            return None
        return Armor(
            name=self.name,
            protection=self.left(ARMOR),
            dexterity=Code.parse(self.facts.get("dexterity", "0D")),
            improved_by=self.gained(ARMOR),
            enhancement=self.code(DEXTERITY),
            item=self.item,
        )


def _code(text: str | None) -> Code:
    return Code.parse(text) if text else NOTHING


def equipped(sheet: "Sheet", things: tuple[Thing, ...]) -> "Sheet":
    """The sheet with these things and no others; what is its own stays."""
    own = tuple(weapon for weapon in sheet.weapons if not weapon.item)
    found = (thing.weapon for thing in things)
    worn = [armor for armor in (thing.armor for thing in things) if armor]
    kept = sheet.armor if sheet.armor and not sheet.armor.item else None
    return replace(
        sheet,
        weapons=(*own, *(weapon for weapon in found if weapon)),
        armor=worn[0] if worn else kept,
    )
