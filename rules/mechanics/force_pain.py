"""Going on in spite of it: control pain and remain conscious."""

from collections.abc import Callable

from rules.codes import NOTHING, Code
from rules.mechanics.force_powers import Power
from rules.mechanics.rule import Rule
from rules.tables import Table
from rules.values import value

CONTROL = "control"
HEALED = "healed"
MORTALLY_WOUNDED = "mortally_wounded"


@value(kw_only=True)
class Relief:
    """What control pain makes of a state once its roll has succeeded."""

    level: str
    starts: str
    penalty: Code
    state: str


@value(kw_only=True)
class Awake:
    """A further round of consciousness; ``only`` names all that may be done in it."""

    level: str
    rounds: int
    penalty: Code
    only: tuple[str, ...] = ()


@value(kw_only=True)
class ControlPain(Rule):
    """A wound is ignored from the next round on, not healed; a stun is cured."""

    power: Power
    starts: str
    cured: tuple[str, ...]

    @classmethod
    def of(cls, table: Table, power: Power) -> "ControlPain":
        return cls(source=table.source, power=power, starts=table["starts"], cured=table["cured"])

    def relief(self, state: str) -> Relief:
        return Relief(
            level=self.power.uses[CONTROL].level((state,)),
            starts=self.starts,
            penalty=NOTHING,
            state=HEALED if state in self.cured else state,
        )

    def hit_again(self, state: str, result: str, ladder: Callable[[str, str], str]) -> str:
        """An ignored wound is a wound still: the next one counts on top of it."""
        return ladder(state, result)


@value(kw_only=True)
class RemainConscious(Rule):
    """One more round awake, once; who controls pain in it stays awake."""

    power: Power
    rounds: int
    penalty: Code
    mortally_wounded_may: tuple[str, ...]

    @classmethod
    def of(cls, table: Table, power: Power) -> "RemainConscious":
        return cls(
            source=table.source,
            power=power,
            rounds=table["rounds"],
            penalty=table.code("penalty"),
            mortally_wounded_may=table["mortally_wounded_may"],
        )

    def allowed(self, state: str, *, used_last_round: bool = False) -> bool:
        """Only those who would fall unconscious have a use for it, and not twice running."""
        return state in self.power.uses[CONTROL].situations and not used_last_round

    def awake(self, state: str) -> Awake:
        only = self.mortally_wounded_may if state == MORTALLY_WOUNDED else ()
        level = self.power.uses[CONTROL].level((state,))
        return Awake(level=level, rounds=self.rounds, penalty=self.penalty, only=only)
