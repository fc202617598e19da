"""The numbers of what is being said, before it is: penalty, codes, difficulties, refusals."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rules.combat.interrupting import EXTRA, NONE, REACTION, reacting
from rules.combat.numbers import action_cost, words
from rules.combat.play import Play, modifier_told, refuse_unless
from rules.combat.saying import check_said, read_declarations, read_reactions, supposing
from rules.combat.speaking import check_reactions
from rules.combat.state import Act, Declaration, Question, State
from rules.combat.supplies import HELD
from rules.dice import ScriptedDice
from rules.errors import RuleError

if TYPE_CHECKING:
    from rules.rulesets.slots import Ruleset

REACTIONS = "reactions"


def preview(
    ruleset: "Ruleset", state: State, entry: str, data: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """For each member: what it costs, what every act would roll, and what is wrong.

    ``own`` are the ``actions`` that no attack forced upon them.
    ``data`` is what ``declare`` takes, or with ``reactions`` what ``react`` takes. ``acts`` are
    those of ``data``, ``declared`` those said before, whose codes it changes.
    """
    play = Play(ruleset, state, ScriptedDice(()))
    if REACTIONS in data:
        return [_reacting(play, said) for said in read_reactions(play, entry, data)]
    declared = read_declarations(play, entry, data)
    all_said = _said_by_all(play, declared)
    return [_declaring(_beside(play, all_said, said.who), said, data) for said in declared]


def _said_by_all(play: Play, declared: Sequence[Declaration]) -> State:
    """As if a whole squad had said it: a volley counts on what else its members do."""
    said = play.state.declarations
    for one in declared:
        if not play.state.said_by(one.who).acts:
            said = said.put(one.who, one)
    return replace(play.state, declarations=said)


def _beside(play: Play, all_said: State, who: str) -> Play:
    """What the others of the squad say, for one whose own words are still to be weighed."""
    own = all_said.declarations.put(who, play.state.said_by(who))
    return Play(play.rules, replace(all_said, declarations=own), play.dice)


def preview_answers(ruleset: "Ruleset", state: State, question: str) -> dict[str, dict[str, Any]]:
    """For each reaction somebody under attack is asked for: what it rolls, and what it costs."""
    play = Play(ruleset, state, ScriptedDice(()))
    refuse_unless(question in state.questions, "question.not_open", question=question)
    asked = state.questions[question]
    if asked.kind != REACTION:
        return {}
    act, before = _met(state, asked), state.said_by(asked.of)
    found = {NONE: _told(play, before, ())}
    for choice in asked.choices[1:]:
        extra = choice.startswith(EXTRA)
        said = reacting(play, before, choice.removeprefix(EXTRA), act, extra=extra)
        found[choice] = _told(play, said, said.reactions[-1:])
    left = _left(state, before)
    for told in found.values():
        told["declared"] = [one for one in told["declared"] if one["act"] in left]
    return found


def _left(state: State, said: Declaration) -> set[str]:
    """What somebody has yet to do: a price is paid by nothing else."""
    entry = state.combatant(said.who).squad or said.who
    held = state.memory.get(f"{HELD}{entry}", "").split()
    told = (one.id for one in said.reactions if f"made:{one.id}" not in state.memory)
    return {*state.to_come, *held, *told}


def _met(state: State, asked: Question) -> Act:
    """The attack that is answered; of somebody unseen no more is known than whom it is aimed at."""
    known = state.acts.get(str(asked.about["act"]))
    return known or Act(id="", who="", do="attack", at=asked.of)


def refusal_of_list(
    ruleset: "Ruleset", state: State, entry: str, data: Mapping[str, Any]
) -> RuleError | None:
    """Why the first who speaks could not say this: the refusal of ``preview`` without its numbers.

    A page asks it for everything that could still be put on a list.
    """
    play = Play(ruleset, state, ScriptedDice(()))
    try:
        _check_first(play, entry, data)
    except RuleError as refusal:
        return refusal
    return None


def _check_first(play: Play, entry: str, data: Mapping[str, Any]) -> None:
    read = read_reactions if REACTIONS in data else read_declarations
    for now in read(play, entry, data)[:1]:
        if REACTIONS in data:
            said = _with_earlier(play, now)
            check_reactions(play, said)
        else:
            said = play.sequence.continued(play, now, data)
            check_said(play, said, now.acts)
        play.rules.actions.count(words(supposing(play, said), said))


def _declaring(play: Play, now: Declaration, data: Mapping[str, Any]) -> dict[str, Any]:
    try:
        said = play.sequence.continued(play, now, data)
        check_said(play, said, now.acts)
    except RuleError as refusal:
        said = replace(now, acts=(*play.state.said_by(now.who).acts, *now.acts))
        return {**_told(play, said, now.acts), "refused": _refused(refusal)}
    return _told(play, said, now.acts)


def _reacting(play: Play, now: Declaration) -> dict[str, Any]:
    said = _with_earlier(play, now)
    try:
        check_reactions(play, said)
    except RuleError as refusal:
        return {**_told(play, said, now.reactions), "refused": _refused(refusal)}
    return _told(play, said, now.reactions)


def _with_earlier(play: Play, now: Declaration) -> Declaration:
    before = play.state.said_by(now.who).reactions
    return replace(now, reactions=(*before, *now.reactions))


def _told(play: Play, said: Declaration, new: tuple[Act, ...]) -> dict[str, Any]:
    peek = supposing(play, said)
    fresh = {act.id for act in new}
    earlier = [act for act in (*said.acts, *said.reactions) if act.id not in fresh]
    told: dict[str, Any] = {
        "who": said.who,
        "actions": 0,
        "own": 0,
        "penalty": None,
        "acts": [_act(peek, act) for act in new],
        "declared": [_act(peek, act) for act in earlier],
        "refused": None,
    }
    try:
        told["actions"] = play.rules.actions.count(words(peek, said))
        told["own"] = play.rules.actions.count(words(peek, replace(said, reactions=())))
        told["penalty"] = modifier_told(action_cost(peek, said.who))
    except RuleError as refusal:
        told["refused"] = _refused(refusal)
    return told


def _act(play: Play, act: Act) -> dict[str, Any]:
    """All its rolls; what is said of the first stands beside the name of the act as well."""
    told: dict[str, Any] = {"act": act.id, "do": act.do, "at": act.at, "rolls": []}
    try:
        refuse_unless(act.do in play.sequence.kinds, "declare.no_such_act", do=act.do)
        rolls = [one.told for one in play.sequence.kinds[act.do].foresee(play, act)]
        told["counts"] = play.rules.actions.count(play.sequence.kinds[act.do].words(act))
    except RuleError as refusal:
        return {**told, "refused": _refused(refusal)}
    first = rolls[0] if rolls else {}
    return {**first, **told, "rolls": rolls}


def _refused(refusal: RuleError) -> dict[str, Any]:
    return {"code": refusal.code, "params": refusal.params}
