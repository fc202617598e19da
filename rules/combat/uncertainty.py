"""Uncertainty dice: a player throws more of them, the gamemaster throws as many unseen."""

from typing import Any

from rules.codes import NOTHING, Code
from rules.combat.command import Command
from rules.combat.numbers import preparation_used
from rules.combat.play import Asked, Play, refuse_unless, roll_told
from rules.combat.sequence import Handler
from rules.combat.state import Act
from rules.mechanics.rule import required
from rules.mechanics.uncertainty import UncertaintyDice
from rules.rolls import Modifier

SWITCH, SKILL = "uncertainty_dice", "skill"
UNCERTAIN, UNSEEN = "uncertain:", "unseen:"
UNSEEN_DICE = ":uncertainty"
REACTING = ("dodge", "parry", "melee parry", "brawling parry", "lightsaber")


def uncertainty(play: Play, act: Act) -> Modifier:
    """The dice a player adds to a doubtful roll."""
    dice = int(play.state.memory.get(f"{UNCERTAIN}{act.id}", "0"))
    if not dice:
        return Modifier(NOTHING, "")
    return _rule(play).modifier(Code(dice), "uncertainty")


def tell_unseen(play: Play, asked: Asked, told: dict[str, Any], dice: Code) -> None:
    """What the player sees, then what only the gamemaster knows."""
    difficulty = told["difficulty"]
    seen = {key: told[key] for key in ("who", "act", "skill", "total", "rolls")}
    ready = preparation_used(play, told["who"], told["skill"])
    play.happen("used_skill", {**seen, "uncertain": dice.dice}, *ready)
    hidden = Asked(f"{asked.key}{UNSEEN_DICE}", asked.who, "uncertainty", dice)
    thrown = play.roll(hidden)
    against = play.number(hidden.key, thrown.total)
    found = _rule(play).outcome(told["total"], against, difficulty)
    outcome = {"total": found.total, "difficulty": difficulty, "success": found.success}
    kept = ("put", "memory", f"{UNSEEN}{told['act']}", f"{found.total}:{difficulty}")
    unseen = {"who": asked.who, "act": told["act"], "skill": told["skill"], **outcome}
    play.happen(
        "uncertain_outcome", {**unseen, "rolls": [roll_told(hidden, thrown)]}, kept, secret=True
    )


def _check_uncertain(play: Play, command: Command) -> None:
    rule = _rule(play)
    refuse_unless(play.switched_on(SWITCH), "uncertain.switched_off")
    act = play.state.act(command.text("act"))
    refuse_unless(act.do == SKILL, "uncertain.not_a_skill", act=act.id)
    fights = {arm.skill for arm in play.sheet(act.who).arms} | set(REACTING)
    legal = rule.legal(command.number("count"), combat_skill=act.skill in fights)
    refuse_unless(legal, "uncertain.not_these_dice", act=act.id)
    refuse_unless(_to_come(play, act), "uncertain.rolled_already", act=act.id)


def _uncertain(play: Play, command: Command) -> None:
    """So many dice more on a skill somebody is going to use."""
    act, dice = play.state.act(command.text("act")), command.number("count")
    put = ("put", "memory", f"{UNCERTAIN}{act.id}", str(dice))
    play.happen("uncertain", {"who": act.who, "act": act.id, "dice": dice}, put)


def _to_come(play: Play, act: Act) -> bool:
    return not play.state.steps or act.id in play.state.to_come


def _check_reveal(play: Play, command: Command) -> None:
    act = play.state.act(command.text("act"))
    known = f"{UNSEEN}{act.id}" in play.state.memory
    refuse_unless(known, "uncertain.nothing_unseen", act=act.id)


def _reveal(play: Play, command: Command) -> None:
    """The gamemaster tells after all."""
    act = play.state.act(command.text("act"))
    total, difficulty = map(int, play.state.memory[f"{UNSEEN}{act.id}"].split(":"))
    found = _rule(play).outcome(total, 0, difficulty)
    told = {"who": act.who, "act": act.id, "total": total, "difficulty": difficulty}
    shown = ("drop", "memory", f"{UNSEEN}{act.id}")
    play.happen("uncertainty_revealed", {**told, "success": found.success}, shown)


def _rule(play: Play) -> UncertaintyDice:
    return required(play.rules.uncertainty, "uncertainty dice")


UNCERTAINTY = {
    "uncertain": Handler(_check_uncertain, _uncertain, gamemaster=True, always=True),
    "reveal": Handler(_check_reveal, _reveal, gamemaster=True, always=True),
}
