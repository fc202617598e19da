"""Combined actions: several characters on one task."""

import re
from abc import abstractmethod
from collections.abc import Sequence

from rules.codes import NOTHING, Code
from rules.mechanics.difficulty import entry_key
from rules.mechanics.rule import Rule
from rules.values import value


@value
class Effort:
    """One of those combining: a skill, the actions of the round and dice lost otherwise."""

    skill: Code
    actions: int = 1
    dice_lost: int = 0

    @property
    def code(self) -> Code:
        """Dice are lost before they are counted."""
        return self.skill.less_dice(max(self.actions - 1, 0) + self.dice_lost)

    @property
    def full_dice(self) -> int:
        return max(self.code.dice, 0)


@value
class Combined:
    """The code the lead rolls, and how often."""

    code: Code
    bonus_pips: int
    penalty_pips: int = 0
    rolls: int = 1


@value
class Limit:
    """How many may combine; None is no limit."""

    most: int | None

    def admits(self, number: int) -> bool:
        return self.most is None or number <= self.most

    def among(self, willing: int | None) -> int | None:
        """How many of those willing can combine."""
        known = [number for number in (self.most, willing) if number is not None]
        return min(known) if known else None


UNLIMITED = Limit(None)


@value(kw_only=True)
class Combining(Rule):
    """How a group works as one."""

    @abstractmethod
    def participant_allows(self, other: str) -> bool:
        """May somebody who combines do this as well?"""

    def troops(self, name: str) -> str:
        """The kind of troops a name tells of, where the rules know of one."""
        return ""


@value(kw_only=True)
class Aboard:
    """What the ship of those combining has."""

    weapons: int | None = None
    shields: int = 0
    operators: int = 0


NO_SHIP = Aboard()


@value(kw_only=True)
class CombinedActions(Combining):
    """The lead adds a pip for every full die of each supporter."""

    individual: tuple[str, ...]
    shared: tuple[str, ...]

    def participant_allows(self, other: str) -> bool:
        """Anything, at the usual cost in dice."""
        return True

    def code(self, lead: Effort, support: Sequence[Effort], shots: int = 1) -> Combined:
        pips = sum(each.full_dice for each in support)
        return Combined(lead.code + Code(0, pips), pips, rolls=shots)

    def damage(self, lead: Code, support: Sequence[Code]) -> Code:
        """Only the weapon of the lead does damage, however many fire with it."""
        return lead

    def allowed(self, action: str, aboard: Aboard = NO_SHIP) -> bool:
        """What each does for oneself alone cannot be combined."""
        name = action.strip().lower().replace("_", " ")
        if set(re.split(r"[ /]", name)) & set(self.shared):
            return True
        return not any(word in name for word in self.individual)


@value(kw_only=True)
class CoordinatedActions(CombinedActions):
    """A pip for every full die of support, within what somebody can coordinate."""

    several_weapons: str
    operator_each: str
    over_limit_pips: int
    unlimited_groups: tuple[str, ...]

    def allowed(self, action: str, aboard: Aboard = NO_SHIP) -> bool:
        name = action.strip().lower().replace("_", " ")
        if name == self.several_weapons:
            return aboard.weapons is None or aboard.weapons > 1
        if name == self.operator_each:
            return aboard.operators >= aboard.shields > 1
        return CombinedActions.allowed(self, action, aboard)

    def work_limit(self, coordinator: Effort | None, *, ample_time: bool) -> Limit:
        """How many may work together. Uncoordinated and in haste everyone works alone."""
        if ample_time:
            return UNLIMITED
        return Limit(coordinator.full_dice if coordinator else 1)

    def over_limit(self, lead: Code, bonus_pips: int, participants: int, limit: int) -> Combined:
        """Too many lose the bonus, and three pips for each one too many."""
        over = max(participants - limit, 0)
        if not over:
            return Combined(lead + Code(0, bonus_pips), bonus_pips)
        lost = self.over_limit_pips * over
        return Combined(lead - Code(0, lost), 0, penalty_pips=lost)

    def troops(self, name: str) -> str:
        """The troops a name says somebody is of, when they fire as one without orders."""
        told = entry_key(name).replace("_", "")
        known = any(group in told for group in self.unlimited_groups)
        return self.unlimited_groups[0] if known else ""

    def needs_no_command(self, group: str, *, target_visible: bool) -> bool:
        return target_visible and entry_key(group) in self.unlimited_groups

    def fire_limit(
        self, commander: Effort | None, group: str = "", *, target_visible: bool = True
    ) -> Limit:
        """How many may fire as one; a commander who fires too is among them."""
        if self.needs_no_command(group, target_visible=target_visible):
            return UNLIMITED
        return Limit(commander.full_dice if commander else 0)

    def lead_shifts_by_itself(self, group: str, *, wounded_before_firing: bool) -> bool:
        return wounded_before_firing and entry_key(group) in self.unlimited_groups

    def may_switch_lead(
        self, group: str, *, command_taken: bool, wounded_before_firing: bool
    ) -> bool:
        shifts = self.lead_shifts_by_itself(group, wounded_before_firing=wounded_before_firing)
        return command_taken or shifts


@value(kw_only=True)
class CommandedActions(Combining):
    """A leader's command roll earns dice for the most skilled: one for every three characters."""

    characters_for_a_die: int
    also_working: int
    failed_by_one: int
    participants_may: tuple[str, ...]

    def participant_allows(self, other: str) -> bool:
        """Nothing but reactions."""
        return any(word in entry_key(other) for word in self.participants_may)

    def leader_limit(self, command: Code) -> Limit:
        return Limit(max(command.dice, 0))

    def command_code(self, command: Code, *, also_working: bool) -> Code:
        return command.less_dice(self.also_working) if also_working else command

    def bonus(self, combining: int, failed_by: int = 0) -> Code:
        """To be split between attack and damage, or among the rolls of one task."""
        if combining < 2:
            return NOTHING
        dice, pips = divmod(combining, self.characters_for_a_die)
        return max(Code(dice, pips).less_dice(self.failed_by_one * max(failed_by, 0)), NOTHING)
