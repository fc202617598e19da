"""Movement where ranges are known by name: no document says how many metres take one from one to
the next, so the gamemaster says afterwards at which range somebody is."""

from collections.abc import Iterator

from rules.combat.command import Command
from rules.combat.places import distance_to, pair
from rules.combat.play import Play, refuse_unless
from rules.combat.sequence import Handler
from rules.combat.state import Act, State
from rules.errors import RuleError

RANGE_NOW = "range_now"
NEARING = "nearing:"
WAYS = ("towards", "away", "after", "from")
PEOPLE = ("after", "from")
LEFT_BEHIND = "short"


def whither(act: Act) -> tuple[str, str] | None:
    """The word a movement says where it leads with, and the place or the person."""
    return next(((word, act.text(word)) for word in WAYS if act.text(word)), None)


def nears(play: Play, act: Act) -> tuple[object, ...]:
    """To be kept in mind until the gamemaster has said what it came to."""
    play.halted = True
    word, place = whither(act) or ("", "")
    return ("put", "memory", f"{NEARING}{act.who}", f"{word}:{place}")


def nearing(state: State) -> Iterator[tuple[str, str, str]]:
    """Of which entry the range is still to be said, the word and to whom or where it leads."""
    told: set[tuple[str, str]] = set()
    for key in sorted(key for key in state.memory if key.startswith(NEARING)):
        who = key.removeprefix(NEARING)
        word, _, place = state.memory[key].partition(":")
        entry = state.combatant(who).squad or who
        if (entry, place) not in told:
            told.add((entry, place))
            yield entry, word, place


def range_between(state: State, entry: str, word: str, place: str) -> str:
    """The range there was before."""
    there = _place_of(state, place) if word in PEOPLE else place
    return str(distance_to(state, state.members(entry)[0], there)).replace("_", " ")


def _moved(state: State, entry: str, place: str) -> list[str]:
    """Those of an entry that went that way."""
    kept = ((one, state.memory.get(f"{NEARING}{one}", "")) for one in state.members(entry))
    return [one for one, text in kept if text and text.partition(":")[2] == place]


def _check(play: Play, command: Command) -> None:
    entry, place = command.text("who"), command.text("of")
    refuse_unless(bool(_moved(play.state, entry, place)), "range_now.nobody", who=entry)
    play.rules.difficulty.band("combat", command.text("range"))


def _range_now(play: Play, command: Command) -> None:
    """Where the range stays, everybody stays where they were."""
    entry, place, now = command.text("who"), command.text("of"), command.text("range")
    state, members = play.state, _moved(play.state, entry, place)
    word = state.memory[f"{NEARING}{members[0]}"].partition(":")[0]
    there = _place_of(state, place) if word in PEOPLE else place
    before = distance_to(state, members[0], there)
    changes: list[tuple[object, ...]] = [("drop", "memory", f"{NEARING}{one}") for one in members]
    if before != now:
        stay = _standing_with(state, place) if word in PEOPLE else ()
        changes += [("set", "combatants", one, {"position": there}) for one in stay]
        changes += _apart(state, entry, members, there, now)
    told = {"who": entry, "at": place, "range": now, "before": before}
    play.happen("changed_range", told, *changes)


def _place_of(state: State, name: str) -> str:
    """Who stands nowhere in particular is a place of their own from now on, with their squad."""
    one = state.combatant(name)
    return one.position or one.squad or name


def _standing_with(state: State, name: str) -> tuple[str, ...]:
    one = state.combatant(name)
    others = state.squads[one.squad] if one.squad else (name,)
    return tuple(each for each in others if state.combatant(each).position == one.position)


def _apart(
    state: State, entry: str, members: list[str], there: str, now: str
) -> Iterator[tuple[object, ...]]:
    """They leave those who stayed, and are as far from all others as they were."""
    here = state.combatant(members[0]).position
    own = f"{entry}-{state.round}" if entry == there else entry
    yield from (("set", "combatants", one, {"position": own}) for one in members)
    for key, far in state.ranges.items() if here != own else ():
        ends = key.split("|")
        if here and here in ends and there not in ends:
            yield "put", "ranges", pair(own, ends[1 - ends.index(here)]), far
    if here and here not in (own, there):
        yield "put", "ranges", pair(own, here), LEFT_BEHIND
    yield "put", "ranges", pair(own, there), now


def known_place(play: Play, act: Act) -> bool:
    """Somebody stands there, or it is a person one goes after."""
    found = whither(act)
    if found is None or found[0] in PEOPLE:
        return True
    taken = (one.position for one in play.state.combatants.values())
    return found[1] in taken or any(found[1] in key.split("|") for key in play.state.ranges)


def refuse_unknown(play: Play, act: Act, place: str) -> None:
    """A place nobody knows is at no range by name."""
    far = distance_to(play.state, act.who, place)
    if isinstance(far, str) and not known_place(play, act):
        raise RuleError("move.distance_unknown", who=act.who, towards=place)


NEARINGS = {RANGE_NOW: Handler(_check, _range_now, gamemaster=True, always=True)}
