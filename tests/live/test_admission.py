"""Who gets a stream, and when it is taken away."""

import http.client
from collections.abc import Callable
from contextlib import closing

import pytest
from django.test import Client

import live
from accounts.models import User
from tests.live.conftest import cursor_of
from tests.live.listening import TOPIC, Ear
from tests.live.serving import Server, sign_in

Person = Callable[[str], User]
Listen = Callable[..., Ear]


def status(server: Server, session: str, cursor: str, **more: str) -> int:
    with closing(Ear(server, session, cursor, **more)) as ear:
        return ear.status


def test_nobody_hears_anything_without_signing_in(person: Person, server: Server) -> None:
    assert status(server, "", cursor_of(person("player"))) == 403


def test_a_topic_that_is_hidden_looks_like_one_that_is_not(person: Person, server: Server) -> None:
    stranger = person("stranger")
    assert status(server, sign_in(stranger), "everyone=0") == 404
    assert status(server, sign_in(person("gm")), "everyone=0", topic="nothing") == 404


@pytest.mark.parametrize("cursor", ["", "everyone", "everyone=-1", "everyone=x", "=1"])
def test_a_cursor_that_is_none_is_refused(person: Person, server: Server, cursor: str) -> None:
    url = f"/live/stream/?topic={TOPIC}&cursor={cursor}"
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
    with closing(connection):
        connection.request("GET", url, headers={"Cookie": f"sessionid={sign_in(person('gm'))}"})
        with closing(connection.getresponse()) as answer:
            assert answer.status == 400


@pytest.mark.parametrize(
    "headers",
    [{"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}, {"Origin": "http://a.b"}],
)
def test_another_site_gets_no_stream(
    person: Person, server: Server, headers: dict[str, str]
) -> None:
    user = person("player")
    assert status(server, sign_in(user), cursor_of(user), **headers) == 403


def test_the_site_itself_gets_a_stream(person: Person, server: Server) -> None:
    user = person("player")
    own = {"Sec-Fetch-Site": "same-origin", "Origin": server.address}
    assert status(server, sign_in(user), cursor_of(user), **own) == 200


def test_another_host_gets_no_stream(person: Person, server: Server) -> None:
    user = person("player")
    assert status(server, sign_in(user), cursor_of(user), Host="elsewhere.example") == 400


def test_a_stream_is_neither_cached_nor_held_back(person: Person, listen: Listen) -> None:
    headers = listen(person("player")).answer.headers
    assert headers["Content-Type"] == "text/event-stream"
    assert headers["Cache-Control"] == "no-cache, no-transform"
    assert headers["X-Accel-Buffering"] == "no"


def test_the_stream_of_a_removed_member_ends_and_stays_away(
    person: Person, listen: Listen, server: Server
) -> None:
    user = person("player")
    ear = listen(user)
    User.objects.filter(pk=user.pk).update(name="stranger")
    live.end_streams(user.pk)
    assert ear.until("end")["data"] == "changed"
    assert status(server, sign_in(user), ear.cursor) == 404


def test_others_keep_their_streams_when_a_member_is_removed(person: Person, listen: Listen) -> None:
    removed, other = person("player"), person("player")
    gone, stays = listen(removed), listen(other)
    live.end_streams(removed.pk)
    gone.until("end")
    live.publish(TOPIC, "everyone", "said", n=1)
    assert stays.hears(1) == [("everyone", 1)]


def test_all_streams_of_a_topic_end_when_who_may_hear_it_changes(
    person: Person, listen: Listen
) -> None:
    ears = [listen(person("player")), listen(person("gm"))]
    live.end_topic(TOPIC)
    assert [ear.until("end")["data"] for ear in ears] == ["changed", "changed"]


def test_a_forgotten_topic_starts_anew(person: Person, listen: Listen) -> None:
    user = person("player")
    ear = listen(user)
    live.publish(TOPIC, "everyone", "said", n=1)
    ear.hears(1)
    live.forget(TOPIC)
    ear.until("end")
    assert cursor_of(user) == f"everyone=0,user:{user.pk}=0"


def test_signing_out_ends_the_stream_and_the_session_opens_no_other(
    person: Person, server: Server
) -> None:
    user = person("player")
    client = Client()
    client.force_login(user)
    session = client.cookies["sessionid"].value
    with Ear(server, session, cursor_of(user)) as ear:
        ear.until("hello")
        client.logout()
        assert ear.until("end")["data"] == "changed"
    assert status(server, session, cursor_of(user)) == 403


def test_a_suspended_person_gets_no_stream(person: Person, server: Server) -> None:
    user = person("player")
    session = sign_in(user)
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert status(server, session, cursor_of(user)) == 403
