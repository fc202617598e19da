"""The log of a fight: appending to it, and reading a state or its lines back.

Every event holds the hash of the one before, and the first of a command's that of the command.
Whatever is kept about rolls and declarations is made from the events at the moment they are
appended.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from json import dumps
from typing import Any

from django.utils import timezone

from combat.models import Combat, Command, Event
from combat.records import Moment, keep_records
from rules.combat import Command as Wish
from rules.combat import Event as Told
from rules.combat import State, Viewer, fold
from rules.combat.amend import Entry
from rules.combat.events import REVERTED, in_force
from rules.combat.masking import HIDDEN
from rules.combat.play import form_without
from rules.combat.screening import SHOWN
from rules.combat.screens import VEILED
from rules.combat.serial import plain, read


def state_of(combat: Combat) -> State:
    """The fight as it stands now."""
    return read(State, combat.snapshot)


def beginning(combat: Combat) -> State:
    return State(options=dict(combat.options))


def append(combat: Combat, command: Command, told: Sequence[Told], moment: Moment) -> list[Event]:
    """Add what a command brought about, in the caller's transaction. Not the snapshot."""
    command.first, command.last = combat.head + 1, told[-1].seq
    command.save()
    rows: list[Event] = []
    for event in told:
        public = public_form(combat, event, combat.shown)
        row = Event(
            combat=combat,
            command=command,
            seq=event.seq,
            shown=combat.shown + (public is not None),
            type=event.type,
            data=dict(event.data),
            changes=plain(event.changes),
            public=public,
            private={name: published(form) for name, form in event.private.items()},
            before=combat.last_hash,
        )
        row.hash = digest(row, None if rows else command)
        combat.head, combat.shown, combat.last_hash = row.seq, row.shown, row.hash
        rows.append(row)
    Event.objects.bulk_create(rows, batch_size=1000)
    keep_records(moment, rows, command.by_id)
    return rows


def keep(combat: Combat, state: State) -> None:
    """Store the state that everything folds to."""
    combat.snapshot = plain(state)
    combat.active = timezone.now()
    combat.save(update_fields=["head", "shown", "last_hash", "snapshot", "active"])


def public_form(combat: Combat, event: Told, shown: int) -> dict[str, Any] | None:
    """What everyone may know, when so many events were shown before."""
    if event.public is not None and event.type == SHOWN:
        return _shown_form(combat, event)
    if event.public is None or event.type != REVERTED:
        return published(event.public)
    there = Event.objects.filter(combat=combat, seq=event.public["to"]).first()
    to = there.shown if there else 0
    # Going back over what nobody else saw is nobody else's business.
    return None if to == shown else {**event.public, "to": to}


def _shown_form(combat: Combat, event: Told) -> dict[str, Any]:
    """What was told behind the screen, as it would have been told without one."""
    told = Event.objects.get(combat=combat, seq=event.data["of"])
    form = form_without(told.data, frozenset(event.data["unseen"]))
    plainly = {name: value for name, value in form.items() if name != VEILED}
    rolls = [without_number(one) for one in form.get("rolls", ())]
    return {**plainly, "rolls": rolls, "of": told.type}


def published(form: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """The form for others, without the numbers that would betray what they do not see."""
    if form is None or not form.get("rolls"):
        return None if form is None else dict(form)
    return {**form, "rolls": [_unnumbered(record) for record in form["rolls"]]}


def _unnumbered(record: dict[str, Any]) -> dict[str, Any]:
    return without_number(record) if record.get("key") == HIDDEN else record


def without_number(record: Mapping[str, Any]) -> dict[str, Any]:
    """Throws of hidden dice are counted for nobody but GMs."""
    return {name: value for name, value in record.items() if name not in ("number", "earlier")}


def digest(row: Event, command: Command | None = None) -> str:
    """The hash of an event and, through the one before, of all before it.

    With the command whose first event it is; ``by`` alone is not in it, because people leave.
    """
    told = [row.seq, row.type, row.data, row.changes, row.public, row.private]
    if command:
        told.append(_asked(command))
    text = dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(row.before.encode() + text.encode()).hexdigest()


def _asked(command: Command) -> list[Any]:
    given = [str(command.request_id), command.kind, command.data, command.viewer, command.answer]
    return [*given, command.seq, command.first, command.last, command.made.isoformat()]


def told_by(rows: Iterable[Event]) -> Iterator[Told]:
    """Rows as the engine's events; what others see of them is not needed to fold."""
    for row in rows:
        changes = tuple(tuple(change) for change in row.changes)
        yield Told(seq=row.seq, type=row.type, data=row.data, changes=changes)


def state_at(combat: Combat, seq: int) -> State:
    """The fight as it stood after an event."""
    if seq == 0:
        return beginning(combat)
    rows = Event.objects.filter(combat=combat, seq__lte=seq).order_by("seq")
    return fold(told_by(rows.iterator(chunk_size=2000)), beginning(combat))


def lines_in_force(combat: Combat) -> list[Entry]:
    """The commands that count, in their order, with what they brought about."""
    rows = Event.objects.filter(combat=combat).order_by("seq").select_related("command")
    found = list(rows)
    counted = {event.seq for event in in_force(list(told_by(found)))}
    lines: list[Entry] = []
    of: list[int] = []
    for row, event in zip(found, told_by(found), strict=True):
        if row.seq not in counted:
            continue
        if of and of[-1] == row.command_id:
            lines[-1] = Entry(lines[-1].command, (*lines[-1].events, event))
        else:
            of.append(row.command_id)
            lines.append(Entry(wish(row.command), (event,)))
    return lines


def wish(command: Command) -> Wish:
    """A kept command as the engine takes it."""
    return Wish(command.kind, command.data, Viewer(**command.viewer))
