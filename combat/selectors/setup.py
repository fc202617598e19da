"""What a GM sees while setting a fight up, or changing who is in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from uuid import UUID

from campaign.access import Seat
from campaign.models import Membership, Role
from characters.access import npcs
from characters.models import Character
from characters.selectors.roster import in_play
from characters.services.starters import starters
from combat.access import Stand
from combat.models import Encounter
from combat.selectors.roster import entry_name
from combat.services.setup import entry_mark, sheets_here
from rules.combat import State, scene
from rules.combat.places import pair
from rules.combat.state import GAMEMASTER
from rules.rulesets import ruleset

Choices = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Reach:
    """How far two places are apart, and the name of its field."""

    key: str
    one: str
    other: str
    value: str


@dataclass(frozen=True, slots=True)
class Place:
    """What a form about a fight may offer."""

    sides: list[str]
    positions: list[str]
    reaches: list[Reach]


def party_outside(stand: Stand, state: State) -> list[Character]:
    """Characters in play that are not in this fight."""
    here = sheets_here(stand.combat, state)
    return [row for row in in_play(stand.seat) if row.pk not in here]


def party(seat: Seat) -> list[UUID]:
    """Every character in play."""
    return [row.pk for row in in_play(seat)]


def known_names(seat: Seat) -> list[str]:
    """Whoever can be brought by name: the library's people first."""
    mine = list(npcs(seat).order_by("name").values_list("name", flat=True)[:300])
    others = (one.name for one in starters(seat.campaign.ruleset).values() if one.block)
    return list(dict.fromkeys([*mine, *sorted(others)]))


def encounters(seat: Seat) -> list[Encounter]:
    rows = Encounter.objects.filter(campaign=seat.campaign)
    return list(rows) if seat.runs else []


def controllers(seat: Seat) -> Choices:
    """Who can speak for somebody."""
    rows = Membership.objects.filter(campaign=seat.campaign, role=Role.PLAYER)
    people = rows.select_related("user").order_by("user__name")
    return [(GAMEMASTER, "the GM"), *((str(row.user_id), row.user.name) for row in people)]


def whole_state(stand: Stand) -> State:
    """All of a fight, for whoever runs it."""
    return stand.whole


def place_of(state: State) -> Place:
    here = [one for one in state.combatants.values() if not one.gone]
    positions = sorted({one.position for one in here if one.position})
    return Place(
        sides=sorted({one.side for one in here if one.side}),
        positions=[one for one in positions if one not in (*state.combatants, *state.squads)],
        reaches=[
            Reach(
                pair(one, other),
                _called(state, one),
                _called(state, other),
                str(state.ranges.get(pair(one, other), "")),
            )
            for one, other in combinations(positions, 2)
        ],
    )


def _called(state: State, place: str) -> str:
    """A place that is only somebody's is called like them."""
    return entry_name(state, place) or place


def unmeasured(stand: Stand, state: State) -> list[tuple[str, str]]:
    """Who shoots with what over a distance that can only be named, where metres mean something."""
    rules = ruleset(stand.combat.ruleset)
    found = scene.unmeasured(rules, state) if scene.knows_metres(rules) else ()
    return list(dict.fromkeys((entry_name(state, _entry(state, one)), arm) for one, arm in found))


def _entry(state: State, name: str) -> str:
    return state.combatants[name].squad or name


def words(names: Iterable[str]) -> Choices:
    """Names of the rules as people read them."""
    return [(name, name.replace("_", " ").capitalize()) for name in names]


@dataclass(frozen=True, slots=True)
class Offered:
    """The words the rules of this fight have for where and how somebody is."""

    stances: Choices
    covers: Choices
    protections: Choices
    injuries: Choices
    lights: Choices
    grounds: Choices
    ranges: Choices
    metres: bool


def offered(stand: Stand) -> Offered:
    rules = ruleset(stand.combat.ruleset)
    return Offered(
        stances=words(scene.STANCES),
        covers=words(scene.covers(rules)),
        protections=words(scene.protections(rules)),
        injuries=words(scene.injuries(rules)),
        lights=words(scene.lights(rules)),
        grounds=words(scene.grounds(rules)),
        ranges=words(scene.range_names(rules)),
        metres=scene.knows_metres(rules),
    )


@dataclass(frozen=True, slots=True)
class Member:
    id: str
    name: str
    injury: str
    gone: bool


@dataclass(frozen=True, slots=True)
class Handled:
    """An entry as a GM changes it by hand."""

    id: str
    name: str
    squad: bool
    members: tuple[Member, ...]
    gone: bool
    hidden: bool
    mark: str
    joining: Choices


def handled(state: State, entry: str) -> Handled | None:
    if entry not in state.squads and entry not in state.combatants:
        return None
    bodies = [state.combatants[one] for one in state.members(entry)]
    return Handled(
        id=entry,
        name=entry_name(state, entry),
        squad=entry in state.squads,
        members=tuple(Member(one.id, one.name, one.injury, one.gone) for one in bodies),
        gone=all(one.gone for one in bodies),
        hidden=bodies[0].hidden,
        mark=entry_mark(state, entry),
        joining=_joining(state, entry),
    )


def _joining(state: State, entry: str) -> Choices:
    """Others of the same side and player, who could speak with this one."""
    first = state.combatants[state.members(entry)[0]]
    found = dict.fromkeys(
        one.squad or one.id
        for one in sorted(state.combatants.values(), key=lambda one: one.place)
        if (one.side, one.controller, one.hidden) == (first.side, first.controller, first.hidden)
        and not one.gone
    )
    return [(other, entry_name(state, other)) for other in found if other != entry]
