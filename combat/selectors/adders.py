"""The buttons that put an act on the list, and why some cannot be pressed now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from combat.drafts import Draft
from combat.refusals import words_of
from combat.words import GROUPS, STRIKES, act_name
from rules.combat import ActForm, State, act_forms, refusal_of_list
from rules.combat.aiming import BRAWLING, RANGED
from rules.combat.ships import HULL
from rules.rulesets.slots import Ruleset

# Nobody wonders why one who stands cannot get up.
_UNREMARKABLE = frozenset(
    {"stance.stands_already", "grip.holds_nobody", "weapon.in_hand_already", "move.stands"}
    | {"weapon.set_already", "martial.light_enough", "duel.not_absorbing", "martial.not_held"}
    | {"command.not_now", "stance.prone_already"}
)
# What people reach for most, and what they hardly ever do, whatever kind of act it is.
_AT_HAND = ("full_dodge", "skill", "medpac", "rise", "force")
_SELDOM = ("maneuver", "ram")
# From so many acts on, one reason for them is that of everything else.
MANY = 5
_OPEN = ("attack", "movement", "at_hand")
# The craft moves, and so do its guns: who is aboard rarely walks.
_ABOARD = "craft"
_OPEN_ABOARD = (_ABOARD, "attack", "at_hand")


@dataclass(frozen=True, slots=True)
class Adder:
    """A button that puts an act on the list; ``why`` says why not, or is empty."""

    op: str
    label: str
    why: str
    free: bool


@dataclass(frozen=True, slots=True)
class Group:
    name: str
    adders: tuple[Adder, ...]
    folded: bool


def groups_of(rules: Ruleset, state: State, draft: Draft, *, reacting: bool) -> Iterator[Group]:
    found: dict[str, list[Adder]] = {}
    sound = _sound(rules, state, draft, reacting=reacting)
    aboard = state.combatant(state.members(draft.entry)[0]).aboard
    for form in act_forms(rules, state, draft.entry):
        fits = form.offered and form.reaction == reacting and form.reason not in _UNREMARKABLE
        if not fits or (form.group == _ABOARD and not aboard):
            continue
        why = words_of(form.reason, form.params) if form.reason else ""
        if sound and not why:
            why = _clash(rules, state, draft, form.do, reacting=reacting)
        for op, label in _ways(state, draft.entry, form):
            shelf = form.group if reacting else _shelf(form)
            found.setdefault(shelf, []).append(Adder(op, label, why, form.free))
    if not reacting and _unarmed(state, draft.entry):
        why = words_of("weapon.none_on_sheet", {})
        found.setdefault("attack", []).append(Adder("add:attack", STRIKES[RANGED], why, False))
    names = sorted(GROUPS, key=lambda name: name != _ABOARD) if aboard else list(GROUPS)
    for name in names:
        if name in found:
            shut = name not in (_OPEN_ABOARD if aboard else _OPEN)
            folded = not reacting and shut and len(found[name]) > 1
            yield Group(GROUPS[name], tuple(found[name]), folded)


def _unarmed(state: State, entry: str) -> bool:
    """Has somebody nothing but bare hands? A craft has guns or is none to fight with."""
    sheet = state.sheet(state.members(entry)[0])
    return HULL not in sheet.codes and all(arm.kind == BRAWLING for arm in sheet.arms)


def _shelf(form: ActForm) -> str:
    if form.do in _AT_HAND:
        return "at_hand"
    return "more" if form.do in _SELDOM or form.group == "other" else form.group


def _ways(state: State, entry: str, form: ActForm) -> Iterator[tuple[str, str]]:
    """An attack once for each kind of weapon at hand."""
    if form.do != "attack":
        yield f"add:{form.do}", act_name(form.do)
        return
    weapons = next((one.choices or () for one in form.fields if one.name == "weapon"), ())
    arms = state.sheet(state.members(entry)[0]).arms
    kinds: dict[str, str] = {}
    for arm in arms:
        if arm.name in weapons:
            kinds.setdefault(arm.kind, arm.name)
    for kind, weapon in kinds.items():
        yield f"add:attack:{weapon}", STRIKES.get(kind, act_name("attack"))


def _sound(rules: Ruleset, state: State, draft: Draft, *, reacting: bool) -> bool:
    """Is there a list, and could it be said as it stands?"""
    data = draft.data(reactions=reacting)
    listed = bool(draft.acts or draft.haste)
    return listed and refusal_of_list(rules, state, draft.entry, data) is None


def _clash(rules: Ruleset, state: State, draft: Draft, do: str, *, reacting: bool) -> str:
    """Why an act does not go with what is on the list already."""
    data = replace(draft, acts=(*draft.acts, {"do": do})).data(reactions=reacting)
    refused = refusal_of_list(rules, state, draft.entry, data)
    together = refused is not None and refused.code in _TOGETHER
    return words_of(refused.code, refused.params) if refused and together else ""


def whys_of(groups: Iterable[Group]) -> list[str]:
    """Each reason once, with all it holds for; short where that is nearly everything."""
    reasons: dict[str, list[str]] = {}
    for group in groups:
        for adder in group.adders:
            if adder.why:
                reasons.setdefault(adder.why, []).append(adder.label)
    most = max(reasons, key=lambda why: len(reasons[why]), default="")
    if len(reasons.get(most, ())) < MANY:
        most = ""
    told = [f"{', '.join(labels)}: {why}" for why, labels in reasons.items() if why != most]
    return [*told, f"Everything else: {most}"] if most else told


# Refusals that come of the list as a whole, not of what a new act still lacks.
_TOGETHER = frozenset(
    {"action.alone", "action.one_move", "reaction.full_needs_movement", "turn.full_is_all"}
    | {"reaction.full_allows_no_other", "prepare.alone", "code.below_one_die", "turn.one_action"}
    | {"turn.no_action_left", "react.one_roll_each", "combine.nothing_else"}
)
