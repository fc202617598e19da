"""The acts on the list of a declaration: what each takes, what it would roll, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from combat.drafts import Draft
from combat.refusals import words_of
from combat.selectors.fields import FieldView, fields_of
from combat.words import STRIKES, act_name, power_name
from rules.combat import ActForm, State, act_form
from rules.combat.places import OUT_OF_REACH
from rules.errors import RuleError
from rules.rulesets.slots import Ruleset


@dataclass(frozen=True, slots=True)
class Line:
    """What a member of the squad, or the one, would roll."""

    names: str
    base: str
    code: str
    modifiers: Sequence[Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class ActView:
    place: int
    do: str
    label: str
    about: str
    fields: tuple[FieldView, ...]
    rare: tuple[FieldView, ...]
    lines: tuple[Line, ...]
    difficulty: int | None
    out_of_reach: bool
    parts: Sequence[Mapping[str, Any]]
    refused: str

    @property
    def rare_used(self) -> bool:
        return any((field.value or field.chosen) and not field.usual for field in self.rare)


def acts_of(
    rules: Ruleset, state: State, draft: Draft, told: Sequence[Mapping[str, Any]]
) -> Iterator[ActView]:
    for place, given in enumerate(draft.acts):
        try:
            form = act_form(rules, state, draft.entry, given)
        except RuleError:
            continue
        foreseen = list(_foreseen(draft, told, place))
        shown = foreseen[0][1] if foreseen else {}
        fields = fields_of(rules, state, draft.entry, form, given, place)
        refused = shown.get("refused") or {}
        yield ActView(
            place=place,
            do=form.do,
            label=_label(state, draft.entry, form, given),
            about=_about(state, given, fields),
            fields=tuple(field for field in fields if not field.rare),
            rare=tuple(field for field in fields if field.rare),
            lines=tuple(_lines(state, foreseen)),
            difficulty=shown.get("difficulty"),
            out_of_reach=shown.get("range") == OUT_OF_REACH,
            parts=shown.get("parts", ()),
            refused=words_of(refused.get("code", ""), refused.get("params", {})),
        )


def _foreseen(
    draft: Draft, told: Sequence[Mapping[str, Any]], place: int
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """What each who takes part would roll: a member's acts are those given to all or to it."""
    for one in told:
        mine = [
            number
            for number, act in enumerate(draft.acts)
            if not act.get("by") or one["who"] in act["by"]
        ]
        if place in mine and mine.index(place) < len(one["acts"]):
            yield one["who"], one["acts"][mine.index(place)]


def _lines(state: State, foreseen: Sequence[tuple[str, Mapping[str, Any]]]) -> Iterator[Line]:
    """One for all who roll alike."""
    alike: dict[tuple[str, str], list[str]] = {}
    reasons: dict[tuple[str, str], Sequence[Mapping[str, str]]] = {}
    for who, shown in foreseen:
        if "code" in shown:
            key = shown["base"], shown["code"]
            alike.setdefault(key, []).append(state.combatants[who].name)
            reasons[key] = shown["modifiers"]
    for (base, code), names in alike.items():
        called = ", ".join(names) if len(alike) > 1 else ""
        yield Line(called, base, code, reasons[base, code])


def _label(state: State, entry: str, form: ActForm, given: Mapping[str, Any]) -> str:
    if form.do != "attack":
        return act_name(form.do)
    arms = state.sheet(state.members(entry)[0]).arms
    arm = next((one for one in arms if one.name == given.get("weapon")), None) or (
        arms[0] if arms else None
    )
    return STRIKES.get(arm.kind, act_name("attack")) if arm else act_name("attack")


def _about(state: State, given: Mapping[str, Any], fields: Sequence[FieldView]) -> str:
    """What was chosen, and the weapon where there is no choice."""
    at = given.get("at", "")
    named = str(given.get("skill", "") or power_name((given.get("how") or {}).get("power", "")))
    what = state.combatants[at].name if at in state.combatants else named
    held = next((field.value for field in fields if field.kind == "hidden"), "")
    return ", ".join(filter(None, (what, held)))
