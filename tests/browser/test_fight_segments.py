"""A fight of twelve, in each segment of each ruleset: readable for the GM and for a player."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlencode

import pytest

from rules import NAMES, ruleset
from rules.combat.speaking import DECLARE
from rules.combat.voices import speech
from tests.browser.conftest import BrowserAs, unreadable
from tests.cast import Cast
from tests.fights import BLASTER, Arena

pytestmark = pytest.mark.django_db(transaction=True)
SHOT = {"do": "attack", "at": "trooper-1"}
LIST = {
    "entry": "kesh",
    "acts-0-do": "attack",
    "acts-0-at": "trooper-1",
    "acts-0-weapon": BLASTER["name"],
    "acts-1-do": "attack",
    "acts-1-at": "hunter",
    "acts-1-weapon": BLASTER["name"],
    "acts-2-do": "skill",
    "acts-2-skill": "search",
}
ALIKE = ("before", "begun", "over")
RUNNING = ("numbers/", "settings/", "setup/", "who/hunter/")
ENDED = ("", "replay/", "report/", "check/")


def battle(name: str) -> Arena:
    """Four of the party against a squad, a hunter and somebody nobody sees."""
    cast = Cast()
    cast.campaign.ruleset = name
    cast.campaign.save()
    arena = Arena(cast, "The cargo deck of the Long Way")
    for who in ("kesh", "rua", "osk", "mira"):
        codes = {"perception": "4D", "search": "3D", "dexterity": "4D"}
        points = {"force": 1, "character": 3}
        arena.adds(who, player=cast.player, codes=codes, points=points, position="crates")
    arena.adds("hunter", "empire", codes={"perception": "2D", "dexterity": "3D+2"}, position="door")
    squad = {"perception": "2D", "dexterity": "2D"}
    arena.adds("trooper", "empire", count=6, codes=squad, position="door")
    arena.adds("sniper", "empire", hidden=True, codes=squad, position="roof")
    arena.does("scene", ranges=dict.fromkeys(("crates|door", "crates|roof", "door|roof"), "short"))
    return arena.open()


def settled(arena: Arena) -> None:
    """Questions answered with the first there is."""
    while arena.state.questions:
        one = next(iter(arena.state.questions.values()))
        arena.does("answer", question=one.id, choice=one.choices[0])


def moments(arena: Arena) -> Iterator[str]:
    """Each segment, as far as the page shows something new in it."""
    yield "before"
    arena.does("round")
    yield "begun"
    settled(arena)
    while arena.state.controller(arena.state.awaited or "") == "":
        arena.does("pass", who=arena.state.awaited)
    yield "declaring"
    shown: set[str] = set()
    while arena.state.segment:
        state = arena.state
        kind = next((one.kind for one in state.questions.values()), state.segment)
        if kind not in shown:
            shown.add(kind)
            yield kind
        _goes_on(arena)
    yield "over"


def _goes_on(arena: Arena) -> None:
    state, who = arena.state, arena.state.awaited
    if state.questions:
        settled(arena)
    elif who is None:
        arena.does("resolve")
    elif who == "sniper" or speech(ruleset(arena.combat.ruleset), state, who) != DECLARE:
        arena.does("pass", who=who)
    else:
        at = "kesh" if state.controller(who) == "" else "trooper-1"
        arena.does("declare", who=who, acts=[{**SHOT, "at": at}])


@pytest.mark.parametrize("name", NAMES)
def test_every_segment_is_readable(browser_as: BrowserAs, name: str) -> None:
    arena = battle(name)
    cast, address = arena.cast, arena.combat.get_absolute_url()
    pages = [browser_as(user, bypass_csp=True) for user in (cast.gm, cast.player)]
    for moment in moments(arena):
        if moment in ALIKE and name != NAMES[0]:
            continue
        query = f"?{urlencode(LIST)}" if moment == "declaring" else ""
        for page in pages:
            assert unreadable(page, [address + query]) == [], moment
    running = [address + page for page in RUNNING]
    assert unreadable(pages[0], running if name == NAMES[0] else ()) == []
    arena.ends()
    assert unreadable(pages[1], [address + page for page in ENDED]) == []
