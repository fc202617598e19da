"""A roll that is still to come: what will be rolled and against what, as far as it is known."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rules.codes import NOTHING, Code
from rules.combat.aiming import Aim, take_aim
from rules.combat.arms import Arm
from rules.combat.burdens import burdened
from rules.combat.numbers import modifiers, sheet_code
from rules.combat.play import Asked, Play, modifier_told, part_told
from rules.combat.state import Act
from rules.errors import RuleError
from rules.mechanics.scale import Exchange
from rules.rolls import Modifier, with_modifiers


@dataclass(frozen=True, slots=True, kw_only=True)
class Foreseen:
    """``difficulty`` is None where it is rolled, and then ``against`` says what is rolled.

    ``more`` is what it leads to: ``damage``, ``metres``. Without a code nothing is rolled.
    """

    purpose: str
    who: str
    code: Code | None = None
    modifiers: tuple[Modifier, ...] = ()
    cap: int | None = None
    difficulty: int | None = None
    parts: tuple[Mapping[str, Any], ...] = ()
    against: str = ""
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def told(self) -> dict[str, Any]:
        found: dict[str, Any] = {"purpose": self.purpose, "who": self.who, **self.more}
        if self.code is not None:
            found["base"] = str(self.code)
            found["code"] = str(with_modifiers(self.code, self.modifiers))
            found["modifiers"] = [modifier_told(one) for one in self.modifiers if one.code]
        if self.cap is not None:
            found["cap"] = self.cap
        if self.difficulty is not None:
            found["difficulty"] = self.difficulty
        if self.parts:
            found["parts"] = list(self.parts)
        return {**found, "against": self.against} if self.against else found


def as_asked(asked: Asked, **known: Any) -> Foreseen:
    return Foreseen(
        purpose=asked.purpose,
        who=asked.who,
        code=asked.code,
        modifiers=asked.modifiers,
        cap=asked.cap,
        **known,
    )


def skill_to_come(
    play: Play, act: Act, skills: Iterable[str], who: str = "", **known: Any
) -> Foreseen:
    """A skill, or a sum of codes, used among all that is done this round."""
    names, who = tuple(skills), who or act.who
    code = sum((sheet_code(play, who, name) for name in names), NOTHING)
    changes = modifiers(play, who, names[-1])
    return Foreseen(purpose="+".join(names), who=who, code=code, modifiers=changes, **known)


def level_to_come(play: Play, act: Act, usual: str = "moderate") -> dict[str, Any]:
    """The number of a level, or the one that was named, with what makes everything harder."""
    number, reason = _level(play, act, usual)
    base = part_told(number, reason, play.rules.difficulty.source)
    harder, told = level_burdened(play, act, usual=usual)
    return {"difficulty": harder, "parts": tuple(told.get("parts", (base,)))}


def level_burdened(
    play: Play, act: Act, who: str = "", usual: str = "moderate"
) -> tuple[int, dict[str, Any]]:
    """What has to be reached, and its parts where there are several."""
    number, reason = _level(play, act, usual)
    return burdened(play, act, number, reason, play.rules.difficulty.source, who)


def _level(play: Play, act: Act, usual: str) -> tuple[int, str]:
    named, level = act.number("difficulty"), act.text("level", usual)
    number = named or play.rules.difficulty.level_number(level, play.pick())
    return number, "named" if named else level.replace("_", " ")


def attack_to_come(
    play: Play, act: Act, arm: Arm, changes: tuple[Modifier, ...], exchange: Exchange, damage: Code
) -> Foreseen:
    """The attack roll of a weapon; the dice that make it harder are named, not thrown."""
    scale = play.rules.scale.modifier(exchange.attack.bonus, "scale")
    harm = {"damage": str(damage + exchange.damage.bonus)} if arm.damage else {}
    roll = Foreseen(
        purpose="attack",
        who=act.who,
        code=sheet_code(play, act.who, arm.skill),
        modifiers=(*changes, scale),
        cap=exchange.attack.cap,
        more={"weapon": arm.name, **harm},
    )
    return aimed(roll, lambda: take_aim(play, act, arm, 0, foreseen=True))


def aimed(roll: Foreseen, aim: Callable[[], Aim]) -> Foreseen:
    """With its number, or with the reason why there is none."""
    try:
        found = aim()
    except RuleError as refusal:
        return _refused(roll, refusal)
    more = {**roll.more, "range": found.range}
    return replace(roll, difficulty=found.number, parts=tuple(found.parts), more=more)


def refused_by(roll: Foreseen, check: Callable[[], None]) -> Foreseen:
    """With the reason why it cannot be done, where there is one."""
    try:
        check()
    except RuleError as refusal:
        return _refused(roll, refusal)
    return roll


def _refused(roll: Foreseen, refusal: RuleError) -> Foreseen:
    refused = {"code": refusal.code, "params": refusal.params}
    return replace(roll, more={**roll.more, "refused": refused})
