"""Shielding: whether an attack that hits is met by shields or by the bare hull."""

from abc import abstractmethod

from rules.errors import RuleError
from rules.mechanics.rule import Rule
from rules.rolls import succeeds
from rules.values import value

HULL, HULL_AND_SHIELDS = "hull", "hull+shields"


@value(kw_only=True)
class Incoming:
    """One attack on a ship. Without a shield roll nobody raised the shields.

    ``shield_difficulty`` is what the operator needed where shields have one of their own.
    """

    attack: int
    difficulty: int
    shield_roll: int | None = None
    shield_roll_reduced: int = 0
    shield_difficulty: int = 0


@value
class Shielded:
    """What became of the attack."""

    hit: bool
    shields_help: bool
    shield_number: int | None = None

    @property
    def resist_with(self) -> str | None:
        if not self.hit:
            return None
        return HULL_AND_SHIELDS if self.shields_help else HULL


@value(kw_only=True)
class Shielding(Rule):
    """When shields add to the hull."""

    @abstractmethod
    def against(self, incoming: Incoming) -> Shielded:
        """Does the attack hit, and do the shields help?"""


@value(kw_only=True)
class ShieldNumber(Shielding):
    """The shield roll on top of the difficulty is what an attack must reach to get through."""

    def against(self, incoming: Incoming) -> Shielded:
        hit = succeeds(incoming.attack, incoming.difficulty)
        if incoming.shield_roll is None:
            return Shielded(hit, shields_help=False)
        added = max(incoming.shield_roll - incoming.shield_roll_reduced, 0)
        number = incoming.difficulty + added
        return Shielded(hit, hit and not succeeds(incoming.attack, number), number)


@value(kw_only=True)
class ArcShielding(Shielding):
    """The more fire arcs the shields are to cover, the harder they are to raise."""

    levels: tuple[str, ...]

    def level(self, arcs: int) -> str:
        if not 1 <= arcs <= len(self.levels):
            raise RuleError("shields.no_such_arcs", arcs=arcs, most=len(self.levels))
        return self.levels[arcs - 1]

    def against(self, incoming: Incoming) -> Shielded:
        hit = succeeds(incoming.attack, incoming.difficulty)
        roll = incoming.shield_roll
        raised = roll is not None and succeeds(roll, incoming.shield_difficulty)
        return Shielded(hit, hit and raised)
