"""A character as the rules see it: a value that knows its codes and what is rolled for a name."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rules.characters import sheet_faults, sheet_plain, sheet_rolling
from rules.characters.attributes import ATTRIBUTES, sheet_total
from rules.characters.sheet_parts import Armor, Reckoning, Trait, Weapon
from rules.characters.skills import skill_key
from rules.characters.weapon_skills import skill_of
from rules.codes import Code
from rules.errors import RuleError
from rules.rolls import Modifier

if TYPE_CHECKING:
    from rules.characters.species import Species
    from rules.rulesets.slots import Ruleset

Codes = Mapping[str, Code]
USUAL_MOVE = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """Codes, condition and arms of a person, a droid or a craft.

    ``other`` is the code of every attribute and skill that is not listed, as one-line characters
    have it. ``speed`` is a droid's where it differs from its Dexterity. ``craft`` holds the codes
    that only vehicles and ships have: hull, maneuverability and the like. ``powers`` are the Force
    powers that have been mastered.
    """

    attributes: Codes = field(default_factory=dict)
    skills: Codes = field(default_factory=dict)
    specializations: Mapping[str, Codes] = field(default_factory=dict)
    advanced: Codes = field(default_factory=dict)
    force: Codes = field(default_factory=dict)
    powers: tuple[str, ...] = ()
    other: Code | None = None
    force_sensitive: bool = False
    species: str = ""
    droid: bool = False
    scale: str = "character"
    move: int = USUAL_MOVE
    speed: Code | None = None
    craft: Codes = field(default_factory=dict)
    injury: str = "unhurt"
    armor: Armor | None = None
    traits: tuple[Trait, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    gear: tuple[str, ...] = ()

    @classmethod
    def from_dict(cls, given: Any) -> "Sheet":
        """From plain values; a RuleError holds every fault with the path to it."""
        return cls(**sheet_plain.read(given))

    def to_dict(self, *, whole: bool = False) -> dict[str, Any]:
        """As plain values; what stands at its default is left out, unless all is wanted."""
        return sheet_plain.plain(self, whole=whole)

    def attribute(self, name: str) -> Code:
        """An attribute by its full name."""
        found = self.attributes.get(name, self.other)
        if found is None:
            raise RuleError("sheet.no_such_code", name=name)
        return found

    @property
    def all_attributes(self) -> dict[str, Code]:
        """Those that are known, in their order."""
        found = {name: self.attributes.get(name, self.other) for name in ATTRIBUTES}
        return {name: code for name, code in found.items() if code is not None}

    @property
    def attribute_total(self) -> Code:
        return sheet_total(self.all_attributes)

    def weapon(self, name: str) -> Weapon:
        for weapon in self.weapons:
            if skill_key(weapon.name) == skill_key(name):
                return weapon
        raise RuleError("sheet.no_such_weapon", weapon=name)

    def weapon_skill(self, ruleset: "Ruleset", weapon: str) -> str:
        """The skill a weapon is used with; nothing where neither sheet nor name tells."""
        return skill_of(ruleset, self.weapon(weapon))

    def code(
        self,
        ruleset: "Ruleset",
        name: str,
        *,
        actions: int = 1,
        resisting: bool = False,
        force_point: bool = False,
        others: Iterable[Modifier] = (),
    ) -> Reckoning:
        """What is rolled for an attribute, a skill, a specialization ("skill: name") or a weapon.

        ``resisting`` is Strength against damage: armor helps, wounds and actions do not hinder.
        """
        now = sheet_rolling.Moment(
            actions=actions, resisting=resisting, force_point=force_point, others=tuple(others)
        )
        return sheet_rolling.reckon(self, ruleset, name, now)

    def free_code(
        self,
        ruleset: "Ruleset",
        code: Code,
        *,
        actions: int = 1,
        force_point: bool = False,
        others: Iterable[Modifier] = (),
    ) -> Reckoning:
        """What is left of any code in this character's hands."""
        now = sheet_rolling.Moment(actions=actions, force_point=force_point, others=tuple(others))
        return sheet_rolling.free(self, ruleset, code, now)

    def damage(self, ruleset: "Ruleset", weapon: str, band: str = "") -> Reckoning:
        """The damage of a weapon in this character's hands, at a range if that matters."""
        return sheet_rolling.damage(self, ruleset, self.weapon(weapon), band)

    def added(self, ruleset: "Ruleset") -> dict[str, Code]:
        """The dice that went into each skill: what a new character pays for."""
        return sheet_faults.added(self, ruleset)

    def faults(
        self, ruleset: "Ruleset", *, new: str | None = None, species: "Species | None" = None
    ) -> tuple[RuleError, ...]:
        """Everything the rules find wrong. ``new`` is the role of a character just being made."""
        return sheet_faults.faults(self, ruleset, new=new, species=species)
