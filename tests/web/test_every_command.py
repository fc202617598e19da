"""Whatever the engine can be told, somebody can tell it with a form of the site's own pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse

from combat.models import Combat, Combatant, Command, Event
from rules import NAMES, ruleset
from rules.combat.decide import COMMON
from tests.cast import Cast
from tests.fights import BLASTER, Arena
from tests.forms import Forms
from tests.party import in_play

pytestmark = pytest.mark.django_db
GRENADE = {"name": "grenade", "damage": "5D", "skill": "grenade", "kind": "grenade"}
CODES = {"search": "4D", "command": "4D", "grenade": "4D", "control": "6D", "perception": "4D"}
SHOT = [{"do": "attack", "at": "trooper-1"}]
SEARCH = [{"do": "skill", "skill": "search", "how": {"difficulty": 10}}]


@dataclass(frozen=True)
class Way:
    """``label`` is what the button says on ``page``, after ``before`` has happened."""

    label: str
    before: Callable[[Arena], None] = lambda arena: None
    page: str = "fight"
    by: str = "gm"
    query: Mapping[str, str] = field(default_factory=dict)
    fill: Mapping[str, Any] = field(default_factory=dict)
    ruleset: str = "companion"


def begun(arena: Arena) -> None:
    arena.does("round")
    while arena.state.questions:
        one = next(iter(arena.state.questions.values()))
        arena.does("answer", question=one.id, choice=one.choices[0])


def turn_of(arena: Arena, who: str) -> None:
    begun(arena)
    while arena.state.awaited != who:
        arena.does("pass", who=arena.state.awaited)


def said(arena: Arena, *acts: Mapping[str, Any], who: str = "kesh") -> None:
    turn_of(arena, who)
    arena.does("declare", who=who, acts=list(acts))
    arena.all_pass()


def alters(arena: Arena, who: str = "", **fields: Any) -> None:
    """The fight as it might stand later on."""
    snapshot = Combat.objects.get(pk=arena.combat.pk).snapshot
    if who:
        one = snapshot["combatants"][who]
        snapshot["combatants"][who] = {**one, **fields}
    else:
        snapshot |= {name: {**snapshot.get(name, {}), **given} for name, given in fields.items()}
    Combat.objects.filter(pk=arena.combat.pk).update(snapshot=snapshot)


def asked(arena: Arena) -> None:
    arena.does("throws", arena.cast.player, how="own")
    said(arena, *SHOT)
    arena.does("resolve", all=True)
    assert arena.state.questions


def volley(arena: Arena) -> None:
    said(arena, {"do": "combined", "at": "kesh", "lead": "trooper-1"}, who="trooper")
    alters(arena, memory={"commanding:empire": "trooper-1"})


def in_doubt(arena: Arena) -> None:
    alters(arena, options={"uncertainty_dice": "on"})
    said(arena, *SEARCH)


def unseen(arena: Arena) -> None:
    in_doubt(arena)
    arena.does("uncertain", act="kesh.1", count=2)
    arena.plays_out()


def behind(arena: Arena) -> None:
    alters(arena, options={"screen": "on"})
    said(arena, {"do": "attack", "at": "kesh"}, who="trooper")
    arena.plays_out()


def thrown(arena: Arena) -> None:
    said(arena, {"do": "attack", "at": "trooper-1", "weapon": "grenade"})
    arena.does("resolve", all=True)


def slipped(arena: Arena) -> None:
    said(arena)
    alters(arena, "kesh", notes={"lost_control": "1:1"})


def held(arena: Arena) -> None:
    said(arena, *SHOT)
    arena.does("hold", who="kesh")


def given_away(arena: Arena) -> None:
    said(arena, *SHOT)
    alters(arena, memory={"free:kesh": "1"})


def moment_of(arena: Arena, kind: str) -> str:
    event = Event.objects.filter(combat=arena.combat, type=kind).latest("seq")
    return reverse("combat:moment", args=[*arena.ids.values(), event.seq])


def ran(arena: Arena) -> None:
    said(arena, {"do": "speed", "how": {"from": "trooper-1"}})
    arena.does("override", key="1:kesh.1:movement", value=20, reason="Level ground")
    arena.does("resolve", all=True)


def mended(arena: Arena) -> None:
    """Kesh has a sheet of its own, with other codes."""
    character = in_play(arena.cast, arena.cast.player)
    Combatant.objects.filter(combat=arena.combat, entry="kesh").update(character=character)


WAYS: Mapping[str, Way] = {
    "round": Way("Begin round 1"),
    "resolve": Way("Let the next thing happen", lambda a: said(a, *SHOT)),
    "declare": Way("Declare", begun, query={"entry": "trooper", "op": "add:attack:blaster pistol"}),
    "pass": Way("Do nothing", begun),
    "write": Way("Save for later", begun, by="player", query={"op": "add:fall_prone"}),
    "react": Way(
        "React",
        lambda a: said(a, *SHOT),
        ruleset="house",
        query={"entry": "trooper", "op": "add:combat_dodge"},
    ),
    "answer": Way("Throw", asked, by="player"),
    "throws": Way("I throw, or type in dice from the table", begun, by="player"),
    "pause": Way("Stop after the next answer", asked),
    "strike": Way("They are caught", thrown, fill={"targets": ["rua"]}),
    "collide": Way("They collide", slipped, fill={"into": "a wall"}),
    "uncertain": Way("Kesh, search: +2D in doubt", in_doubt),
    "reveal": Way("Tell everyone", unseen, page="uncertain_outcome"),
    "show": Way("Show these dice to everyone", behind, page="attacked"),
    "undo": Way("To before this", lambda a: said(a, *SHOT), page="declared"),
    "override": Way(
        "Set", lambda a: said(a, *SHOT), page="numbers", fill={"value": "3", "reason": "Fog"}
    ),
    "screen_roll": Way(
        "Roll it behind the screen",
        lambda a: said(a, {"do": "attack", "at": "kesh"}, who="trooper"),
        page="numbers",
    ),
    "switch_lead": Way("Trooper 2 leads the volley at Kesh", volley),
    "hold": Way("Kesh holds back", lambda a: said(a, *SHOT), by="player", ruleset="house"),
    "act_now": Way("Kesh acts now", held, by="player", ruleset="house"),
    "force_point": Way(
        "Kesh spends a Force Point", lambda a: said(a, *SHOT), by="player", ruleset="house"
    ),
    "free_action": Way(
        "Declare",
        given_away,
        query={"entry": "kesh", "op": "add:attack:blaster pistol"},
        by="player",
    ),
    "drop_power": Way(
        "Kesh lets go: Control Pain",
        lambda a: alters(a, "kesh", powers=["control_pain"]),
        by="player",
    ),
    "remain_conscious": Way(
        "Kesh fights to remain conscious",
        lambda a: alters(a, "kesh", injury="incapacitated", unconscious=True),
        by="player",
    ),
    "add": Way(
        "Bring them in", page="setup", fill={"bring-line": "2 troopers", "bring-side": "empire"}
    ),
    "scene": Way("Set it", page="setup", fill={"usual_range": "long"}),
    "set": Way("Change", page="entry", fill={"stance": "prone", "reason": "He tripped"}),
    "take_over": Way("Take it over", mended, page="entry", fill={"reason": "Bought meanwhile"}),
    "range_now": Way("Kesh: long", ran),
    "split": Way("Part", page="squad", fill={"members": ["trooper-2"]}),
    "merge": Way("Join", page="entry", fill={"joining": ["rua"]}),
    "remove": Way("Leaves the fight", page="entry"),
    "switch": Way("Save", page="settings", fill={"confirm": "on"}),
}
# Dice are typed in with the answer of whoever throws them.
BY_ANSWER = {"dice"}


@pytest.mark.parametrize("name", NAMES)
def test_no_command_is_without_a_way(name: str) -> None:
    sequence = ruleset(name).sequence
    assert sequence is not None
    assert {*COMMON, *sequence.commands} - WAYS.keys() == BY_ANSWER


@pytest.mark.parametrize("kind", WAYS)
def test_a_button_gives_it(kind: str) -> None:
    way = WAYS[kind]
    arena = table(way.ruleset)
    way.before(arena)
    client = Client(headers={"sec-fetch-site": "same-origin"})
    client.force_login(getattr(arena.cast, way.by))
    address = _address(arena, way.page)
    page = client.get(f"{address}?{urlencode(way.query)}").content.decode()
    form, button = Forms(page).with_button(way.label)
    sent = client.post(button.action or form.action or address, form.sent(button, dict(way.fill)))
    assert sent.status_code in (200, 204, 302), _errors(sent.content.decode())
    assert Command.objects.filter(combat=arena.combat).latest("last").kind == kind


def _errors(page: str) -> list[str]:
    return re.findall(r"<li>([^<]*\.)</li>|refused[^>]*>([^<]*)", page)


def table(name: str) -> Arena:
    cast = Cast()
    cast.campaign.ruleset = name
    cast.campaign.save()
    arena = Arena(cast)
    points = {"force": 1}
    for who in ("kesh", "rua"):
        arms = [BLASTER, GRENADE]
        arena.adds(who, player=cast.player, codes=CODES, arms=arms, points=points)
    arena.adds("trooper", "empire", count=2, codes={"dexterity": "2D"})
    return arena.open()


def _address(arena: Arena, page: str) -> str:
    people = {"entry": "kesh", "squad": "trooper"}
    if page in people:
        return reverse("combat:entry", args=[*arena.ids.values(), people[page]])
    if page in ("fight", "numbers", "setup", "settings"):
        return reverse(f"combat:{page}", args=[*arena.ids.values()])
    return moment_of(arena, page)
