"""Squads that part and join: wounds stay with each body, only the voice changes."""

from collections.abc import Mapping

from rules.combat.command import Command
from rules.combat.play import Play, refuse_unless
from rules.combat.sequence import Handler
from rules.combat.state import Combatant
from rules.combat.supplies import HELD
from rules.combat.table import check_name

SPLIT, MERGE = "split", "merge"


def _check_split(play: Play, command: Command) -> None:
    squad, leaving = command.text("who"), command.names("members")
    refuse_unless(squad in play.state.squads, "split.no_squad", who=squad)
    refuse_unless(bool(leaving), "split.nobody", who=squad)
    for name in leaving:
        within = name in play.state.squads[squad]
        refuse_unless(within, "declare.not_a_member", who=name, entry=squad)
    stay = len(play.state.squads[squad]) > len(set(leaving))
    refuse_unless(stay, "split.all_of_them", who=squad)
    alone = len(set(leaving)) == 1 and not command.data.get("id")
    if not alone:
        check_name(play, command.text("id"))
    _check_free(play, squad)


def _split(play: Play, command: Command) -> None:
    """One leaves and speaks for himself, or several become a squad with a name of its own."""
    squad = command.text("who")
    leaving = [name for name in play.state.squads[squad] if name in command.names("members")]
    entry = str(command.data.get("id") or leaving[0])
    own = "" if entry == leaving[0] else entry
    left = [name for name in play.state.squads[squad] if name not in leaving]
    changes: list[tuple[object, ...]] = [("put", "squads", squad, left)]
    changes += [("set", "combatants", name, {"squad": own}) for name in leaving]
    if own:
        changes.append(("put", "squads", own, leaving))
    fields = {"queue": _behind(play, squad, entry), "hidden": _hiding(play, squad, own)}
    told = {"who": squad, "members": leaving, "entry": entry}
    play.happen("split", told, *changes, ("state", fields))


def _check_merge(play: Play, command: Command) -> None:
    entries = _joining(command)
    refuse_unless(len(entries) > 1, "merge.alone", who=entries[0])
    for entry in entries:
        names = play.state.members(entry)
        speaks = entry in play.state.squads or not play.who(entry).squad
        refuse_unless(speaks, "declare.squad_speaks", who=entry, squad=play.who(names[0]).squad)
        _check_free(play, entry)
    first = play.who(play.state.members(entries[0])[0])
    for name in (name for entry in entries for name in play.state.members(entry)):
        one = play.who(name)
        refuse_unless(_voice(one) == _voice(first), "merge.not_of_one_mind", who=name)
    if entries[0] not in play.state.squads:
        check_name(play, command.text("id"))
    to_come = {entry in play.state.queue[play.state.turn :] for entry in entries}
    refuse_unless(len(to_come) == 1, "merge.some_have_spoken", who=entries[0])


def _merge(play: Play, command: Command) -> None:
    """Those ``joining`` speak with ``who`` from now on; two who were alone take a new name."""
    entries = _joining(command)
    squad = entries[0] if entries[0] in play.state.squads else command.text("id")
    names = [name for entry in entries for name in play.state.members(entry)]
    gone = [entry for entry in entries[1:] if entry in play.state.squads]
    changes: list[tuple[object, ...]] = [("drop", "squads", entry) for entry in gone]
    changes.append(("put", "squads", squad, names))
    changes += [("set", "combatants", name, {"squad": squad}) for name in names]
    changes += [("drop", "written", key) for key in _written(play, entries[1:])]
    hidden = [name for name in _hiding(play, entries[0], squad) if name not in gone]
    order = {"queue": _as_one(play, entries, squad), "turn": _turn(play, entries)}
    told = {"who": entries[0], "entry": squad, "members": names}
    play.happen("merged", told, *changes, ("state", {**order, "hidden": hidden}))


def _voice(one: Combatant) -> tuple[str, str, bool]:
    return one.side, one.controller, one.hidden


def _joining(command: Command) -> tuple[str, ...]:
    return tuple(dict.fromkeys((command.text("who"), *command.names("joining"))))


def _check_free(play: Play, entry: str) -> None:
    """Acts held back belong to an entry as a whole."""
    refuse_unless(f"{HELD}{entry}" not in play.state.memory, "squad.holds", who=entry)


def _behind(play: Play, squad: str, entry: str) -> list[str]:
    """Who parts from a squad that is still to speak, speaks after it."""
    queue = list(play.state.queue)
    if squad in queue[play.state.turn :]:
        queue.insert(queue.index(squad, play.state.turn) + 1, entry)
    return queue


def _as_one(play: Play, entries: tuple[str, ...], squad: str) -> list[str]:
    """A squad speaks where the first of them would have spoken."""
    queue: list[str] = []
    for entry in play.state.queue:
        name = squad if entry in entries else entry
        if name != squad or squad not in queue:
            queue.append(name)
    return queue


def _turn(play: Play, entries: tuple[str, ...]) -> int:
    """Places that fall away before the present one move it."""
    past = [entry for entry in play.state.queue[: play.state.turn] if entry in entries]
    return play.state.turn - max(len(past) - 1, 0)


def _hiding(play: Play, entry: str, squad: str) -> list[str]:
    """A new name for people nobody sees is as unseen as they are."""
    hidden = list(play.state.hidden)
    unseen = play.who(play.state.members(entry)[0]).hidden
    return [*hidden, squad] if unseen and squad and squad not in hidden else hidden


def _written(play: Play, entries: tuple[str, ...]) -> list[str]:
    return [key for key in play.state.written if key.partition(":")[0] in entries]


SQUADS: Mapping[str, Handler] = {
    SPLIT: Handler(_check_split, _split, gamemaster=True, always=True),
    MERGE: Handler(_check_merge, _merge, gamemaster=True, always=True),
}
