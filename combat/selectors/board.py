"""A fight as its page shows it: the strip, who is in it, who is awaited. All of it projected."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from accounts.models import User
from combat import store
from combat.access import Stand
from combat.models import Combat, Round
from combat.projection import is_foe, seen_state, unseen
from rules.combat import State
from rules.combat.looks import DOWN, FRESH, look_of
from rules.combat.numbers import condition
from rules.combat.play import HIDDEN, Play
from rules.combat.state import GAMEMASTER
from rules.combat.voices import speaks_by
from rules.dice import ScriptedDice
from rules.rulesets import ruleset


@dataclass(frozen=True, slots=True)
class Stage:
    name: str
    past: bool
    now: bool


@dataclass(frozen=True, slots=True)
class Speaker:
    """Somebody in the order of speaking."""

    entry: str
    name: str
    spoken: bool
    awaited: bool
    own: bool
    code: str
    count: int


@dataclass(frozen=True, slots=True)
class Body:
    """One being: its health in a word, and how bad that is."""

    id: str
    name: str
    health: str
    tone: str
    gone: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the roster: somebody alone, or a squad with one voice and separate wounds."""

    id: str
    name: str
    side: str
    bodies: tuple[Body, ...]
    player: str
    own: bool
    hidden: bool
    gone: bool
    awaited: bool
    stance: str
    cover: tuple[str, ...]
    position: str
    points: tuple[tuple[str, int], ...]
    doing: tuple[str, ...]

    @property
    def squad(self) -> bool:
        return len(self.bodies) > 1

    @property
    def standing(self) -> int:
        return sum(body.tone != "down" and not body.gone for body in self.bodies)


@dataclass(frozen=True, slots=True)
class Board:
    """``state`` is what the viewer may know; ``whole`` must never reach a template."""

    stand: Stand
    state: State
    round: Round | None
    stages: tuple[Stage, ...]
    speakers: tuple[Speaker, ...]
    sides: tuple[tuple[str, tuple[Entry, ...]], ...]
    awaited: str
    your_turn: bool
    asked: bool

    @property
    def combat(self) -> Combat:
        return self.stand.combat

    @property
    def moment(self) -> int:
        return self.stand.moment


def board(stand: Stand) -> Board:
    whole = store.state_of(stand.combat)
    state = seen_state(whole, stand.viewer)
    play = Play(ruleset(stand.combat.ruleset), state, ScriptedDice(()))
    entries = tuple(_entries(stand, play, _people(state)))
    sides = dict.fromkeys(entry.side for entry in entries)
    awaited = _awaited(stand, whole)
    return Board(
        stand=stand,
        state=state,
        round=Round.objects.filter(combat=stand.combat).order_by("-place").first(),
        stages=_stages(play),
        speakers=tuple(_speakers(stand, state)),
        sides=tuple((side, tuple(e for e in entries if e.side == side)) for side in sides),
        awaited=_named(state, awaited),
        your_turn=awaited not in ("", HIDDEN) and is_mine(stand, state, awaited),
        asked=any(is_mine(stand, state, one.of) for one in state.questions.values()),
    )


def is_mine(stand: Stand, state: State, entry: str) -> bool:
    """Somebody I speak for: my own, or for a GM whoever nobody else plays."""
    if not stand.writes:
        return False
    controller = state.controller(entry) if entry else GAMEMASTER
    if controller == GAMEMASTER:
        return stand.runs
    return controller == stand.viewer.name


def _awaited(stand: Stand, whole: State) -> str:
    name = whole.awaited or ""
    return HIDDEN if name in unseen(whole, stand.viewer) else name


def _named(state: State, entry: str) -> str:
    return "The GM" if entry == HIDDEN else entry_name(state, entry)


def entry_name(state: State, entry: str) -> str:
    """A squad is called like its first, without the number."""
    if entry in state.squads:
        return state.combatants[state.squads[entry][0]].name.rpartition(" ")[0]
    return state.combatants[entry].name if entry in state.combatants else ""


def _stages(play: Play) -> tuple[Stage, ...]:
    names = play.sequence.segments(play)
    now = names.index(play.state.segment) if play.state.segment in names else -1
    return tuple(
        Stage(segment_words(name), place < now, place == now) for place, name in enumerate(names)
    )


def segment_words(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _speakers(stand: Stand, state: State) -> Iterable[Speaker]:
    rules = ruleset(stand.combat.ruleset)
    for place, entry in enumerate(state.queue):
        own = entry != HIDDEN and state.controller(entry) == (stand.viewer.name or None)
        code = "" if entry == HIDDEN else speaks_by(rules, state, entry)[1]
        yield Speaker(
            entry=entry,
            name=_named(state, entry),
            spoken=place < state.turn,
            awaited=place == state.turn,
            own=own,
            code=code,
            count=sum(not state.combatants[one].gone for one in state.squads.get(entry, ())),
        )


def _people(state: State) -> dict[str, str]:
    numbers = {one.controller for one in state.combatants.values()}
    wanted = [int(number) for number in numbers if number.isdecimal()]
    rows = User.objects.filter(pk__in=wanted).values_list("pk", "name") if wanted else ()
    return {str(number): name for number, name in rows}


def _entries(stand: Stand, play: Play, people: dict[str, str]) -> Iterable[Entry]:
    state = play.state
    in_squads = {member for members in state.squads.values() for member in members}
    names = [*state.squads, *(name for name in state.combatants if name not in in_squads)]
    for name in sorted(names, key=lambda one: state.combatants[state.members(one)[0]].place):
        yield _entry(stand, play, name, people)


def _entry(stand: Stand, play: Play, name: str, people: dict[str, str]) -> Entry:
    state = play.state
    members = [state.combatants[one] for one in state.members(name)]
    first = members[0]
    own = bool(stand.viewer.name) and first.controller == stand.viewer.name
    return Entry(
        id=name,
        name=entry_name(state, name),
        side=first.side,
        bodies=tuple(_body(stand, play, one.id) for one in members),
        player=people.get(first.controller, ""),
        own=own,
        hidden=name in state.hidden,
        gone=all(one.gone for one in members),
        awaited=state.awaited == name,
        stance=first.stance,
        cover=first.cover,
        position=first.position,
        points=tuple(first.points.items()) if own or stand.runs else (),
        doing=tuple(
            act.do for act in (*state.said_by(first.id).acts, *state.said_by(first.id).reactions)
        ),
    )


def _body(stand: Stand, play: Play, name: str) -> Body:
    one = play.state.combatants[name]
    looks = look_of(play.rules, one)
    vague = (
        stand.combat.health == Combat.Health.WORDS and not stand.runs and is_foe(play.state, name)
    )
    health = looks if vague else condition(play, name).replace("_", " ")
    tone = {FRESH: "well" if health in (FRESH, "unhurt") else "hurt", DOWN: "down"}.get(looks)
    return Body(name, one.name, health, tone or "hurt", one.gone)
