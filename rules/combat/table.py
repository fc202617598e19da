"""The gamemaster's hand: who is in the fight, where, what is hidden, what is set by decree."""

import re
from collections.abc import Mapping
from typing import Any

from rules.codes import Code
from rules.combat.aiming import BRAWLING, MELEE, RANGED
from rules.combat.arms import GRENADE, Sheet
from rules.combat.command import Command
from rules.combat.events import REVERTED, Event
from rules.combat.places import check_cover
from rules.combat.play import Play, refuse_unless
from rules.combat.sequence import Handler
from rules.combat.serial import plain, read
from rules.combat.shapes import fits
from rules.combat.state import Combatant, Override
from rules.combat.throwing import known_roll
from rules.mechanics.rule import required

# Names are parts of keys, and are looked for in whatever is told to players.
_NAME = re.compile(r"[\w-]+")
WEAPON_KINDS = (RANGED, MELEE, BRAWLING, GRENADE)
_FIXED = ("id", "place", "squad", "sheet", "taken")
# Where and how somebody is can be seen; the rest is between the gamemaster and the player.
_SEEN = (
    *("name", "side", "position", "stance", "cover", "protection", "hidden", "gone"),
    *("injury", "unconscious", "stuns", "mortal_since", "loses_round", "aboard", "station"),
)


def _check_add(play: Play, command: Command) -> None:
    name = command.text("id")
    check_name(play, name)
    check_sheet(play, name, given_sheet(command, name))
    refuse_unless(1 <= command.number("count", 1) <= 10_000, "add.bad_count", id=name)
    given = command.parts("combatant")
    for key in given:
        known = key in Combatant.__dataclass_fields__ and key not in _FIXED
        refuse_unless(known, "add.no_such_field", field=key)
    refuse_unreadable({"id": name, "name": name, "sheet": name, "side": "", **given})
    _check_place(play, given)


def check_sheet(play: Play, name: str, sheet: Sheet) -> None:
    """What nobody can fight without, in words the rules know."""
    for text in sheet.codes.values():
        Code.parse(text)
    order = play.rules.order.by
    speaks = order in sheet.codes or "hull" in sheet.codes
    refuse_unless(speaks, "add.no_order_code", id=name, by=order)
    tough = "strength" in sheet.codes or "hull" in sheet.codes
    refuse_unless(tough, "add.nothing_resists", id=name)
    for arm in sheet.arms:
        refuse_unless(arm.kind in WEAPON_KINDS, "add.no_such_weapon_kind", kind=arm.kind)
    play.rules.scale.named(sheet.scale)


def check_name(play: Play, name: str) -> None:
    """A name nobody in the fight has."""
    taken = name in play.state.combatants or name in play.state.squads
    refuse_unless(not taken, "add.name_taken", id=name)
    refuse_unless(bool(_NAME.fullmatch(name)), "add.bad_name", id=name)


def _add(play: Play, command: Command) -> None:
    """One, or a squad of so many alike: an entry with one voice and separate wounds."""
    name, count = command.text("id"), command.number("count", 1)
    label = command.text("name", name)
    members = [f"{name}-{number}" for number in range(1, count + 1)] if count > 1 else [name]
    changes: list[tuple[object, ...]] = [("put", "sheets", name, given_sheet(command, name))]
    given = {"player": False, "side": "", **command.data.get("combatant", {})}
    for number, member in enumerate(members):
        called = f"{label} {number + 1}" if count > 1 else label
        place = play.state.places + number
        fields = {"id": member, "name": called, "sheet": name, "place": place}
        squad = {"squad": name} if count > 1 else {}
        changes.append(("put", "combatants", member, {**given, **fields, **squad}))
    if count > 1:
        changes.append(("put", "squads", name, members))
    hidden = [*play.state.hidden, *members] if given.get("hidden") else play.state.hidden
    if given.get("hidden") and count > 1:
        hidden = [*hidden, name]
    changes.append(("state", {"places": play.state.places + count, "hidden": hidden}))
    told = {"who": name, "name": label, "count": count, "side": given["side"]}
    play.happen("added", told, *changes, secret=bool(given.get("hidden")))


def given_sheet(command: Command, name: str) -> Sheet:
    sheet = command.data.get("sheet")
    refuse_unless(fits(Sheet, sheet), "add.unreadable_sheet", id=name)
    return read(Sheet, sheet)


def _check_remove(play: Play, command: Command) -> None:
    for name in play.state.members(command.text("who")):
        refuse_unless(not play.who(name).gone, "remove.gone_already", who=name)


def _remove(play: Play, command: Command) -> None:
    """Gone from the fight; what they did stays in the log."""
    names = play.state.members(command.text("who"))
    changes = [("set", "combatants", name, {"gone": True}) for name in names]
    dying = [name for name in play.state.dying if name not in names]
    told = {"who": command.text("who"), "why": command.text("why", "left")}
    play.happen("removed", told, *changes, ("state", {"dying": dying}))


def _check_set(play: Play, command: Command) -> None:
    fields = command.parts("fields")
    refuse_unless(bool(fields), "set.nothing", who=command.text("who"))
    for name in play.state.members(command.text("who")):
        one = plain(play.who(name))
        for key in fields:
            known = key in Combatant.__dataclass_fields__ and key not in _FIXED
            refuse_unless(known, "set.no_such_field", field=key)
        refuse_unreadable({**one, **fields})
    if "injury" in fields:
        play.rules.injury.effect(fields["injury"])
    _check_place(play, fields)
    if fields.get("protection"):
        required(play.rules.protection, "protection").body_strength(fields["protection"])


def _check_place(play: Play, fields: Mapping[str, Any]) -> None:
    if fields.get("aboard"):
        play.who(fields["aboard"])
    for cover in fields.get("cover", ()):
        check_cover(play, cover)


def refuse_unreadable(fields: Mapping[str, Any]) -> None:
    refuse_unless(fits(Combatant, fields), "set.unreadable")


def _set(play: Play, command: Command) -> None:
    """Anything about a combatant, with a reason: position, cover, wounds, points, controller."""
    who, fields = command.text("who"), dict(command.data["fields"])
    seen = {key: value for key, value in fields.items() if key in _SEEN}
    unseen = {key: value for key, value in fields.items() if key not in _SEEN}
    for part, secret in ((seen, False), (unseen, True)):
        if part:
            _set_part(play, command, part, secret=secret)
    if fields.get("hidden") is False:
        play.happen("appeared", {"who": who})


def _set_part(play: Play, command: Command, fields: dict[str, Any], *, secret: bool) -> None:
    who = command.text("who")
    names = play.state.members(who)
    changes: list[tuple[object, ...]] = [("set", "combatants", one, fields) for one in names]
    if "hidden" in fields:
        changes.append(("state", {"hidden": _hidden(play, who, fields["hidden"])}))
    if "injury" in fields:
        changes.append(("state", {"dying": dying(play, names, fields["injury"])}))
    told = {"who": who, "becomes": fields, "reason": command.text("reason", "")}
    owner = [play.state.controller(who)] if secret else []
    play.happen("set", told, *changes, secret=secret, private=owner)


def _hidden(play: Play, entry: str, hidden: bool) -> list[str]:
    names = {entry, *play.state.members(entry)}
    others = [name for name in play.state.hidden if name not in names]
    return [*others, *sorted(names)] if hidden else others


def dying(play: Play, names: tuple[str, ...], injury: str) -> list[str]:
    others = [name for name in play.state.dying if name not in names]
    return [*others, *names] if injury == "mortally_wounded" else others


def _check_round(play: Play, command: Command) -> None:
    refuse_unless(not play.state.segment, "round.not_over", round=play.state.round)
    refuse_unless(len(play.state.combatants) > 0, "round.nobody")


def _round(play: Play, command: Command) -> None:
    """The next round; whoever surprises is named with it."""
    number = play.state.round + 1
    surprising = command.names("surprise")
    changes = [
        ("set", "combatants", name, {"surprise": number})
        for entry in surprising
        for name in play.state.members(entry)
    ]
    cleared = (
        *("declarations", "written", "acts", "reactions"),
        *("strikes", "memory", "entered", "rolls"),
    )
    fields = {"round": number, "struck": 0, "dealt": 0, "steps": [], "step": 0, "deed": 0}
    told = {"round": number, "surprise": list(surprising)}
    clear = [("clear", name) for name in cleared]
    play.happen("round", told, *clear, *changes, ("state", fields))
    play.sequence.begin(play)


def _check_override(play: Play, command: Command) -> None:
    command.text("key")
    refuse_unless(bool(command.text("reason", "")), "override.no_reason")
    value = command.data.get("value")
    refuse_unless(fits(int | str, value), "override.no_value", key=command.text("key"))


def _override(play: Play, command: Command) -> None:
    """A number or a result by its key. What follows from it is worked out from the new one."""
    key, value = command.text("key"), command.data["value"]
    told = {"key": key, "value": value, "reason": command.text("reason")}
    put = ("put", "overrides", key, Override(value, command.text("reason")))
    play.happen("overridden", told, put, secret=not known_roll(play, key))


def _check_undo(play: Play, command: Command) -> None:
    to = command.number("to")
    refuse_unless(0 <= to < play.state.seq, "undo.no_such_moment", to=to, now=play.state.seq)


def _undo(play: Play, command: Command) -> None:
    """Only the store can fold again; the event says how far back."""
    told = {"to": command.number("to"), "reason": command.text("reason", "")}
    play.events.append(Event(seq=play.state.seq + 1, type=REVERTED, data=told, public=told))


TABLE: Mapping[str, Handler] = {
    "add": Handler(_check_add, _add, gamemaster=True, always=True),
    "remove": Handler(_check_remove, _remove, gamemaster=True, always=True),
    "set": Handler(_check_set, _set, gamemaster=True, always=True),
    "round": Handler(_check_round, _round, gamemaster=True, always=True),
    "override": Handler(_check_override, _override, gamemaster=True, always=True),
    "undo": Handler(_check_undo, _undo, gamemaster=True, always=True),
}
