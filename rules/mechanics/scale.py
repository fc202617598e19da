"""Scale: what happens to a roll when the two sides are of very different size.

Whatever the system, one question is asked: rolling this, at this scale, against that scale, what
does scale do to the dice? First edition answers with a die cap, second edition with extra dice.
"""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.codes import NOTHING, Code
from rules.errors import RuleError
from rules.mechanics.rule import Rule
from rules.tables import Table
from rules.values import value

TO_HIT, MANEUVER, DAMAGE, RESIST = "to_hit", "maneuver", "damage", "resist"
IMPOSSIBLE = 0


@dataclass(frozen=True, slots=True)
class ScaleEffect:
    """What scale does to one roll: forbids it, caps its dice or adds to its code.

    A forbidden roll has a cap no die stays under, so that it counts for nothing if it is thrown.
    """

    possible: bool = True
    cap: int | None = None
    bonus: Code = NOTHING

    def total(self, rolled: int) -> int:
        """What a damage or resisting roll comes to; where it cannot be made even pips are lost."""
        return rolled if self.possible else 0


@dataclass(frozen=True, slots=True)
class Exchange:
    """What scale does to each roll when one side fires at the other."""

    attack: ScaleEffect
    dodge: ScaleEffect
    damage: ScaleEffect
    resist: ScaleEffect


@value(kw_only=True)
class Scale(Rule):
    """How scales meet."""

    scales: tuple[str, ...]
    aliases: Mapping[str, str] = field(repr=False)

    def named(self, scale: str) -> str:
        """The ruleset's own word for a scale."""
        if scale in self.scales:
            return scale
        key = scale.strip().lower().replace(" ", "_")
        found = self.aliases.get(key, key)
        if found not in self.scales:
            raise RuleError("scale.unknown", scale=scale)
        return found

    @abstractmethod
    def effect(self, what: str, roller: str, opponent: str) -> ScaleEffect:
        """``what`` is the kind of roll: to hit, maneuver (or dodge), damage or resist."""

    def exchange(self, attacker: str, target: str) -> Exchange:
        return Exchange(
            attack=self.effect(TO_HIT, attacker, target),
            dodge=self.effect(MANEUVER, target, attacker),
            damage=self.effect(DAMAGE, attacker, target),
            resist=self.effect(RESIST, target, attacker),
        )


@value(kw_only=True)
class DieCapScale(Scale):
    """A die that shows more than the cap is dropped."""

    charts: Mapping[str, Mapping[str, tuple[int, ...]]]

    @classmethod
    def from_table(cls, table: Table) -> "DieCapScale":
        # The damage chart caps the roll that resists damage too.
        charts = {what: table["charts"][what] for what in (TO_HIT, MANEUVER, DAMAGE)}
        charts[RESIST] = charts[DAMAGE]
        return cls(
            source=table.source, scales=table["scales"], aliases=table["aliases"], charts=charts
        )

    def effect(self, what: str, roller: str, opponent: str) -> ScaleEffect:
        if what not in self.charts:
            raise RuleError("scale.no_such_chart", chart=what)
        column = self.scales.index(self.named(opponent))
        cap = self.charts[what][self.named(roller)][column]
        return ScaleEffect(possible=cap != IMPOSSIBLE, cap=cap)


@value(kw_only=True)
class ModifierScale(Scale):
    """The difference between the scales is added as dice."""

    modifiers: Mapping[str, Code]

    @classmethod
    def from_table(cls, table: Table) -> "ModifierScale":
        modifiers = {row["scale"]: Code.parse(row["modifier"]) for row in table.rows("scales")}
        return cls(
            source=table.source,
            scales=tuple(modifiers),
            aliases=table["aliases"],
            modifiers=modifiers,
        )

    def difference(self, scale: str, other: str) -> Code:
        return self.modifiers[self.named(scale)] - self.modifiers[self.named(other)]

    def adjusted_modifier(self, scale: str, other: str) -> Code:
        return max(self.difference(scale, other), self.difference(other, scale))

    def effect(self, what: str, roller: str, opponent: str) -> ScaleEffect:
        """The smaller hits and dodges more easily, the larger hurts more and endures more."""
        for_the_smaller = what in (TO_HIT, MANEUVER)
        sides = (opponent, roller) if for_the_smaller else (roller, opponent)
        return ScaleEffect(bonus=max(self.difference(*sides), NOTHING))
