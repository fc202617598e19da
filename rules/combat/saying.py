"""What people say: reading declarations, for one or for a squad in one go, and refusing them."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from rules.combat.acts import COMMAND
from rules.combat.calling import called_with, force_point_changes
from rules.combat.combining import TOGETHER, volley_key
from rules.combat.command import Command
from rules.combat.numbers import AWAKE, awake, sheet_code, unable, words
from rules.combat.play import Play, refuse_unless
from rules.combat.serial import read
from rules.combat.shapes import fits
from rules.combat.state import Act, Declaration
from rules.errors import RuleError
from rules.mechanics.rule import required

MORTALLY_WOUNDED = "mortally_wounded"
_ACT_FIELDS = ("do", "at", "weapon", "skill", "times", "haste", "lead", "allies", "how")
DECLARED = "declared"
_TEXTS = ("do", "at", "weapon", "skill", "lead")
_COUNTS = ("haste", "times")
# More than anybody means; each of them is counted one by one.
MOST = 300


def read_declarations(play: Play, entry: str, data: Mapping[str, Any]) -> list[Declaration]:
    """A declaration for each member; an act without ``by`` is everybody's who is able."""
    members = play.state.members(entry)
    able = [name for name in members if unable(play, name) is None] or list(members)
    acts: dict[str, list[Act]] = {name: [] for name in able}
    spoken = {name: _spoken(play, name) for name in able}
    for given in _listed(data, "acts", entry):
        doers = tuple(given.get("by") or able)
        for name in doers:
            refuse_unless(name in acts, "declare.not_a_member", who=name, entry=entry)
            place = len(acts[name]) + spoken[name]
            acts[name].append(_act(name, place, given, doers, acts[name]))
    return [_declaration(name, acts[name], data) for name in able]


def read_reactions(play: Play, entry: str, data: Mapping[str, Any]) -> list[Declaration]:
    """What was declared, with the reactions added and the haste of reactions stated."""
    members = [name for name in play.state.members(entry) if unable(play, name) is None]
    found = []
    for name in members:
        said = play.state.said_by(name)
        mine = [
            given
            for given in _listed(data, "reactions", entry)
            if name in (given.get("by") or members)
        ]
        start = _spoken(play, name)
        acts = [_act(name, start + place, given, (), ()) for place, given in enumerate(mine)]
        haste = data.get("haste")
        refuse_unless(fits(int | None, haste), "declare.not_a_number", key="haste")
        found.append(replace(said, reactions=tuple(acts), reaction_haste=haste))
    return found


def _listed(data: Mapping[str, Any], key: str, entry: str) -> list[Mapping[str, Any]]:
    """The acts of a command, each of them readable."""
    given = data.get(key, ())
    listed = isinstance(given, list | tuple) and len(given) <= MOST
    readable = listed and all(map(_readable, given))
    refuse_unless(readable, "declare.unreadable", who=entry)
    return list(given)


def _spoken(play: Play, name: str) -> int:
    """How many acts of this round have a number already."""
    said = play.state.said_by(name)
    return len(said.acts) + len(said.reactions)


def check_said(play: Play, said: Declaration, new: Iterable[Act] | None = None) -> None:
    """Refuse what cannot be declared. The rules are asked with it already said."""
    for act in said.acts:
        refuse_unless(act.do in play.sequence.kinds, "declare.no_such_act", do=act.do)
        refuse_unless(act.times >= 1, "declare.no_times", do=act.do)
    lost = unable(play, said.who)
    if lost:
        raise RuleError(lost, who=said.who)
    check_awake(play, said)
    peek = supposing(play, said)
    counted = words(peek, said)
    refused = play.rules.reactions.refusal(counted, play.rules.actions)
    if refused:
        raise RuleError(refused, who=said.who)
    play.sequence.check_declaration(peek, said)
    for act in said.acts if new is None else new:
        play.sequence.kinds[act.do].check(peek, act)
    check_points(peek, said)


def check_awake(play: Play, said: Declaration) -> None:
    """The mortally wounded who are awake do nothing but control their pain."""
    one = play.who(said.who)
    if one.injury != MORTALLY_WOUNDED or not awake(play, one) or one.notes[AWAKE].endswith("+"):
        return
    done = [act.text("power") or act.do for act in (*said.acts, *said.reactions)]
    only = required(play.rules.force_effects, "the Force").remain_conscious.mortally_wounded_may
    fits = all(what.replace(" ", "_") in only for what in done)
    refuse_unless(fits, "able.only_controls_pain", who=said.who)


def check_points(play: Play, said: Declaration) -> None:
    """A Force Point has to be there, unless the Dark Side is called on for one."""
    one = play.who(said.who)
    if said.dark_side is not None:
        refuse_unless(play.rules.dark_side is not None, "dark_side.not_in_ruleset")
        refuse_unless("denies_force" not in one.notes, "dark_side.denies_force", who=said.who)
        sheet_code(play, said.who, called_with(said))
    if said.force_point:
        held = one.points.get("force", 0) > 0 or said.dark_side is not None
        refuse_unless(held, "points.no_force_point", who=said.who)


def supposing(play: Play, said: Declaration) -> Play:
    """The fight as if this had been said."""
    state = replace(play.state, declarations=play.state.declarations.put(said.who, said))
    if said.force_point:
        doubled = replace(play.who(said.who), force_point_round=state.round)
        state = replace(state, combatants=state.combatants.put(said.who, doubled))
    return Play(play.rules, state, play.dice)


def say(
    play: Play,
    entry: str,
    said: Iterable[Declaration],
    kind: str = DECLARED,
    turn: int | None = None,
) -> None:
    """Tell declarations; everybody hears them now. It is the next one's turn, or a ``turn``."""
    all_said = list(said)
    changes: list[tuple[object, ...]] = []
    for one in all_said:
        changes.append(("put", "declarations", one.who, one))
        changes += [("put", "acts", act.id, act) for act in (*one.acts, *one.reactions)]
        if kind == DECLARED:
            changes += force_point_changes(play, one)
    changes += _commanding(play, all_said)
    told = {"who": entry, "said": all_said, "segment": play.state.segment}
    following = play.state.turn + 1 if turn is None else turn
    play.happen(kind, told, *changes, ("state", {"turn": following}))
    for one in all_said:
        for act in one.acts:
            if play.sequence.kinds[act.do].at_once and kind == DECLARED:
                play.sequence.kinds[act.do].happens(play, act, one.haste)


def _commanding(play: Play, said: list[Declaration]) -> list[tuple[object, ...]]:
    found: dict[str, str] = {}
    for one in said:
        if any(act.do == COMMAND for act in one.acts):
            key = f"commanding:{play.who(one.who).side}"
            before = found.get(key, play.state.memory.get(key, ""))
            found[key] = f"{before} {one.who}".strip()
    return [("put", "memory", key, names) for key, names in found.items()]


def entry_of(play: Play, command: Command) -> str:
    """The entry a command speaks for, and only its own people may."""
    entry = command.text("who")
    if entry not in play.state.squads:
        one = play.who(entry)
        refuse_unless(not one.squad, "declare.squad_speaks", who=entry, squad=one.squad)
    if not command.by.controls(play.state, entry):
        raise RuleError("command.not_yours", who=entry)
    return entry


def act_of(name: str, given: Mapping[str, Any]) -> Act:
    """One act of somebody, as far as it is filled in."""
    refuse_unless(_readable(given), "declare.unreadable", who=name)
    return _act(name, 0, given, (), ())


def _declaration(name: str, acts: list[Act], data: Mapping[str, Any]) -> Declaration:
    haste = data.get("haste", 0)
    refuse_unless(_is_count(haste), "declare.not_a_number", key="haste")
    dark_side = data.get("dark_side")
    readable = fits(Mapping[str, str | bool] | None, dark_side)
    refuse_unless(readable, "declare.unreadable", who=name)
    return Declaration(
        who=name,
        acts=tuple(acts),
        haste=haste,
        force_point=bool(data.get("force_point", False)),
        dark_side=dark_side,
    )


def _act(
    name: str, place: int, given: Mapping[str, Any], doers: tuple[str, ...], before: Iterable[Act]
) -> Act:
    unknown = set(given) - {*_ACT_FIELDS, "by"}
    refuse_unless(not unknown, "declare.no_such_field", field=next(iter(sorted(unknown)), ""))
    for key in _COUNTS:
        count = given.get(key)
        refuse_unless(count is None or _is_count(count), "declare.not_a_number", key=key)
    fields = {key: given[key] for key in _ACT_FIELDS if given.get(key) is not None}
    if given["do"] in TOGETHER:
        allies = {*doers, *given.get("allies", ())} - {name}
        fields["allies"] = sorted(allies)
        fields.setdefault("lead", doers[0] if doers else name)
    act = read(Act, {"id": f"{name}.{place + 1}", "who": name, **fields})
    again = act.do in TOGETHER and sum(_alike(one, act) for one in before)
    return replace(act, how={**act.how, "nth": again}) if again else act


def _alike(one: Act, other: Act) -> bool:
    return one.do == other.do and volley_key(one) == volley_key(replace(other, how=one.how))


def _readable(given: object) -> bool:
    """Texts are texts, lists are lists of texts, and it says what is done."""
    if not isinstance(given, Mapping) or not given.get("do"):
        return False
    texts = all(fits(str | None, given.get(key)) for key in _TEXTS)
    names = all(fits(tuple[str, ...], given.get(key) or ()) for key in ("allies", "by"))
    return texts and names and fits(Mapping[str, str | int | bool], given.get("how") or {})


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST
