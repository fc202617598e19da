"""What counts as an action, what several of them cost, and preparing one."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field

from rules.codes import Code
from rules.mechanics.difficulty import entry_key
from rules.mechanics.rule import Rule
from rules.rolls import Modifier
from rules.values import value

HASTE = "haste"


@value(kw_only=True)
class Actions(Rule):
    """Every action after the first costs 1D on everything done in the round."""

    free: tuple[str, ...]
    weights: Mapping[str, float] = field(default_factory=dict)
    alone: tuple[str, ...] = ()
    one_of: tuple[str, ...] = ()

    def weight(self, action: str) -> float:
        key = entry_key(action)
        return 0 if key in self.free else self.weights.get(key, 1)

    def count(self, actions: Iterable[str]) -> int:
        """Two half actions make one; a single half action is free."""
        return int(sum(map(self.weight, actions)))

    def dice_lost(self, count: int, extra: int = 0) -> int:
        """``extra`` is what a burden or the like costs on top."""
        return max(count - 1, 0) + extra

    def penalty(self, actions: Sequence[str], extra: int = 0) -> Code:
        return Code(self.dice_lost(self.count(actions), extra))

    def code(self, code: Code, actions: Sequence[str]) -> Code:
        """What is left of a code when all this is done in one round."""
        return code - self.penalty(actions)

    def code_among(self, code: Code, count: int, *, running: bool = False, stuns: int = 0) -> Code:
        """A code among so many actions; rolled while running it is at least the second."""
        return code.less_dice(self.dice_lost(max(count, 2) if running else count, stuns))

    def cost(self, actions: Sequence[str]) -> Modifier:
        """The penalty as a modifier of a roll."""
        count = self.count(actions)
        return self.modifier(Code(-self.dice_lost(count)), f"{count} actions")

    def refusal(self, actions: Sequence[str]) -> str | None:
        """Why these cannot all be done in one round, or None."""
        done = [entry_key(action) for action in actions if self.weight(action)]
        for action in self.alone:
            if action in done and len(done) > 1:
                return "action.alone"
        moves = [entry_key(action) for action in actions if entry_key(action) in self.one_of]
        return "action.one_move" if len(moves) > 1 else None

    def surprise_penalty(self, actions: Sequence[str], declared_haste: int) -> Code:
        """The hastes of surprise are free; those declared besides are not."""
        others = [action for action in actions if entry_key(action) != HASTE]
        hastes = max(declared_haste, len(actions) - len(others))
        return self.penalty([*others, *[HASTE] * hastes])


@value
class Prepared:
    """The code of the next round, and whether it could be prepared at all."""

    code: Code
    legal: bool


@value(kw_only=True)
class Preparation(Rule):
    """A round spent on nothing else makes one skill better in the next."""

    bonus: Code
    longer_than_a_round: tuple[str, ...]

    def prepared(self, code: Code, skill: str = "", other_actions: int = 0) -> Prepared:
        slow = any(word in skill.lower() for word in self.longer_than_a_round)
        legal = not other_actions and not slow
        return Prepared(code + self.bonus if legal else code, legal)
