"""Parries, and the weapon some of them need in the hand."""

from rules.combat.aiming import MELEE
from rules.combat.fields import Field, Surroundings, skill
from rules.combat.following import in_hand
from rules.combat.numbers import sheet_code
from rules.combat.play import Play, refuse_unless
from rules.combat.reacting import Reaction
from rules.combat.state import Act

MELEE_PARRY, BARE_PARRY, SABER = "melee parry", "brawling parry", "lightsaber"


class AnyParry(Reaction):
    """One parry for whatever comes: with the best skill that the hands are fit for."""

    def __init__(self) -> None:
        super().__init__(MELEE_PARRY, "parry", BARE_PARRY, SABER)

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        fit = self._fit(around.play, around.who)
        return (skill(fit, required=False),) if len(fit) > 1 else ()

    def skill(self, play: Play, act: Act) -> str:
        fit = self._fit(play, act.who)
        best = max(fit, key=lambda name: sheet_code(play, act.who, name), default=BARE_PARRY)
        return act.skill or best

    def check(self, play: Play, act: Act) -> None:
        fit = not act.skill or _fit_for(play, act.who, act.skill)
        refuse_unless(fit, "parry.no_weapon", who=act.who, act=act.do)
        super().check(play, act)

    def _fit(self, play: Play, who: str) -> tuple[str, ...]:
        codes = play.sheet(who).codes
        return tuple(name for name in self.skills if name in codes and _fit_for(play, who, name))


class ArmedParry(Reaction):
    """Who parries a weapon has one in the hand, of this skill."""

    def __init__(self, skill: str, *weapon_skills: str) -> None:
        super().__init__(skill)
        self.weapon_skills = weapon_skills

    def check(self, play: Play, act: Act) -> None:
        armed = _armed(play, act.who, *self.weapon_skills)
        refuse_unless(armed, "parry.no_weapon", who=act.who, act=act.do)
        super().check(play, act)


def _fit_for(play: Play, who: str, skill: str) -> bool:
    needed: dict[str, tuple[str, ...]] = {MELEE_PARRY: (), SABER: (SABER,)}
    return skill not in needed or _armed(play, who, *needed[skill])


def _armed(play: Play, who: str, *skills: str) -> bool:
    """A weapon in the hand, of one of these skills if any is named."""
    return any(
        arm.kind == MELEE and in_hand(play, who, arm.name) and (not skills or arm.skill in skills)
        for arm in play.sheet(who).arms
    )
