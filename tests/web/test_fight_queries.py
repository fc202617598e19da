"""What the page of a fight and its parts ask of the database: exactly this much."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from tests.cast import Cast
from tests.fights import Arena, duel

pytestmark = pytest.mark.django_db
# Whose browser it is, their seat and the fight: what every request has to know.
KNOWING = 4


@pytest.fixture
def arena(cast: Cast) -> Arena:
    """The first round is over, and Kesh is asked for the second."""
    made = duel(cast, codes={"dexterity": "1D", "strength": "20D"})
    made.does("round")
    made.plays_out()
    made.does("round")
    return made


def asked(arena: Arena, user: User, name: str) -> list[str]:
    client = Client(headers={"sec-fetch-site": "same-origin"})
    client.force_login(user)
    client.get(address(arena, name))  # what is over is checked once
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address(arena, name)).status_code == 200
    return [query["sql"] for query in queries]


def address(arena: Arena, name: str) -> str:
    return reverse(f"combat:{name}", args=arena.ids.values())


def test_building_a_list_asks_for_nothing_but_the_fight(arena: Arena) -> None:
    assert len(asked(arena, arena.cast.player, "_declare")) == KNOWING


@pytest.mark.parametrize("who", ["player", "gm"])
def test_news_ask_for_people_dice_and_the_log(arena: Arena, who: str) -> None:
    assert len(asked(arena, getattr(arena.cast, who), "_around")) == KNOWING + 6


@pytest.mark.parametrize("who", ["player", "gm"])
def test_a_page_asks_besides_where_its_news_begin(arena: Arena, who: str) -> None:
    assert len(asked(arena, getattr(arena.cast, who), "fight")) == KNOWING + 7


def test_where_the_news_begin_is_asked_before_the_fight(arena: Arena) -> None:
    """What is committed between the two would be heard by nobody otherwise."""
    queries = asked(arena, arena.cast.player, "fight")
    begin = next(place for place, sql in enumerate(queries) if "live_channel" in sql)
    assert begin < next(place for place, sql in enumerate(queries) if "combat_combat" in sql)


def test_a_command_asks_this_much(arena: Arena) -> None:
    client = Client(headers={"sec-fetch-site": "same-origin", "hx-request": "true"})
    client.force_login(arena.cast.gm)
    given = {"kind": "scene", "data": json.dumps({"usual_range": "long"}), "seq": 0}
    with CaptureQueriesContext(connection) as queries:
        made = client.post(address(arena, "command"), {**given, "request": uuid4()})
    assert made.status_code == 204
    assert len(queries) == 17
