"""A sheet mended while its owner fights: from now on the fight goes by it as it stands.

``taken`` of a combatant counts what came from the sheet that way, so that whoever keeps sheet and
fight alike can tell it from what happened in the fight.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from rules.combat.arms import Sheet
from rules.combat.command import Command
from rules.combat.play import Play, refuse_unless
from rules.combat.sequence import Handler
from rules.combat.serial import plain, read
from rules.combat.state import Act, Combatant, State
from rules.combat.supplies import HELD
from rules.combat.table import check_sheet, dying, given_sheet, refuse_unreadable
from rules.errors import RuleError

TAKE_OVER = "take_over"
INJURY, INJURY_AT = "injury", "injury_at"
POWER = "power:"
FIELDS = ("points", "kit", "left", "powers", "notes", "medpacs", INJURY)


def amounts(one: Combatant) -> Mapping[str, int]:
    """What somebody has of all that a sheet counts as well."""
    return {
        **{f"points:{kind}": number for kind, number in one.points.items()},
        **{f"left:{weapon}": number for weapon, number in one.left.items()},
        **{f"{POWER}{power}": 1 for power in one.powers},
        "kit": one.kit or 0,
        "medpacs": one.medpacs,
    }


def _check(play: Play, command: Command) -> None:
    who, fields = command.text("who"), command.parts("fields")
    members = play.state.members(who)
    refuse_unless(bool(fields) or "sheet" in command.data, "set.nothing", who=who)
    for key in fields:
        refuse_unless(key in FIELDS, "set.no_such_field", field=key)
    for name in members:
        refuse_unreadable({**plain(play.who(name)), **fields})
    if INJURY in fields:
        play.rules.injury.effect(fields[INJURY])
    if "sheet" in command.data:
        sheet = given_sheet(command, who)
        check_sheet(play, who, sheet)
        _check_to_come(play, play.who(members[0]).sheet, sheet)


def _check_to_come(play: Play, name: str, sheet: Sheet) -> None:
    """What was said and has not happened must not lose what it is done with."""
    mended = Play(play.rules, _with_sheet(play.state, name, sheet), play.dice)
    for act in _unfinished(play):
        one = play.who(act.who)
        if one.sheet == name and not _lost(play, act) and _lost(mended, act):
            raise RuleError("take_over.still_needed", who=act.who, do=act.do)


def _unfinished(play: Play) -> Iterator[Act]:
    state = play.state
    held = (text.split() for key, text in state.memory.items() if key.startswith(HELD))
    said = state.to_come if state.steps else tuple(state.acts)
    names = {*said, *(name for names in held for name in names)}
    answers = (act.id for said in state.declarations.values() for act in said.reactions)
    for name in sorted(names | set(answers)):
        if name in state.acts:
            yield state.acts[name]


def _lost(play: Play, act: Act) -> bool:
    try:
        if act.weapon:
            play.sheet(act.who).arm(act.weapon)
        if act.do in play.sequence.kinds:
            play.sequence.kinds[act.do].check(play, act)
    except RuleError:
        return True
    return False


def _with_sheet(state: State, name: str, sheet: Sheet) -> State:
    return replace(state, sheets=state.sheets.put(name, sheet))


def _take_over(play: Play, command: Command) -> None:
    """Between the gamemaster and the player, but for a wound; all who share the sheet have it."""
    who, fields = command.text("who"), dict(command.parts("fields"))
    members = play.state.members(who)
    changes = list(_changes(play, members, fields))
    if "sheet" in command.data:
        name = play.who(members[0]).sheet
        changes.append(("put", "sheets", name, given_sheet(command, who)))
    wound = {INJURY: fields.pop(INJURY)} if INJURY in fields else {}
    told = {"who": who, "reason": command.text("reason", "")}
    owner = [play.state.controller(who)]
    more = {"sheet": "sheet" in command.data, "becomes": fields}
    play.happen("took_over", told | more, *changes, secret=True, private=owner)
    if wound:
        worse: list[tuple[object, ...]] = [("set", "combatants", one, wound) for one in members]
        state = {"dying": dying(play, members, wound[INJURY])}
        play.happen("set", told | {"becomes": wound}, *worse, ("state", state))


def _changes(
    play: Play, members: tuple[str, ...], fields: dict[str, Any]
) -> Iterator[tuple[object, ...]]:
    if not fields:
        return
    for name in members:
        one = play.who(name)
        after = read(Combatant, {**plain(one), **fields})
        own = {key: value for key, value in fields.items() if key != INJURY}
        yield "set", "combatants", name, {**own, "taken": _taken(play, one, after)}


def _taken(play: Play, one: Combatant, after: Combatant) -> dict[str, int | str]:
    before, now = amounts(one), amounts(after)
    found = dict(one.taken)
    for key in (*before, *(key for key in now if key not in before)):
        moved = now.get(key, 0) - before.get(key, 0)
        if moved:
            have = found.get(key, 0)
            found[key] = moved + (have if isinstance(have, int) else 0)
    if after.injury != one.injury:
        found |= {INJURY: after.injury, INJURY_AT: play.state.seq + 1}
    return found


TAKING_OVER = {TAKE_OVER: Handler(_check, _take_over, gamemaster=True, always=True)}
