"""The fields of an act as a form shows them: labels, choices with what one should know of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from combat.selectors.aiming import AGAINST, elsewhere
from combat.words import FIELDS, RARE, act_name, plain, power_name, sentence
from rules.combat import ActForm, Field, State
from rules.combat.sights import Sight, sights
from rules.rulesets.slots import Ruleset

_PEOPLE = ("target", "ally")


@dataclass(frozen=True, slots=True)
class Option:
    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class OptionGroup:
    name: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class FieldView:
    """``kind`` is how it is drawn: select, many, number, flag or text; hidden without a choice."""

    name: str
    label: str
    kind: str
    groups: tuple[OptionGroup, ...]
    value: str
    required: bool
    least: int
    most: int | None
    rare: bool
    usual: bool = False

    @property
    def chosen(self) -> bool:
        return any(one.chosen for group in self.groups for one in group.options)


def fields_of(
    rules: Ruleset, state: State, entry: str, form: ActForm, given: Mapping[str, Any], place: int
) -> list[FieldView]:
    members = [one for one in state.members(entry) if not state.combatants[one].gone]
    found = [_members(state, members, given, place)] if len(members) > 1 else []
    who = members[0] if members else state.members(entry)[0]
    for named in form.fields:
        field = _of_a_squad(named, members) if len(members) > 1 else named
        field = _of_its_kind(state, who, field, given) if form.do == "attack" else field
        if field.name == "at" and form.group in AGAINST:
            field = replace(field, choices=_enemies_first(state, who, field.choices or ()))
        if field.kind == "position" or field.choices != ():
            found.append(_view(rules, state, who, field, given, place))
    return found


def _members(state: State, members: list[str], given: Mapping[str, Any], place: int) -> FieldView:
    """Which of a squad do this; nobody ticked means all of them."""
    chosen = given.get("by") or ()
    options = tuple(Option(one, state.combatants[one].name, one in chosen) for one in members)
    label = FIELDS["by"]
    group = (OptionGroup("", options),)
    return FieldView(f"acts-{place}-by", label, "many", group, "", False, 0, None, False)


def _enemies_first(state: State, who: str, choices: Iterable[str]) -> tuple[str, ...]:
    """Then those aboard some craft, and one's own side at the end."""
    side = state.combatants[who].side
    people = (one for one in choices if one in state.combatants)

    def far(one: str) -> tuple[bool, bool]:
        return state.combatants[one].side == side, bool(elsewhere(state, who, one))

    return tuple(sorted(people, key=far))


def _of_its_kind(state: State, who: str, field: Field, given: Mapping[str, Any]) -> Field:
    """Whoever shoots chooses among guns."""
    arms = {arm.name: arm.kind for arm in state.sheet(who).arms}
    kind = arms.get(given.get("weapon", ""))
    if field.kind != "weapon" or kind is None:
        return field
    return replace(field, choices=tuple(one for one in field.choices or () if arms[one] == kind))


def _of_a_squad(field: Field, members: list[str]) -> Field:
    """Its own members take part anyway, and the first of those who do leads."""
    if field.name == "lead":
        return replace(field, default=None)
    if field.name != "allies":
        return field
    choices = tuple(one for one in field.choices or () if one not in members)
    return replace(field, choices=choices, required=False)


def _view(
    rules: Ruleset, state: State, who: str, field: Field, given: Mapping[str, Any], place: int
) -> FieldView:
    where = given.get("how") or {} if field.in_how else given
    value = where.get(field.name, "" if field.default is None else field.default)
    chosen = _chosen(value)
    prefix = f"acts-{place}-how-" if field.in_how else f"acts-{place}-"
    return FieldView(
        name=f"{prefix}{field.name}",
        label=FIELDS.get(field.name, plain(field.name).capitalize()),
        kind=_drawn(field, str(value)),
        groups=tuple(_groups(rules, state, who, field, given, chosen)),
        value="" if isinstance(value, list | tuple) else str(value),
        required=field.required,
        least=field.least,
        most=field.most,
        rare=field.name in RARE,
        usual=field.default is not None and str(value) == str(field.default),
    )


def _chosen(value: Any) -> frozenset[str]:
    if isinstance(value, list | tuple):
        return frozenset(map(str, value))
    return frozenset(str(value).split(",")) if value != "" else frozenset()


def _drawn(field: Field, value: str) -> str:
    if field.kind == "weapon" and field.choices == (value,):
        return "hidden"
    if field.many:
        return "many"
    if field.kind in ("number", "flag"):
        return field.kind
    if field.kind == "code" or (field.kind == "position" and not field.choices):
        return "text"
    return "select"


def _groups(
    rules: Ruleset,
    state: State,
    who: str,
    field: Field,
    given: Mapping[str, Any],
    chosen: frozenset[str],
) -> Iterator[OptionGroup]:
    choices = field.choices or ()
    if field.kind not in _PEOPLE:
        left = state.combatants[who].left if field.kind == "weapon" else {}
        options = (Option(one, _word(field, one, left), one in chosen) for one in choices)
        yield OptionGroup("", tuple(options))
        return
    people = [one for one in choices if one in state.combatants]
    seen = sights(rules, state, who, given, people) if field.name == "at" else {}
    shelves: dict[str, list[str]] = {}
    for one in people:
        shelves.setdefault(_shelf(state, who, one), []).append(one)
    for name, names in shelves.items():
        yield OptionGroup(name, tuple(_people(state, names, seen, chosen)))


def _shelf(state: State, who: str, one: str) -> str:
    if state.combatants[one].side == state.combatants[who].side:
        return "Your own side"
    craft = elsewhere(state, who, one)
    called = state.combatants[craft].name if craft in state.combatants else ""
    return f"Aboard {called}" if called else sentence(state.combatants[one].side)


def _people(
    state: State, names: Iterable[str], seen: Mapping[str, Sight], chosen: frozenset[str]
) -> Iterator[Option]:
    for name in names:
        label = state.combatants[name].name
        if name in seen:
            label = " · ".join(filter(None, (label, *_sight_words(seen[name]))))
        yield Option(name, label, name in chosen)


def _sight_words(sight: Sight) -> Iterator[str]:
    far = f"{sight.distance} m" if isinstance(sight.distance, int) else ""
    yield far
    yield plain(sight.range or ("" if far else str(sight.distance)))
    yield str(sight.difficulty) if sight.difficulty is not None else ""


def _word(field: Field, value: str, left: Mapping[str, int]) -> str:
    if value in left:
        return f"{value} · {left[value] or 'none'} left"
    if field.name == "then":
        return act_name(value)
    if field.kind == "power":
        return power_name(value)
    return plain(value).capitalize() if field.kind == "choice" else value
