"""What somebody brings to a fight: codes that do not change in it, and weapons."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.errors import RuleError

CHARACTER = "character"
GRENADE = "grenade"


@dataclass(frozen=True, slots=True, kw_only=True)
class Arm:
    """A weapon in a hand or on a mount. ``kind`` is ranged, melee, brawling or grenade."""

    name: str
    damage: str
    skill: str = "blaster"
    kind: str = "ranged"
    ranges: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    adds_strength: bool = False
    damage_at: Mapping[str, str] = field(default_factory=dict)
    difficulty: int | None = None
    fire_control: str = "0D"
    stuns: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What does not change in a fight; the members of a squad share one.

    A vehicle or ship is a sheet too: its codes are hull, maneuverability, shields and the like.
    """

    codes: Mapping[str, str]
    arms: tuple[Arm, ...] = ()
    scale: str = CHARACTER
    size_cm: int = 0
    move: int = 10
    group: str = ""
    armor: str = "0D"
    mover: str = CHARACTER

    def arm(self, name: str) -> Arm:
        """By name; the first where none is named."""
        for arm in self.arms:
            if name in (arm.name, ""):
                return arm
        raise RuleError("combat.no_such_weapon", weapon=name)
