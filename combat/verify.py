"""Is a fight what it claims to be? Six questions, answered from the rows alone.

Whoever asks while it is being fought is answered for what there was when they began.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Max

from combat import store
from combat.dice import hidden_dice, open_dice
from combat.kept import Kept
from combat.models import Combat, Command, Event, Roll, Round
from rules import VERSION
from rules.combat import Event as Told
from rules.combat import State, decide, fold
from rules.combat.events import REVERTED
from rules.combat.replay import RecordedRolls
from rules.combat.serial import plain
from rules.dice import commitment
from rules.errors import RuleError
from rules.rulesets import ruleset

Found = tuple[bool | None, str]


@dataclass(frozen=True, slots=True)
class Answer:
    """One question and its answer. ``good`` is None where it cannot be asked."""

    question: str
    good: bool | None
    detail: str


def verify(combat: Combat) -> list[Answer]:
    return [ask(combat, name) for name in QUESTIONS]


def ask(combat: Combat, name: str) -> Answer:
    """One of the questions, by its name."""
    question, answered = QUESTIONS[name]
    good, detail = answered(combat)
    return Answer(question, good, detail)


def sound(answers: list[Answer]) -> bool:
    return all(answer.good is not False for answer in answers)


def _events(combat: Combat) -> list[Event]:
    return list(Event.objects.filter(combat=combat, seq__lte=combat.head).order_by("seq"))


def _chain(combat: Combat) -> Found:
    events, before, shown = _events(combat), "", 0
    asked = {command.first: command for command in _commands(combat)}
    for place, event in enumerate(events, 1):
        shown += event.public is not None
        follows = (event.seq, event.shown, event.before) == (place, shown, before)
        if not follows or not _holds(event, asked.get(place)):
            return False, f"broken at event {place}"
        before = event.hash
    whole = (len(events), shown, before) == (combat.head, combat.shown, combat.last_hash)
    if _beyond(combat):
        return False, "there is more than its end"
    return whole, f"{len(events)} events" if whole else "the end is missing"


def _holds(event: Event, command: Command | None) -> bool:
    """Commands were not in the chain at first, and what was kept then stays as it is."""
    return event.hash in (store.digest(event), store.digest(event, command))


def _beyond(combat: Combat) -> bool:
    """Is there anything later than the end, as it is now?"""
    fight = Combat.objects.filter(pk=combat.pk).annotate(last=Max("events__seq")).get()
    return (fight.last or 0) > fight.head


def _folds(combat: Combat) -> Found:
    found = fold(store.told_by(_events(combat)), store.beginning(combat))
    return plain(found) == combat.snapshot, f"moment {found.seq}"


def _decided(combat: Combat) -> Found:
    """Each command is given again with the dice that fell."""
    if combat.rules_version != VERSION:
        return None, (
            f"begun under version {combat.rules_version} of the rules; only fights of version "
            f"{VERSION} are decided again, the rest is checked for all"
        )
    events = _events(combat)
    told = list(store.told_by(events))
    states = {0: store.beginning(combat)}
    last = 0
    for command in _commands(combat):
        mine = slice(command.first - 1, command.last)
        whole = command.first == last + 1 and _is_by(command, events[mine])
        if not whole or not _same(combat, states[last], command, events[mine], told[mine]):
            return False, f"{command.kind}, moment {command.last}"
        states[command.last] = _after(states[last], states, told[mine])
        last = command.last
    if last != combat.head:
        return False, f"nobody asked for what follows moment {last}"
    return True, f"{len(states) - 1} commands"


def _commands(combat: Combat) -> list[Command]:
    return list(Command.objects.filter(combat=combat, last__lte=combat.head).order_by("last"))


def _is_by(command: Command, rows: list[Event]) -> bool:
    """Its events are its own, and it was given by whoever is named."""
    given = str(command.by_id or command.viewer["name"])
    own = all(row.command_id == command.pk for row in rows)
    return bool(rows) and own and command.viewer["name"] in ("", given)


def _rows(combat: Combat) -> Found:
    """Whoever was taken off a row since may be missing, and nothing else."""
    events, kept = _events(combat), Kept(combat)
    told = list(store.told_by(events))
    states, last = {0: store.beginning(combat)}, 0
    for command in _commands(combat):
        mine = slice(command.first - 1, command.last)
        states[command.last] = _after(states[last], states, told[mine])
        last = command.last
        for event in events[mine]:
            if not kept.as_told(event, states[last], command.by_id):
                return False, f"{event.type}, moment {event.seq}"
    return not kept.left, "all of them" if not kept.left else "there are more than were told"


def _same(
    combat: Combat, state: State, command: Command, rows: list[Event], told: list[Told]
) -> bool:
    wish = store.wish(command)
    try:
        again = decide(ruleset(combat.ruleset), state, wish, RecordedRolls(told))
    except RuleError:
        return False
    return len(again) == len(rows) and all(
        _alike(combat, one, row) for one, row in zip(again, rows, strict=True)
    )


def _alike(combat: Combat, event: Told, row: Event) -> bool:
    private = {name: store.published(form) for name, form in event.private.items()}
    shown = row.shown - (row.public is not None)
    return (
        (event.seq, event.type) == (row.seq, row.type)
        and dict(event.data) == row.data
        and plain(event.changes) == row.changes
        and store.public_form(combat, event, shown) == row.public
        and private == row.private
    )


def _after(state: State, states: dict[int, State], told: list[Told]) -> State:
    last = told[-1]
    if last.type == REVERTED:
        return replace(states[last.data["to"]], seq=last.seq)
    return fold(told, state)


def _seals(combat: Combat) -> Found:
    rounds = list(Round.objects.filter(combat=combat))
    good = all(one.commitment == commitment(bytes(one.seed)) for one in rounds)
    return good, f"{len(rounds)} {'seed' if len(rounds) == 1 else 'seeds'}"


def _faces(combat: Combat) -> Found:
    thrown = typed = kept = 0
    known: dict[str, list[Roll]] = {}
    rolls = Roll.objects.filter(combat=combat, event__seq__lte=combat.head)
    for roll in rolls.select_related("round").order_by("pk"):
        if roll.origin != "seeded":
            typed += 1
        elif _from_seed(roll):
            thrown += 1
        elif any(_kept(earlier, roll) for earlier in known.get(roll.key, ())):
            kept += 1
        else:
            return False, f"{roll.key} does not"
        known.setdefault(roll.key, []).append(roll)
    return True, ", ".join(_counted(thrown, kept, typed))


def rounds_that_fit(rounds: Sequence[Round]) -> set[int]:
    """Those over whose seed fits its seal, with every open die coming from it. By their numbers
    in the database; asked for several at once."""
    sealed = {one.pk for one in rounds if one.commitment == commitment(bytes(one.seed))}
    rolls = Roll.objects.filter(round__in=sealed, hidden=False, origin="seeded")
    strange = [roll for roll in rolls.select_related("round") if not _from_seed(roll)]
    keys = {roll.key for roll in strange}
    known = list(Roll.objects.filter(combat=strange[0].combat_id, key__in=keys)) if keys else []
    return sealed - {roll.round_id for roll in strange if not _kept_before(roll, known)}


def _kept_before(roll: Roll, known: Iterable[Roll]) -> bool:
    return any(one.pk < roll.pk and one.key == roll.key and _kept(one, roll) for one in known)


def _counted(thrown: int, kept: int, typed: int) -> Iterator[str]:
    yield f"{thrown} rolls"
    if kept:
        yield f"{kept} kept after a number was changed"
    if typed:
        yield f"{typed} typed in"


def _from_seed(roll: Roll) -> bool:
    dice = (hidden_dice if roll.hidden else open_dice)(roll.round, roll.number)
    return list(dice.throw().faces(len(roll.faces))) == roll.faces


def _kept(earlier: Roll, roll: Roll) -> bool:
    """The dice of an earlier throw, used again when a number before them was changed."""
    both = min(len(earlier.faces), len(roll.faces))
    return earlier.number == roll.number and earlier.faces[:both] == roll.faces[:both]


QUESTIONS: Mapping[str, tuple[str, Callable[[Combat], Found]]] = {
    "chain": ("Every event holds the hash of the one before", _chain),
    "folds": ("The log folds to the fight as it is shown", _folds),
    "decided": ("The same commands and dice give the same events", _decided),
    "rows": ("Every declaration and roll stands as the log tells it", _rows),
    "seals": ("Every seed fits the seal published before its round", _seals),
    "faces": ("Every face comes from the seed of its round", _faces),
}
