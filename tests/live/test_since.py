"""The same notices for a page that asks."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

import live
from accounts.models import User
from tests.live.conftest import cursor_of
from tests.live.listening import TOPIC

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def small_site(settings) -> None:
    settings.ROOT_URLCONF = "tests.live.urls"
    settings.LIVE_AUDIENCES = "tests.live.site.audiences"


@pytest.fixture
def player() -> User:
    return User.objects.create_user("player@example.org", name="player")


def ask(client: Client, cursor: str) -> Any:
    return client.get(reverse("live:since"), {"topic": TOPIC, "cursor": cursor})


def test_asking_gives_what_came_after_the_cursor(client: Client, player: User) -> None:
    client.force_login(player)
    live.publish(TOPIC, "everyone", "said", n=1)
    cursor = cursor_of(player)
    live.publish(TOPIC, "everyone", "said", n=2)
    assert ask(client, cursor).json() == {
        "reload": False,
        "notices": [{"id": "everyone=2", "kind": "said", "data": {"n": 2}}],
    }


def test_asking_never_gives_what_others_were_told(client: Client, player: User) -> None:
    client.force_login(player)
    cursor = cursor_of(player)
    live.publish(TOPIC, "gm", "said", n=1)
    assert ask(client, cursor).json()["notices"] == []


def test_asking_from_before_what_is_kept_asks_for_a_reload(
    client: Client, player: User, settings
) -> None:
    settings.LIVE_NOTICES_KEPT = 10
    client.force_login(player)
    cursor = cursor_of(player)
    for n in range(64):
        live.publish(TOPIC, "everyone", "said", n=n)
    assert ask(client, cursor).json() == {"reload": True, "notices": []}


def test_asking_for_another_audience_by_cursor_gives_nothing_of_it(
    client: Client, player: User
) -> None:
    client.force_login(player)
    live.publish(TOPIC, "gm", "said", n=1)
    answer = ask(client, f"everyone=0,gm=0,user:{player.pk}=0").json()
    assert answer == {"reload": True, "notices": []}


def test_asking_without_signing_in_is_refused(client: Client) -> None:
    assert ask(client, "everyone=0").status_code == 403


def test_asking_for_a_hidden_topic_looks_like_a_missing_one(client: Client) -> None:
    client.force_login(User.objects.create_user("stranger@example.org", name="stranger"))
    assert ask(client, "everyone=0").status_code == 404


def test_a_server_of_pages_alone_says_that_it_has_no_streams(client: Client) -> None:
    assert client.get(reverse("live:stream")).status_code == 503
