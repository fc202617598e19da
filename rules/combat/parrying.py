"""Parries that need a weapon in the hand."""

from rules.combat.aiming import MELEE
from rules.combat.following import in_hand
from rules.combat.play import Play, refuse_unless
from rules.combat.reacting import Reaction
from rules.combat.state import Act


class ArmedParry(Reaction):
    """Who parries a weapon has one in the hand, of this skill."""

    def __init__(self, skill: str, *weapon_skills: str) -> None:
        super().__init__(skill)
        self.weapon_skills = weapon_skills

    def check(self, play: Play, act: Act) -> None:
        armed = any(
            arm.kind == MELEE
            and in_hand(play, act.who, arm.name)
            and (not self.weapon_skills or arm.skill in self.weapon_skills)
            for arm in play.sheet(act.who).arms
        )
        refuse_unless(armed, "parry.no_weapon", who=act.who, act=act.do)
        super().check(play, act)
