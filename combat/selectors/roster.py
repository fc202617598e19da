"""Who is in a fight, side by side, as far as the reader may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from accounts.models import User
from combat.access import Stand
from combat.models import Combat
from combat.projection import is_foe
from combat.words import (
    NUMBERED,
    POINT_NAMES,
    STRIKES,
    act_name,
    plain,
    power_name,
    squad_called,
    squad_label,
    times,
)
from rules.combat import State
from rules.combat.aiming import RANGED
from rules.combat.breaking import craft_condition
from rules.combat.looks import DOWN, FRESH, look_of
from rules.combat.numbers import condition
from rules.combat.places import band, distance
from rules.combat.play import Play
from rules.combat.ships import is_craft
from rules.combat.state import Act, Combatant
from rules.errors import RuleError
from rules.mechanics.ship_damage import UNDAMAGED


@dataclass(frozen=True, slots=True)
class Body:
    """One being: its health in a word, and how bad that is."""

    id: str
    name: str
    number: str
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
    points: tuple[str, ...]
    doing: tuple[str, ...]
    distance: str
    range: str

    @property
    def squad(self) -> bool:
        return len(self.bodies) > 1

    @property
    def standing(self) -> int:
        return sum(body.tone != "down" and not body.gone for body in self.bodies)

    @property
    def wounds(self) -> list[tuple[str, str, str]]:
        """Those of a squad by how they are: numbers, health, tone. The unhurt need no numbers."""
        found: dict[tuple[str, str], list[str]] = {}
        for body in self.bodies:
            if not body.gone:
                found.setdefault((body.health, body.tone), []).append(body.number)
        alike = len(found) == 1
        return [
            (
                "" if alike or tone == "well" else ", ".join(f"#{one}" for one in numbers),
                health,
                tone,
            )
            for (health, tone), numbers in found.items()
        ]


@dataclass(frozen=True, slots=True)
class Side:
    """``kind`` is ally or foe as the reader sees it, or neither for who takes no part."""

    name: str
    title: str
    kind: str
    entries: tuple[Entry, ...]


def sides(stand: Stand, play: Play) -> tuple[Side, ...]:
    """``play`` holds what the reader may know and nothing else."""
    people = people_of(one.controller for one in play.state.combatants.values())
    eye = _eye(stand, play.state)
    entries = [_entry(stand, play, name, people, eye) for name in entries_in_order(play.state)]
    names = dict.fromkeys(entry.side for entry in entries)
    ours = {entry.side for entry in entries if entry.own and not stand.runs}
    ordered = sorted(names, key=lambda name: name not in ours)
    return tuple(
        Side(
            name=name,
            title=_title(name, ours, len(names)),
            kind=("ally" if name in ours else "foe") if ours else "",
            entries=tuple(entry for entry in entries if entry.side == name),
        )
        for name in ordered
    )


def _title(name: str, ours: set[str], number: int) -> str:
    if name in ours and len(ours) == 1:
        return "Our side"
    if ours and name not in ours and number == 2:
        return "Against us"
    return name[:1].upper() + name[1:] or "No side"


def entries_in_order(state: State) -> list[str]:
    """Everybody who speaks, in the order they came."""
    in_squads = {member for members in state.squads.values() for member in members}
    names = [*state.squads, *(name for name in state.combatants if name not in in_squads)]
    return sorted(names, key=lambda one: state.combatants[state.members(one)[0]].place)


def _where(state: State, one: Combatant) -> str:
    """Whoever stands alone after a movement has a place that is only theirs and has no name."""
    if one.aboard:
        return f"aboard {entry_name(state, one.aboard)}"
    nameless = one.position in state.combatants or one.position in state.squads
    return "" if nameless else one.position


def entry_name(state: State, entry: str) -> str:
    """Alone, on a label or beside how many they are."""
    if entry not in state.squads:
        return state.combatants[entry].name if entry in state.combatants else ""
    return squad_label(state.combatants[state.squads[entry][0]].name)


def called(state: State, entry: str) -> str:
    """In a sentence, at its head or not."""
    if entry not in state.squads:
        return entry_name(state, entry)
    return squad_called(state.combatants[state.squads[entry][0]].name)


def people_of(controllers: Iterable[str]) -> dict[str, str]:
    """The names of those who speak for somebody."""
    wanted = [int(number) for number in set(controllers) if number.isdecimal()]
    rows = User.objects.filter(pk__in=wanted).values_list("pk", "name") if wanted else ()
    return {str(number): name for number, name in rows}


def _eye(stand: Stand, state: State) -> Combatant | None:
    """Whose eyes a player looks with: the first of their own that is still here."""
    if stand.runs or not stand.viewer.name:
        return None
    mine = [one for one in state.combatants.values() if one.controller == stand.viewer.name]
    return min((one for one in mine if not one.gone), key=lambda one: one.place, default=None)


def _entry(
    stand: Stand, play: Play, name: str, people: dict[str, str], eye: Combatant | None
) -> Entry:
    state = play.state
    members = [state.combatants[one] for one in state.members(name)]
    first = next((one for one in members if not one.gone), members[0])
    own = bool(stand.viewer.name) and first.controller == stand.viewer.name
    metres, reach = _range(play, eye, first) if not own else ("", "")
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
        cover=tuple(one.replace("_", " ") for one in first.cover),
        position=_where(state, first),
        points=points_of(first) if own or stand.runs else (),
        doing=_doing(state, [one for one in members if not one.gone]),
        distance=metres,
        range=reach,
    )


def points_of(one: Combatant) -> tuple[str, ...]:
    return tuple(
        times(number, POINT_NAMES.get(kind, f"{plain(kind).capitalize()} Point"))
        for kind, number in one.points.items()
        if number
    )


def _doing(state: State, members: list[Combatant]) -> tuple[str, ...]:
    """What was declared; how many of a squad do it, where not all do the same."""
    each = [_said(state, one.id) for one in members]
    alike = Counter(words for words in each if words)
    if len(alike) < 2 and len(set(each)) < 2:
        return next(iter(alike), ())
    return tuple(f"{number}\u00d7 {', '.join(words)}" for words, number in alike.items())


def _said(state: State, who: str) -> tuple[str, ...]:
    said = state.said_by(who)
    return tuple(_act_words(state, act) for act in (*said.acts, *said.reactions))


def _act_words(state: State, act: Act) -> str:
    at = entry_name(state, act.at) if act.at in state.combatants else ""
    power = power_name(act.text("power")) if act.text("power") else ""
    named = power or _strike(state, act) or act_name(act.do)
    return " · ".join(filter(None, (named, act.skill or at)))


def _strike(state: State, act: Act) -> str:
    """An attack is called after what it is made with."""
    arms = state.sheet(act.who).arms if act.do == "attack" and act.who in state.combatants else ()
    held = next((arm for arm in arms if act.weapon in ("", arm.name)), None)
    return STRIKES.get(held.kind, "") if held else ""


def _range(play: Play, eye: Combatant | None, one: Combatant) -> tuple[str, str]:
    """From a player's own to somebody else: metres where they are known, and the range."""
    if eye is None or one.side == eye.side:
        return "", ""
    found = distance(play.state, eye.id, one.id)
    if isinstance(found, str):
        return "", found.replace("_", " ")
    arms = [arm for arm in play.sheet(eye.id).arms if arm.kind == RANGED]
    try:
        reach = band(play, eye.id, one.id, arms[0]).replace("_", " ") if arms else ""
    except RuleError:
        reach = "out of range"
    return f"{found} m", reach


_WELL = (FRESH, "unhurt", UNDAMAGED)


def _body(stand: Stand, play: Play, name: str) -> Body:
    one = play.state.combatants[name]
    looks = look_of(play.rules, one)
    vague = (
        stand.combat.health == Combat.Health.WORDS and not stand.runs and is_foe(play.state, name)
    )
    told = craft_condition if is_craft(play, name) else condition
    health = looks if vague else told(play, name).replace("_", " ")
    tone = {FRESH: "well" if health in _WELL else "hurt", DOWN: "down"}.get(looks)
    numbered = NUMBERED.fullmatch(one.name)
    number = numbered[2] if numbered else one.name
    return Body(name, one.name, number, health, tone or "hurt", one.gone)
