"""Reactions: one roll for each kind of attack, which then holds for the whole round."""

from dataclasses import replace
from typing import Any

from rules.combat.attacking import lose
from rules.combat.fields import Field, Surroundings, skill
from rules.combat.foreseeing import Foreseen
from rules.combat.numbers import reaction_modifiers, sheet_code, unable
from rules.combat.play import Asked, Play, refuse_unless, roll_told
from rules.combat.screens import is_screened
from rules.combat.sequence import Kind
from rules.combat.state import Act, Reacted
from rules.rolls import Modifier, Roll, with_modifiers


class Reaction(Kind):
    """A dodge or parry; a full one adds to the difficulty, a combat one may take its place."""

    group = "reaction"
    eased = False

    def __init__(self, *skills: str) -> None:
        self.skills = skills

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        """Where the sheet has several of the skills, one of them."""
        codes = around.play.sheet(around.who).codes
        known = tuple(name for name in self.skills if name in codes)
        return (skill(known, required=False),) if len(known) > 1 else ()

    def foresee(self, play: Play, act: Act) -> tuple[Foreseen, ...]:
        return (self.to_come(play, act, self.skill(play, act)),)

    def to_come(self, play: Play, act: Act, name: str, **known: Any) -> Foreseen:
        code, changes = sheet_code(play, act.who, name), self.changes(play, act, name)
        return Foreseen(purpose=name, who=act.who, code=code, modifiers=changes, **known)

    def changes(self, play: Play, act: Act, name: str) -> tuple[Modifier, ...]:
        return reaction_modifiers(play, act.who, act.do, name)

    def check(self, play: Play, act: Act) -> None:
        code = sheet_code(play, act.who, self.skill(play, act))
        changed = with_modifiers(code, reaction_modifiers(play, act.who, act.do, self.skills[0]))
        refuse_unless(
            changed.rollable, "code.below_one_die", die_code=str(changed), who=act.who, act=act.do
        )

    def skill(self, play: Play, act: Act) -> str:
        """The one named by the act, else the first the sheet has, else the first of all."""
        if act.skill:
            return act.skill
        codes = play.sheet(act.who).codes
        return next((skill for skill in self.skills if skill in codes), self.skills[0])

    def happens(self, play: Play, act: Act, haste: int) -> bool:
        skill = self.skill(play, act)
        lost = unable(play, act.who, [skill])
        code = sheet_code(play, act.who, skill)
        changes = reaction_modifiers(play, act.who, act.do, skill)
        if not lost and not with_modifiers(code, changes).rollable:
            lost = "code.below_one_die"
        if lost:
            lose(play, act, lost)
            return True
        key = f"{play.state.round}:{act.who}:{act.do}"
        asked = Asked(key, act.who, act.do, code, changes)
        thrown = play.sequence.throw(play, asked)
        if thrown is None:
            return False
        total = play.number(key, thrown.total)
        made = reacted(play, asked, total, haste, thrown)
        all_made = (*play.state.reactions.get(act.who, ()), made)
        play.happen(
            "reacted",
            {
                "who": act.who,
                "act": act.id,
                "do": act.do,
                "haste": haste,
                "total": total,
                "rolls": [roll_told(asked, thrown)],
            },
            ("put", "reactions", act.who, all_made),
        )
        return True


def reacted(play: Play, asked: Asked, total: int, haste: int, thrown: Roll) -> Reacted:
    """With its dice, unless the number is not theirs any more."""
    faces, pips = (*thrown.wild, *thrown.faces), thrown.code.pips
    behind = asked.key if is_screened(play.state, asked.key, asked.who) else ""
    made = Reacted(do=asked.purpose, roll=total, haste=haste, behind=behind)
    return made if total != sum(faces) + pips else replace(made, faces=faces, pips=pips)


REACTIONS = {
    f"{manner}_{name}": Reaction(*skills)
    for manner in ("full", "combat")
    for name, skills in {
        "dodge": ("dodge",),
        "parry": ("melee parry", "parry", "brawling parry", "lightsaber"),
        "melee_parry": ("melee parry", "parry", "lightsaber"),
        "brawling_parry": ("brawling parry", "parry"),
    }.items()
}
