"""Command of a capital ship: a pool of dice spent on officers, orders and bonuses; and tactics."""

from collections.abc import Mapping, Sequence

from rules.codes import NOTHING, Code
from rules.errors import RuleError
from rules.mechanics.rule import Rule
from rules.rolls import succeeds
from rules.tables import Row, Table
from rules.values import value


@value
class Allocation:
    """Which officers are under command this round, and what the others lose."""

    commanded: int
    uncommanded: int
    penalty: Code


@value
class Bonuses:
    """Pips for each officer, and the command dice they take."""

    allowed: bool
    pips: Mapping[str, int]
    skill_uses: int


@value(kw_only=True)
class Command(Rule):
    """One die of command for each officer, haste order, coordination and bonus."""

    officers: tuple[str, ...]
    uncommanded: Code

    def left(self, command: Code, uses: int) -> int:
        """Dice left in the pool; a commander is spent at zero and cannot go below."""
        return max(command.dice - uses, 0)

    def haste_orders(self, ship_haste: int, battery_hastes: Sequence[int]) -> int:
        """Orders beyond the haste of the ship, one for each battery told otherwise."""
        return sum(haste != ship_haste for haste in battery_hastes)

    def reduction(self, orders: int) -> Code:
        """What orders take from the command code, whatever their level of haste."""
        return Code(orders)

    def allocate(
        self, command: Code, *, orders: int = 0, officers: int | None = None
    ) -> Allocation:
        """Haste orders come first; what is left commands officers, by default all of them."""
        wanted = len(self.officers) if officers is None else officers
        commanded = min(wanted, self.left(command, orders))
        uncommanded = wanted - commanded
        return Allocation(commanded, uncommanded, self.uncommanded if uncommanded else NOTHING)

    def bonuses(self, command: Code, actions: Mapping[str, int], *, other_uses: int = 0) -> Bonuses:
        """A pip for each bonus action; all uses together may not pass the command dice."""
        unknown = set(actions).difference(self.officers)
        if unknown:
            raise RuleError("command.no_such_officer", officer=min(unknown))
        uses = sum(actions.values())
        allowed = uses + other_uses <= command.dice
        pips = {officer: actions.get(officer, 0) if allowed else 0 for officer in self.officers}
        return Bonuses(allowed, pips, uses)

    def opponents_free_haste(self, damage_pips: int) -> int:
        """Free hastes the others get for hits on the command center."""
        return damage_pips


@value
class Ploy:
    """What a tactics roll brought."""

    success: bool
    free_haste: int = 0
    may_redeclare: bool = False


@value(kw_only=True)
class Tactics(Rule):
    """Anticipate the enemy for a free haste, deceive the enemy to declare anew."""

    ploys: Mapping[str, Row]
    deception_ratio: int

    @classmethod
    def from_table(cls, table: Table) -> "Tactics":
        ploys = {name: table[name] for name in ("anticipate", "deceive")}
        return cls(source=table.source, ploys=ploys, deception_ratio=table["deception_ratio"])

    def level(self, action: str) -> str:
        level: str = self._ploy(action)["level"]
        return level

    def attempt(
        self, action: str, roll: int, difficulty: int, *, opponent: int | None = None
    ) -> Ploy:
        """A deceiver whose opponent rolled too must have at least twice that roll."""
        ploy = self._ploy(action)
        if not succeeds(roll, difficulty):
            return Ploy(success=False)
        outwitted = opponent is None or roll >= self.deception_ratio * opponent
        redeclare = ploy.get("redeclare", False) and outwitted
        return Ploy(True, ploy.get("free_haste", 0), may_redeclare=redeclare)

    def _ploy(self, action: str) -> Row:
        """Named by its verb: anticipate, anticipate enemy."""
        name = action.partition("_")[0]
        if name not in self.ploys:
            raise RuleError("tactics.no_such_action", action=action)
        return self.ploys[name]
