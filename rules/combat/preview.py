"""The numbers of a declaration while it is being put together: penalty, codes, difficulties."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.codes import Code
from rules.combat.aiming import take_aim
from rules.combat.attacking import attack_modifiers
from rules.combat.numbers import (
    action_cost,
    is_reaction,
    modifiers,
    reaction_modifiers,
    sheet_code,
    words,
)
from rules.combat.play import Play, modifier_told
from rules.combat.reacting import Reaction
from rules.combat.saying import check_said, read_declarations, supposing
from rules.combat.state import Act, Declaration, State
from rules.dice import ScriptedDice
from rules.errors import RuleError
from rules.rolls import Modifier, with_modifiers

if TYPE_CHECKING:
    from rules.rulesets.slots import Ruleset


def preview(
    ruleset: "Ruleset", state: State, entry: str, data: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """For each member: what the declaration costs, what every act would roll, and what is wrong."""
    play = Play(ruleset, state, ScriptedDice(()))
    return [_told(play, said, data) for said in read_declarations(play, entry, data)]


def _told(play: Play, now: Declaration, data: Mapping[str, Any]) -> dict[str, Any]:
    try:
        return _member(play, play.sequence.continued(play, now, data), now)
    except RuleError as refusal:
        refused = {"code": refusal.code, "params": refusal.params}
        return {**_member(play, now, now), "refused": refused}


def _member(play: Play, said: Declaration, now: Declaration) -> dict[str, Any]:
    peek = supposing(play, said)
    told: dict[str, Any] = {
        "who": said.who,
        "actions": play.rules.actions.count(words(peek, said)),
        "penalty": modifier_told(action_cost(peek, said.who)),
        "acts": [_act(peek, act) for act in now.acts],
        "refused": None,
    }
    try:
        check_said(play, said, now.acts)
    except RuleError as refusal:
        told["refused"] = {"code": refusal.code, "params": refusal.params}
    return told


def _act(play: Play, act: Act) -> dict[str, Any]:
    told: dict[str, Any] = {"act": act.id, "do": act.do, "at": act.at}
    try:
        found = _code(play, act)
        if found is not None:
            code, changes = found
            told["base"], told["code"] = str(code), str(with_modifiers(code, changes))
            told["modifiers"] = [modifier_told(one) for one in changes if one.code]
        if act.at and act.do == "attack":
            aim = take_aim(play, act, play.sheet(act.who).arm(act.weapon), 0, foreseen=True)
            told["difficulty"], told["parts"] = aim.number, aim.parts
    except RuleError as refusal:
        told["refused"] = {"code": refusal.code, "params": refusal.params}
    return told


def _code(play: Play, act: Act) -> tuple[Code, tuple[Modifier, ...]] | None:
    kind = play.sequence.kinds[act.do]
    if isinstance(kind, Reaction):
        skill = kind.skill(play, act)
        return sheet_code(play, act.who, skill), reaction_modifiers(play, act.who, act.do, skill)
    if kind.harms:
        arm = play.sheet(act.who).arm(act.weapon)
        return sheet_code(play, act.who, arm.skill), attack_modifiers(play, act, arm)
    if act.skill and not is_reaction(act.do):
        return sheet_code(play, act.who, act.skill), modifiers(play, act.who, act.skill)
    return None
