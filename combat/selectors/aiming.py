"""Whom an act that was just put on the list is meant for, until somebody says otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from combat.drafts import Draft
from rules.combat import ActForm, State, act_form
from rules.combat.combining import COMBINED
from rules.combat.looks import DOWN, look_of
from rules.combat.places import OUT_OF_REACH
from rules.combat.ships import crafts
from rules.combat.sights import sights
from rules.errors import RuleError
from rules.rulesets.slots import Ruleset

AGAINST = ("attack", "duel", "martial", "craft", "movement")


def aimed(rules: Ruleset, state: State, draft: Draft) -> Draft:
    """The last act of the list with a weapon that can be used so, and with a target: the one before
    it has, else the easiest to reach; somebody of one's own for what does no harm."""
    *others, last = draft.acts
    last = _joining(state, draft.entry, last)
    try:
        last = _armed(rules, state, draft.entry, last)
        form = act_form(rules, state, draft.entry, last)
    except RuleError:
        return draft
    draft = replace(draft, acts=(*others, last))
    field = next((one for one in form.fields if one.name == "at" and one.required), None)
    if field is None or last.get("at"):
        return draft
    wanted = _wanted(rules, state, draft.entry, form, field.choices or ())
    known = [act["at"] for act in reversed(others) if act.get("at") in wanted]
    at = next(iter(known), "") or _easiest(rules, state, draft.entry, last, wanted)
    return replace(draft, acts=(*others, {**last, "at": at})) if at else draft


def _armed(rules: Ruleset, state: State, entry: str, act: Mapping[str, Any]) -> Mapping[str, Any]:
    form = act_form(rules, state, entry, act)
    weapons = next((one.choices for one in form.fields if one.name == "weapon"), None) or ()
    if act.get("weapon") or not weapons or form.reason:
        return act
    armed = ({**act, "weapon": name} for name in weapons)
    return next((one for one in armed if not act_form(rules, state, entry, one).reason), act)


def _joining(state: State, entry: str, act: Mapping[str, Any]) -> Mapping[str, Any]:
    """Into the volley that others have declared with one: only the same one is fired together."""
    if act.get("do") != COMBINED or act.get("at") or act.get("allies"):
        return act
    own = state.members(entry)
    for said in state.declarations.values():
        for other in said.acts if said.who not in own else ():
            if other.do == COMBINED and set(own) & set(other.volley):
                allies = [name for name in other.volley if name not in own]
                return {**act, "at": other.at, "allies": allies, "lead": other.lead}
    return act


def _wanted(
    rules: Ruleset, state: State, entry: str, form: ActForm, choices: Sequence[str]
) -> list[str]:
    side = state.combatants[state.members(entry)[0]].side
    if form.group not in AGAINST:
        return [one for one in choices if state.combatants[one].side == side]
    foes = [one for one in choices if state.combatants[one].side != side]
    up = [one for one in foes if look_of(rules, state.combatants[one]) != DOWN] or foes
    up = [one for one in up if not elsewhere(state, state.members(entry)[0], one)] or up
    ships = [one for one in up if one in crafts(state)] if form.group == "craft" else []
    return ships or up


def elsewhere(state: State, who: str, other: str) -> str:
    """The craft one of them is aboard of and the other is not."""
    craft = state.combatants[other].aboard
    return "" if craft in (who, state.combatants[who].aboard) else craft


def _easiest(
    rules: Ruleset, state: State, entry: str, act: Mapping[str, Any], wanted: Sequence[str]
) -> str:
    """Within reach, the lowest number to reach; where there is none, the first."""
    seen = sights(rules, state, state.members(entry)[0], act, wanted)

    def hard(name: str) -> tuple[bool, bool, bool, int]:
        sight = seen[name]
        far = sight.range == OUT_OF_REACH
        return bool(sight.refused), far, sight.difficulty is None, sight.difficulty or 0

    return min(wanted, key=hard, default="")
