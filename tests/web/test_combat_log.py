"""The pages of what happened show each reader their own view, with queries that do not grow."""

from __future__ import annotations

import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from combat.models import Command
from tests.cast import Cast
from tests.fights import Arena, duel

pytestmark = pytest.mark.django_db


@pytest.fixture
def arena(cast: Cast) -> Arena:
    """A round in which everybody shoots, and a sniper nobody has seen."""
    made = duel(cast)
    made.adds("sniper", "empire", hidden=True)
    made.does("round")
    while made.state.segment == "declare_actions":
        who = str(made.state.awaited)
        made.shoots(who, "trooper" if who == "kesh" else "kesh")
    made.plays_out()
    return made


def client_of(user: User) -> Client:
    client = Client(headers={"sec-fetch-site": "same-origin"})
    client.force_login(user)
    return client


def read(arena: Arena, user: User, name: str, *more: str, **query: str) -> str:
    address = reverse(f"combat:{name}", args=[arena.cast.id, arena.combat.pk, *more])
    response = client_of(user).get(address, query)
    assert response.status_code == 200, (name, response.status_code)
    if response.streaming:
        return b"".join(response.streaming_content).decode()
    return response.content.decode()


def test_the_log_tells_a_story(arena: Arena) -> None:
    page = read(arena, arena.cast.player, "fight")
    assert "<b>Kesh</b> shoots at <b>Trooper</b>" in page
    assert 'class="die' in page
    assert "attacked" not in page


PAGES = ("fight", "_log", "report", "export", "replay", "check")


@pytest.mark.parametrize("name", PAGES)
def test_no_page_tells_a_player_of_the_hidden(arena: Arena, name: str) -> None:
    arena.ends()
    assert "niper" not in read(arena, arena.cast.player, name)


@pytest.mark.parametrize("name", ["fight", "report", "export", "replay"])
def test_a_gm_reads_of_the_hidden_everywhere(arena: Arena, name: str) -> None:
    query = {"at": "99"} if name == "replay" else {}
    assert "niper" in read(arena, arena.cast.gm, name, **query)


def test_a_report_says_how_everybody_is(arena: Arena) -> None:
    assert "<dt>Kesh, rebels</dt>" in read(arena, arena.cast.gm, "report")


def test_a_replay_of_a_running_fight_is_for_gms(arena: Arena) -> None:
    address = reverse("combat:replay", args=[arena.cast.id, arena.combat.pk])
    assert client_of(arena.cast.player).get(address).status_code == 302
    assert client_of(arena.cast.gm).get(address).status_code == 200


def test_every_question_is_answered_on_its_own_or_all_at_once(arena: Arena) -> None:
    assert ">yes<" in read(arena, arena.cast.player, "check_answer", "faces")
    assert read(arena, arena.cast.gm, "check", now="").count(">yes<") == 6
    address = reverse("combat:check_answer", args=[arena.cast.id, arena.combat.pk, "nothing"])
    assert client_of(arena.cast.gm).get(address).status_code == 404


def test_the_json_is_a_document(arena: Arena) -> None:
    found = json.loads(read(arena, arena.cast.player, "export"))
    assert (found["format"], found["seen_by"]) == ("sublight.fight.1", "player")


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("who", ["gm", "player"])
def test_a_longer_fight_asks_no_more_of_the_database(arena: Arena, name: str, who: str) -> None:
    user = getattr(arena.cast, who)

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            read(arena, user, name, **({"at": "9"} if name == "replay" else {}))
        return len(queries)

    if name == "replay" and who == "player":
        type(arena.combat).objects.update(state="finished")
    short = asked()
    type(arena.combat).objects.update(state="running")
    arena.does("round")
    arena.plays_out()
    if name == "replay" and who == "player":
        type(arena.combat).objects.update(state="finished")
    assert asked() == short


def test_the_way_back_is_offered_to_gms_alone(arena: Arena) -> None:
    first = Command.objects.order_by("first").first()
    assert first is not None
    way = reverse("combat:moment", args=[arena.cast.id, arena.combat.pk, first.first])
    assert way in read(arena, arena.cast.gm, "fight")
    assert "/moments/" not in read(arena, arena.cast.player, "fight")
