"""Massed fire: many guns, or many starfighters, make one attack."""

from bisect import bisect_right
from collections.abc import Sequence

from rules.codes import NOTHING, Code
from rules.errors import RuleError
from rules.mechanics.rule import Rule
from rules.mechanics.ship_damage import is_ion
from rules.tables import Table
from rules.values import value


@value
class AttackCodes:
    """What a battery rolls."""

    modifier: Code
    to_hit: Code
    damage: Code


@value(kw_only=True)
class GunsModifier(Rule):
    """The more guns fire together, the better they hit and the more they do."""

    guns: tuple[int, ...]
    modifiers: tuple[Code, ...]

    @classmethod
    def from_table(cls, table: Table) -> "GunsModifier":
        modifiers = tuple(Code.parse(text) for text in table["modifiers"])
        return cls(source=table.source, guns=table["guns"], modifiers=modifiers)

    def modifier_for(self, guns: int) -> Code:
        """Of guns, or of the starfighters in a swarm: the highest row not above the count."""
        if guns < 0:
            raise RuleError("guns.fewer_than_none", guns=guns)
        row = bisect_right(self.guns, guns)
        return self.modifiers[row - 1] if row else NOTHING

    def attack(self, guns: int, *, fire_control: Code, crew: Code, damage: Code) -> AttackCodes:
        """The crew helps to hit and never adds to the damage."""
        modifier = self.modifier_for(guns)
        return AttackCodes(modifier, fire_control + modifier + crew, damage + modifier)


@value
class Battery:
    """The guns of one type that one ship brings to a coordinated attack."""

    guns: int
    weapon: str


@value
class CoordinatedAttack:
    """Every battery rolls for itself, with the modifier of all guns to hit and its own to hurt."""

    allowed: bool
    attack_rolls: int
    actions: int
    to_hit: Code | None
    damage: tuple[Code, ...]


@value(kw_only=True)
class Coordination(Rule):
    """A command action adds one more ship to an attack; ion and other weapons never mix."""

    guns: GunsModifier
    ships_an_action: int
    gunnery_officer_ships: int

    @classmethod
    def of(cls, table: Table, guns: GunsModifier) -> "Coordination":
        return cls(
            source=table.source,
            guns=guns,
            ships_an_action=table["ships_an_action"],
            gunnery_officer_ships=table["gunnery_officer_ships"],
        )

    def most_ships(self, command_actions: int, *, gunnery_officer: bool = False) -> int:
        """The coordinating ship and those its commander and chief gunnery officer can add."""
        added = command_actions * self.ships_an_action
        return 1 + added + (self.gunnery_officer_ships if gunnery_officer else 0)

    def attack(self, batteries: Sequence[Battery]) -> CoordinatedAttack:
        allowed = len({is_ion(battery.weapon) for battery in batteries}) <= 1
        together = self.guns.modifier_for(sum(battery.guns for battery in batteries))
        further_ships = max(len(batteries) - 1, 0)
        return CoordinatedAttack(
            allowed=allowed,
            attack_rolls=len(batteries),
            actions=-(-further_ships // self.ships_an_action),
            to_hit=together if allowed else None,
            damage=tuple(self.guns.modifier_for(battery.guns) for battery in batteries),
        )
