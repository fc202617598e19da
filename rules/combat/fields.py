"""What an act has to be told besides its kind, so that any act can be asked for in a form."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from rules.characters.attributes import ATTRIBUTES
from rules.combat.arms import Arm

if TYPE_CHECKING:
    from rules.combat.play import Play

TARGET, ALLY, WEAPON, SKILL, POWER = "target", "ally", "weapon", "skill", "power"
CHOICE, NUMBER, FLAG, CODE, POSITION = "choice", "number", "flag", "code", "position"
OWN = ("at", "weapon", "skill", "times", "haste", "lead", "allies")


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """Something an act takes. ``kind`` is how it is asked for.

    ``choices`` are all there is to choose from; at a ``position`` they are those known already.
    ``many`` takes a list (``allies``) or words parted by commas (in ``how``).
    """

    name: str
    kind: str
    choices: tuple[str, ...] | None = None
    required: bool = False
    default: str | int | None = None
    many: bool = False
    least: int = 0
    most: int | None = None

    @property
    def in_how(self) -> bool:
        """It belongs into the ``how`` of the act; the others stand beside ``do``."""
        return self.name not in OWN


@dataclass(frozen=True)
class Surroundings:
    """Whom and what somebody can name. A player does not see the hidden."""

    play: "Play"
    who: str

    @cached_property
    def others(self) -> tuple[str, ...]:
        """All others still there, opponents first."""
        state = self.play.state
        me = state.combatant(self.who)
        hidden = set(state.hidden) if me.controller else set()
        seen = [
            one
            for one in state.combatants.values()
            if one.id != self.who and not one.gone
            if one.id not in hidden or one.controller == me.controller
        ]
        seen.sort(key=lambda one: (one.side == me.side, one.place))
        return tuple(one.id for one in seen)

    @cached_property
    def friends(self) -> tuple[str, ...]:
        state = self.play.state
        side = state.combatant(self.who).side
        return tuple(name for name in self.others if state.combatants[name].side == side)

    @cached_property
    def positions(self) -> tuple[str, ...]:
        """Where anybody seen stands, and what else has a range; not where only the hidden are."""
        state = self.play.state
        seen = {self.who, *self.others}
        stands = {state.combatants[name].position for name in seen}
        named = {name for pair in state.ranges for name in pair.split("|")}
        unseen = {name for name in state.hidden if name not in seen and name not in state.squads}
        lurking = unseen | {state.combatants[name].position for name in unseen}
        return tuple(sorted((stands | (named - lurking)) - {""}))

    @cached_property
    def skills(self) -> tuple[str, ...]:
        """Those on the sheet, then all others an attribute stands for."""
        codes, known = self.play.sheet(self.who).codes, self.play.rules.skills.by_name
        learned = sorted(name for name in codes if name in known and name not in ATTRIBUTES)
        rest = sorted(
            name
            for name, skill in known.items()
            if name not in codes and skill.attribute in codes and not skill.advanced
        )
        return (*learned, *(name for name in ATTRIBUTES if name in codes), *rest)

    def weapons(self, fits: Callable[[Arm], bool] = lambda arm: True) -> tuple[str, ...]:
        return tuple(arm.name for arm in self.play.sheet(self.who).arms if fits(arm))


def target(choices: Iterable[str], *, required: bool = True, name: str = "at") -> Field:
    return Field(name=name, kind=TARGET, choices=tuple(choices), required=required)


def weapon(choices: tuple[str, ...]) -> Field:
    """Without a word it is the first."""
    return Field(name="weapon", kind=WEAPON, choices=choices, default=next(iter(choices), None))


def skill(choices: tuple[str, ...], *, required: bool = True) -> Field:
    default = None if required else next(iter(choices), None)
    return Field(name="skill", kind=SKILL, choices=choices, required=required, default=default)


def choice(name: str, choices: Iterable[str], default: str | None = None) -> Field:
    return Field(name=name, kind=CHOICE, choices=tuple(choices), default=default)


def number(name: str, least: int = 0, most: int | None = None, default: int | None = None) -> Field:
    return Field(name=name, kind=NUMBER, least=least, most=most, default=default)


def flag(name: str) -> Field:
    return Field(name=name, kind=FLAG, most=1, default=0)


def level(around: Surroundings) -> tuple[Field, ...]:
    """How hard it is, by a word or by a number that takes its place."""
    words = around.play.rules.difficulty.bands["task"]
    return choice("level", words, "moderate"), number("difficulty")


def group(around: Surroundings) -> tuple[Field, ...]:
    """Who takes part, and who leads."""
    members = (around.who, *around.friends)
    return (
        Field(name="allies", kind=ALLY, choices=around.friends, required=True, many=True),
        Field(name="lead", kind=ALLY, choices=members, default=around.who),
    )
