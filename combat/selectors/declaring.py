"""The form a declaration is put together in: acts, what each takes, what it would roll and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from combat.access import Stand
from combat.drafts import Draft, draft_of
from combat.refusals import words_of
from combat.selectors.acts import ActView, acts_of
from combat.selectors.adders import Group, groups_of, whys_of
from combat.selectors.aiming import aimed
from combat.selectors.between import Between, between
from combat.selectors.buttons import Button, second_thoughts
from combat.selectors.roster import called, entry_name
from combat.words import MOVES, number_word, penalty_words, power_name
from rules.combat import State, preview
from rules.combat.coming import rolls_at_once
from rules.combat.masking import HIDDEN
from rules.combat.numbers import unable
from rules.combat.play import Play
from rules.combat.speaking import DECLARE, REACT
from rules.combat.spending import FORCE_POINT
from rules.combat.stepping import FREE_ACTION
from rules.combat.voices import DROP, Extras, extras, kept_up, out_of_turn, speaks_by, speech
from rules.combat.writing import written_key
from rules.dice import ScriptedDice
from rules.errors import RuleError
from rules.rulesets import ruleset
from rules.rulesets.slots import Ruleset

REACTIONS = (REACT, "write_reactions")
AHEAD = ("write", "write_reactions")
_CALLERS = ("perception", "control")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody a form can be opened for."""

    entry: str
    name: str
    note: str


@dataclass(frozen=True, slots=True)
class Builder:
    entry: str
    name: str
    mode: str
    order: str
    draft: Draft
    extras: Extras
    acts: tuple[ActView, ...]
    groups: tuple[Group, ...]
    actions: int
    own_actions: int
    penalty: Mapping[str, str] | None
    refused: str
    written: bool
    turn: bool
    numbers: bool
    callers: tuple[str, ...]

    @property
    def reacting(self) -> bool:
        return self.mode in REACTIONS

    @property
    def free(self) -> bool:
        return self.mode == FREE_ACTION

    @property
    def ahead(self) -> bool:
        return self.mode in AHEAD

    @property
    def count_words(self) -> str:
        noun = "action" if self.actions == 1 else "actions"
        return f"{number_word(self.actions).capitalize()} {noun}"

    @property
    def cost_words(self) -> str:
        return penalty_words(self.actions)

    @property
    def whys(self) -> list[str]:
        return whys_of(self.groups)


@dataclass(frozen=True, slots=True)
class Move:
    """A button for something done out of turn."""

    entry: str
    kind: str
    label: str


@dataclass(frozen=True, slots=True)
class Desk:
    """All a person can say now: the form that is open, and for whom else one could be."""

    builder: Builder | None
    others: tuple[Person, ...]
    awaited: str
    take_over: str
    moves: tuple[Move, ...]
    thoughts: tuple[Button, ...]
    between: Between | None


def declaring(stand: Stand, state: State, draft: Draft | None = None) -> Desk:
    """``state`` is what the viewer may know. Observers and finished fights have nothing to say."""
    rules = ruleset(stand.combat.ruleset)
    able = tuple(_able(stand, state, rules)) if stand.writes else ()
    wanted = draft.entry if draft else ""
    entry = _chosen(state, stand, able, wanted)
    awaited = state.awaited or ""
    builder = _builder(rules, state, entry, draft) if entry else None
    others = awaited not in ("", entry, *able)
    theirs = stand.runs and others and _speaks_for(stand, state, awaited)
    return Desk(
        builder=builder,
        others=tuple(Person(one, entry_name(state, one), _note(rules, state, one)) for one in able),
        awaited="the GM" if awaited == HIDDEN else called(state, awaited),
        moves=tuple(_moves(stand, state, rules, builder)),
        thoughts=tuple(second_thoughts(stand, state)) if stand.writes else (),
        between=between(stand, state),
        take_over=awaited if theirs and stand.writes and speech(rules, state, awaited) else "",
    )


def _moves(stand: Stand, state: State, rules: Ruleset, builder: Builder | None) -> Iterator[Move]:
    """What a form that is open offers already is left out."""
    if not stand.writes:
        return
    for one in sorted(state.combatants.values(), key=lambda one: one.place):
        mine = one.controller in ("", stand.viewer.name) if stand.runs else one.controller
        if one.squad or not mine or not stand.viewer.controls(state, one.id):
            continue
        here = builder is not None and builder.entry == one.id and not builder.reacting
        for kind in out_of_turn(rules, state, one.id, stand.viewer):
            if not (kind == FORCE_POINT and here):
                yield Move(one.id, kind, MOVES[kind].format(name=one.name))
        for power in kept_up(rules, state, one.id, stand.viewer):
            words = MOVES[DROP].format(name=one.name, power=power_name(power))
            yield Move(one.id, f"{DROP}:{power}", words)


def _note(rules: Ruleset, state: State, entry: str) -> str:
    if state.awaited == entry:
        return "now"
    return "reactions" if speech(rules, state, entry) in REACTIONS else ""


def _speaks_for(stand: Stand, state: State, entry: str) -> bool:
    return entry != HIDDEN and stand.viewer.controls(state, entry)


def _able(stand: Stand, state: State, rules: Ruleset) -> Iterator[str]:
    """My people who have something to say now; a GM's are those nobody else plays."""
    mine = "" if stand.runs else stand.viewer.name
    seen: set[str] = set()
    queue = [name for name in state.queue if name != HIDDEN]
    roster = sorted(state.combatants.values(), key=lambda one: one.place)
    for entry in (*queue, *(one.squad or one.id for one in roster)):
        if entry in seen:
            continue
        seen.add(entry)
        own = state.controller(entry) == mine or state.controller(entry) == stand.viewer.name
        if own and speech(rules, state, entry) and _can(rules, state, entry):
            yield entry


def _can(rules: Ruleset, state: State, entry: str) -> bool:
    """A craft has its crew to speak for it."""
    play = Play(rules, state, ScriptedDice(()))
    speaks = bool(speaks_by(rules, state, entry)[1])
    return speaks and any(unable(play, name) is None for name in state.members(entry))


def _chosen(state: State, stand: Stand, able: Sequence[str], wanted: str) -> str:
    """Whom the form is for: the one asked for, else who is awaited, else the first of mine, and of
    those who act and those who react whoever acts."""
    rules = ruleset(stand.combat.ruleset)
    known = wanted in state.squads or wanted in state.combatants
    mine = known and stand.writes and _speaks_for(stand, state, wanted)
    if mine and speech(rules, state, wanted):
        return wanted
    if state.awaited in able:
        return state.awaited or ""
    acting = (one for one in able if speech(rules, state, one) not in REACTIONS)
    return "" if stand.runs else next(chain(acting, able), "")


def _builder(rules: Ruleset, state: State, entry: str, given: Draft | None) -> Builder:
    mode = speech(rules, state, entry)
    kept = state.written.get(written_key(entry, reactions=mode in REACTIONS))
    reacting = mode in REACTIONS
    say = _saying(state, entry, reacting=reacting)
    draft = given if given and given.entry == entry and given.say in ("", say) else None
    if draft is None:
        draft = draft_of(entry, kept.data) if kept else Draft(entry)
    draft = _known(rules, replace(draft, say=say))
    if draft.grown and draft.acts and not reacting:
        draft = aimed(rules, state, draft)
    told, refused = _previewed(rules, state, draft, reacting=reacting)
    acts = tuple(acts_of(rules, state, draft, told))
    by, code = speaks_by(rules, state, entry)
    first = told[0] if told else {}
    return Builder(
        entry=entry,
        name=called(state, entry),
        mode=mode,
        order=f"{by.capitalize()} {code}",
        draft=draft,
        extras=extras(rules, state, entry),
        acts=acts,
        groups=tuple(groups_of(rules, state, draft, reacting=reacting)),
        actions=max((one["actions"] for one in told), default=0),
        own_actions=max((one["own"] for one in told), default=0),
        penalty=first.get("penalty"),
        refused="" if any(act.refused == refused for act in acts) else refused,
        written=kept is not None,
        turn=state.awaited == entry or mode == FREE_ACTION,
        numbers=state.awaited == entry and rolls_at_once(rules, state),
        callers=tuple(one for one in _CALLERS if one in state.sheet(state.members(entry)[0]).codes),
    )


def _saying(state: State, entry: str, *, reacting: bool) -> str:
    """What is being put together: another word once it has been said, by whomever."""
    said = state.said_by(state.members(entry)[0])
    count = len(said.reactions) if reacting else len(said.acts)
    return f"{state.round}-{'r' if reacting else 'a'}{count}"


def _known(rules: Ruleset, draft: Draft) -> Draft:
    """Without what these rules do not know."""
    kinds = Play(rules, State(), ScriptedDice(())).sequence.kinds
    return replace(draft, acts=tuple(act for act in draft.acts if act.get("do") in kinds))


def _previewed(
    rules: Ruleset, state: State, draft: Draft, *, reacting: bool
) -> tuple[list[dict[str, Any]], str]:
    try:
        told = preview(rules, state, draft.entry, draft.data(reactions=reacting))
    except RuleError as refusal:
        return [], words_of(refusal.code, refusal.params)
    for one in told:
        if one["refused"]:
            return told, words_of(one["refused"]["code"], one["refused"]["params"])
    return told, ""


def spoken(stand: Stand, state: State, draft: Draft, op: str) -> tuple[str, dict[str, Any]]:
    """The command a button of the form means."""
    if op == "pass":
        return "pass", {"who": draft.entry}
    if op.startswith("move:"):
        _, kind, power = f"{op}:".split(":")[:3]
        return kind[:40], {"who": draft.entry, **({"power": power[:40]} if power else {})}
    mode = speech(ruleset(stand.combat.ruleset), state, draft.entry)
    reacting = mode in REACTIONS
    data = draft.data(reactions=reacting, free=mode == FREE_ACTION)
    if mode == FREE_ACTION:
        return FREE_ACTION, data
    if op == "save":
        return "write", data
    return (REACT if reacting else DECLARE), data
