"""What a sheet is made of beside its codes: weapons, armor, traits; and a code with its reasons."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.codes import NOTHING, Code
from rules.errors import RuleError
from rules.rolls import Modifier, with_modifiers
from rules.source import Source

STRENGTH, CONTROL = "strength", "control"


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """A weapon somebody has. Without a ``skill`` it is used with the one its name tells.

    ``adds`` names the codes of its user that are added to its damage: Strength for a club, control
    for a lightsaber. Without a ``damage`` of its own it does what the ruleset prints for its name.
    ``damage_at`` holds the damage at ranges where it is another; ``ranges`` are in metres. What is
    one of a campaign's things says which by ``item``; so does armor. ``shots`` is how many are
    left, of charges or of pieces; None where nobody counts.
    """

    name: str
    skill: str = ""
    damage: Code | None = None
    adds: tuple[str, ...] = ()
    damage_at: Mapping[str, Code] = field(default_factory=dict)
    ranges: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    stun: bool = False
    fire_control: Code = NOTHING
    item: str = ""
    shots: int | None = None

    def damage_in(self, band: str = "") -> Code | None:
        return self.damage_at.get(band, self.damage)


@dataclass(frozen=True, slots=True, kw_only=True)
class Armor:
    """Armor as it is worn: what it adds to Strength against damage, what it takes from Dexterity.

    ``improved_by`` is the part of the protection that was added later, ``enhancement`` the
    Dexterity bought back for it.
    """

    name: str = "armor"
    protection: Code = NOTHING
    dexterity: Code = NOTHING
    improved_by: Code = NOTHING
    enhancement: Code = NOTHING
    item: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trait:
    """Something about a character that changes the rolls of an attribute and its skills."""

    attribute: str
    code: Code
    reason: str = ""
    against_damage: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Reckoning:
    """A code on its way from the sheet to the dice: where it starts, what changes it, why not.

    ``basis`` is what the sheet was found to have: the skill, or the attribute for who has no skill.
    """

    name: str
    basis: str
    attribute: str
    base: Code
    modifiers: tuple[Modifier, ...] = ()
    barred: str = ""

    @property
    def code(self) -> Code:
        return with_modifiers(self.base, self.modifiers)

    @property
    def unskilled(self) -> bool:
        return self.basis == self.attribute != self.name

    @property
    def point_use(self) -> str:
        """In the words the limits of Character Points are given in."""
        return "specialization" if ":" in self.basis else self.basis

    @property
    def refusal(self) -> RuleError | None:
        """Why this cannot be rolled now, or None."""
        if self.barred:
            return RuleError("able.injured", injury=self.barred)
        if not self.code.rollable:
            return RuleError("code.below_one_die", die_code=str(self.code))
        return None


def plain_modifier(code: Code, reason: str, source: Source | None = None) -> tuple[Modifier, ...]:
    """A modifier, unless it would change nothing."""
    return (Modifier(code, reason, source),) if code else ()
