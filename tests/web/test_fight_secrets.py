"""Nothing a GM keeps to herself is in any byte another browser receives, whatever is played."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from itertools import cycle
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

import live
from accounts.models import User
from campaign.models import Campaign
from combat.access import access_combat, visible_rolls
from combat.models import Combat, Roll, Round
from combat.services.fights import combat_settings, combat_start
from rules import NAMES
from rules.combat import Command, Viewer
from tests.access.test_addresses import ADDRESSES, filled, things_of
from tests.cast import Cast
from tests.fights import Arena
from tests.online import OnlineTable, plans_of_others
from tests.rules.combat.fuzz import HIDDEN

COMMANDS = 8 * int(os.environ.get("SUBLIGHT_FUZZ", "1"))
WORD = "canary"
PAGES = sorted(name for name in ADDRESSES if name.startswith("combat:"))
BESIDES = (
    "dashboard",
    "campaign:front",
    "campaign:_recent",
    "campaign:journal",
    "characters:roster",
)
# What is new in every answer, and says nothing.
NEW = re.compile(rb"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|csrf[^>]*|[\w-]{64}")

pytestmark = pytest.mark.django_db


class Browser:
    """Somebody who asks for every page of a fight again and again, and hears what is told."""

    def __init__(
        self, user: User, table: OnlineTable | Arena, things: dict[str, Any], *words: str
    ) -> None:
        self.user, self.table, self.words = user, table, (WORD, *words)
        self.client = Client()
        self.client.force_login(user)
        entries = ({"entry": "han", "who": "han"}, {"entry": HIDDEN, "who": HIDDEN})
        self.everywhere = sorted(
            {
                filled(ADDRESSES[name], {**things, **entry, "combat_id": table.combat.pk})
                for name in (*PAGES, *BESIDES)
                for entry in entries
            }
        )
        self.pages: dict[str, bytes] = {}
        may = self.looks_everywhere()
        fight = table.combat.get_absolute_url()
        self.often = [one for one in may if one == fight or one.split("/")[-2].startswith("_")]
        self.seldom = cycle([one for one in may if one not in self.often] or [fight])
        self.place = self.cursor()

    def cursor(self) -> str:
        audiences = access_combat(self.user, **self.table.ids).seat.audiences
        return live.cursor(self.table.combat.topic, audiences)

    def looks_everywhere(self) -> list[str]:
        """Also where it may not look. Returns the pages of the fight that it may see."""
        may = [address for address in self.everywhere if self.fetch(address)]
        return [address for address in may if str(self.table.combat.pk) in address]

    def looks(self) -> None:
        """What it receives is searched; what it was not told of must look as before.

        The page and what it asks for again by itself each time, of the others one after the other.
        """
        before, heard = self.pages, self.hears()
        self.pages = {address: self.fetch(address) for address in self.often}
        self.fetch(next(self.seldom))
        if before and not heard:
            for address in self.often:
                assert self.pages[address] == before[address], f"{address} changed without a word"

    def fetch(self, address: str) -> bytes:
        response = self.client.get(address)
        assert response.status_code < 500, address
        found = self.searched(address, b"".join(response), str(response.headers))
        return found if response.status_code == 200 else b""

    def searched(self, address: str, body: bytes, headers: str) -> bytes:
        received = f"{headers}\n{body.decode()}"
        viewer = Viewer(str(self.user.pk))
        plans = plans_of_others(self.table.state, viewer)
        for word in (*self.words, *plans, *secret_seeds(self.table.combat)):
            assert word not in received.lower(), (address, around(received, word))
        return NEW.sub(b"", body)

    def hears(self) -> int:
        """How much the live channel has to say."""
        query = {"topic": self.table.combat.topic, "cursor": self.place}
        answer = self.client.get(reverse("live:since"), query)
        self.searched("live", answer.content, str(answer.headers))
        self.place = self.cursor()
        return len(answer.json()["notices"])

    def sends(self, kind: str, data: dict[str, Any]) -> tuple[int, bytes]:
        moment = access_combat(self.user, **self.table.ids).moment
        form = {"kind": kind, "data": json.dumps(data), "seq": moment, "request": str(uuid4())}
        address = reverse("combat:command", args=self.table.ids.values())
        answer = self.client.post(address, form, headers={"hx-request": "true"})
        body = answer.content + str(answer.headers).encode()
        return answer.status_code, NEW.sub(b"", body)


def secret_seeds(combat: Combat) -> list[str]:
    """That of a round that is not over, and all from which hidden dice fall."""
    rounds = list(Round.objects.filter(combat=combat))
    open_ = [bytes(one.seed).hex() for one in rounds if one.revealed is None]
    return [*open_, *(bytes(one.hidden_seed).hex() for one in rounds)]


# A code and a number nobody else has: of the one who rolls behind the screen.
CODE, NUMBER = "7D+2", 987654321


def shoots_behind_the_screen(arena: Arena) -> None:
    """One round: the trooper shoots, dodges where that can be, and is shot at."""
    arena.does("round")
    key = f"{arena.state.round}:trooper.1:damage:kesh"
    arena.does("override", key=key, value=NUMBER, reason="Fate")
    for act in ("trooper.1", "trooper.2"):  # whatever falls, it hits
        hit = f"{arena.state.round}:{act}:attack"
        arena.does("override", key=hit, value=NUMBER, reason="Fate")
    shoot_at_each_other(arena)


def shoot_at_each_other(arena: Arena) -> None:
    spoken: set[str] = set()
    while (state := arena.state).segment:
        question = next(iter(state.questions.values()), None)
        if question:
            arena.does("answer", question=question.id, choice=question.choices[:2][-1])
        elif state.awaited and state.segment == "declare_reactions" and state.awaited == "trooper":
            dodge = [{"do": "combat_dodge"}]
            arena.does("react", who="trooper", reactions=dodge)
        elif state.awaited and state.awaited not in spoken:
            spoken.add(state.awaited)
            at = "kesh" if state.awaited == "trooper" else "trooper"
            arena.shoots(state.awaited, at)
        elif state.awaited:
            arena.does("pass", who=state.awaited)
        else:
            arena.does("resolve", all=True)


@pytest.mark.parametrize("ruleset", NAMES)
def test_no_number_rolled_behind_the_screen_reaches_a_player(cast: Cast, ruleset: str) -> None:
    things = things_of(cast)
    Campaign.objects.filter(pk=cast.id).update(ruleset=ruleset)
    arena = Arena(cast)
    arena.adds("kesh", player=cast.player, codes={"strength": "9D"})
    codes = dict.fromkeys(("blaster", "dodge", "strength"), CODE)
    arena.adds("trooper", "empire", codes=codes, screened=True)
    arena.open()
    shoots_behind_the_screen(arena)
    rolls = Roll.objects.filter(combat=arena.combat, who="trooper")
    assert {"attack", "damage"} <= {roll.purpose for roll in rolls}
    for user in (cast.player, cast.observer):
        browser = Browser(user, arena, things, "7d+2", "6d+2", "5d+2", str(NUMBER))
    arena.does("show", round=1)
    browser.words = (WORD,)
    assert CODE.encode() in browser.fetch(arena.combat.get_absolute_url())


WOUND = "mortally_wounded"


@pytest.mark.parametrize("ruleset", NAMES)
def test_how_badly_an_enemy_is_hurt_is_in_no_byte_where_players_see_looks(
    cast: Cast, ruleset: str, fall: Callable[..., None]
) -> None:
    """The dice show a 1 each, so that a wild die asks before what was rolled counts."""
    things = things_of(cast)
    fall(*[1] * 500)
    Campaign.objects.filter(pk=cast.id).update(ruleset=ruleset)
    arena = Arena(cast)
    arena.adds("kesh", player=cast.player, codes={"strength": "9D"})
    arena.adds("trooper", "empire", codes={"strength": CODE})
    arena.open()
    seen = {"title": "Docking bay", "health": Combat.Health.WORDS.value}
    combat_settings(user=cast.gm, **arena.ids, **seen)
    arena.does("round")
    numbers = {"attack": 99, "strength:trooper": NUMBER, "result:trooper": WOUND}
    for act in ("kesh.1", "kesh.2"):  # it may come after a reaction
        for name, value in numbers.items():
            arena.does("override", key=f"1:{act}:{name}", value=value, reason="Fate")
    shoot_at_each_other(arena)
    assert arena.state.combatants["trooper"].injury == WOUND
    arena.does("set", who="trooper", fields={"injury": "incapacitated"}, reason="Mercy")
    counted = visible_rolls(access_combat(cast.player, **arena.ids).seat)
    assert not counted.filter(purpose__in=("damage", "strength", "mortal check")).exists()
    thrown = Roll.objects.filter(combat=arena.combat, purpose="attack", who="kesh").latest("pk")
    arena.amends(thrown.key.replace("attack", "result:trooper"), "wounded")
    arena.amends(thrown.key.replace("attack", "result:trooper"), WOUND)
    words = (WOUND, ":mortal", "life itself", "incapacitated", str(NUMBER), CODE.lower())
    for user in (cast.player, cast.observer):
        browser = Browser(user, arena, things, *words)
    arena.ends()
    browser.looks_everywhere()


def around(text: str, word: str) -> str:
    place = text.lower().find(word)
    return text[max(0, place - 200) : place + 80]


@pytest.fixture
def cast() -> Cast:
    """With secrets all over the campaign."""
    cast = Cast()
    cast.writes(cast.gm, "Canary plot", "gm", "canary")
    cast.rolls(cast.gm, "3D", label="canary roll", visibility="gm")
    combat_start(user=cast.gm, campaign_id=cast.id, combat_id=uuid4(), title="Canary ambush")
    return cast


@pytest.mark.parametrize("ruleset", NAMES)
def test_nothing_hidden_is_in_any_byte_others_receive(cast: Cast, ruleset: str) -> None:
    things = things_of(cast)
    table = OnlineTable(cast, ruleset, Random(11))
    assert table.give(Command("round"))
    browsers = [Browser(user, table, things) for user in (table.people["leia"], cast.observer)]
    for _ in range(COMMANDS):
        before = table.state
        secret = table.random.random() < 0.3
        command = table.of_the_hidden() if secret else table.any_command()
        while not table.give(command):
            command = table.of_the_hidden() if secret else table.any_command()
        quiet = secret and (before.awaited, before.segment) == (
            table.state.awaited,
            table.state.segment,
        )
        for browser in browsers:
            if quiet:
                assert not browser.hears(), command
            browser.looks()
    for browser in browsers:
        browser.looks_everywhere()
    probe(browsers[0], table)


def probe(browser: Browser, table: OnlineTable) -> None:
    """Somebody hidden and somebody who is not there are refused alike, at any time."""
    for kind in (
        *table.rules.sequence.commands,
        "declare",
        "react",
        "pass",
        "write",
        "switch_lead",
    ):
        for data in wordings("@"):
            told = [
                browser.sends(kind, json.loads(json.dumps(data).replace("@", name)))
                for name in (HIDDEN, "nobody")
            ]
            hidden, missing = told
            assert hidden[1].replace(HIDDEN.encode(), b"nobody") == missing[1], (kind, data)
            assert hidden[0] == missing[0] != 204


def wordings(name: str) -> list[dict[str, Any]]:
    shot = {"do": "attack", "at": name}
    return [
        {"who": name},
        {"who": name, "acts": [shot]},
        {"who": "leia", "acts": [shot]},
        {"who": "leia", "reactions": [shot]},
        {"who": "leia", "act": f"{name}.1", "lead": name, "targets": [name]},
        {"who": "leia", "acts": [{"do": "combined", "at": "boba", "allies": [name]}]},
    ]
